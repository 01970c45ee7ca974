#!/bin/sh
# A bot that knows no rules, in the language of every shell: it builds the largest tile it can,
# else it takes two cards of one colour, else the first move there is.
set -f

largest() { # of all moves, the build with the longest name
    best=
    for move; do
        place=${move%%=*}
        case $move in b*) [ ${#place} -gt ${#best} ] && best=$place chosen=$move ;; esac
    done
}

pair() { # of piers 1 to 7, the first neighbours with the same card; $1 to $7 are the cards
    pier=1
    while [ $# -gt 1 ]; do
        [ "$1" = "$2" ] && pairs="$pairs t$pier$((pier + 1))"
        pier=$((pier + 1))
        shift
    done
}

while read -r word rest; do
    case $word in
    nyhavn) echo "ready a shell bot" ;;
    view) harbour=${rest#* } harbour=${harbour%% *} ;;
    legal) legal=$rest ;;
    choose | advise)
        chosen=${legal%% *} pairs=
        pair $(echo "$harbour" | sed 's/./& /g')
        for take in $pairs; do
            case " $legal " in *" $take "*) chosen=$take ;; esac
        done
        largest $legal
        echo "move $chosen"
        ;;
    quit) exit ;;
    esac
done
