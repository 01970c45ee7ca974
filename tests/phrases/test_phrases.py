"""The phrases: in every language each key is used, each use has its key, and every placeholder is filled in."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from babel import Locale
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import Identifier, Message, SelectExpression, VariableReference
from fluent.syntax.visitor import Visitor

import nyhavn
from nyhavn.bots import BOTS, PROGRAM
from nyhavn.cli.input_words import WORDS, fold_accents
from nyhavn.cli.study_report import COUNTS
from nyhavn.game.board import Phase
from nyhavn.game.errors import Refusal
from nyhavn.game.result import Ending
from nyhavn.phrases import LANGUAGES, LONGEST_PART, PARTS, TERMINAL, Phrases, read_ftl, shorten_text
from nyhavn.rules.material import ABILITIES, CARDS
from nyhavn.server.store.faults import FaultKind
from nyhavn.server.table.denial import Denial
from nyhavn.server.table.verification import Finding
from nyhavn.study.decisions import Label
from nyhavn.study.reasons import Kind

OTHERS = tuple(language for language in LANGUAGES if language != "en")
FIGURES = ("start", "result", "luck", "moves", "adjusted", "error-rate", "accuracy", "decisions", "games")
"""The figures of studies besides the counts of labels."""
PAGES = Path(__file__).parents[2] / "web" / "src"
SPEAKERS = ("say", "print_phrase", "UserError")
FAMILIES = {
    "refusal-*": {f"refusal-{code}" for code in (*Refusal, *Denial)},
    "colour-*": {f"colour-{card}" for card in CARDS},
    "ability-*": {f"ability-{letter}" for letter in ABILITIES},
    "bot-*": {f"bot-{name}" for name in (*BOTS, PROGRAM)},
    "bot-*-about": {f"bot-{name}-about" for name in BOTS},
    "due-*": {f"due-{phase.name.lower()}" for phase in Phase},
    "command-*": {f"command-{word}" for word in WORDS},
    "verify-*": {f"verify-{finding}" for finding in Finding},
    "check-*": {f"check-{ending}" for ending in Ending},
    "fault-*": {f"fault-{wrong}" for wrong in FaultKind},
    "study-label-*": {f"study-label-{label}" for label in Label},
    "study-reason-*": {f"study-reason-{kind}" for kind in Kind if kind is not Kind.ABILITY},
    "study-*": {f"study-{figure}" for figure in (*FIGURES, *COUNTS.values())},
    "over-*": {f"over-{how}" for how in ("points", "most", "tie-break", "shared")},
    **{
        f"*-{move}": {f"choice-{move}", f"played-{move}"}
        for move in ("take", "discard", "white", "gain", "activate", "end")
    },
    "*-build": {"choice-build", "played-build", "inside-build"},
}
"""The keys that the program composes, by the pattern in its source."""

NUMBERS = (0, 1, 2, 7, 1_000_000)
"""Numbers for every plural category of all languages."""
PAGE_PARTS = ("web", "multiplayer", "rules", "learn", "replay", "trainer", "numbers", "verify", "storage")
"""The files whose keys begin with their names."""
CHOICES = {
    "how": ("free", "discount", "colours", "plain"),
    "who": ("you", "other"),
    "same": ("yes", "no"),
    "used": ("yes", "no"),
    "kind": ("mixed", "lit", "both"),
    "shape": ("lines", "bonus", "lines-bonus", "lines-win", "lines-bonus-win"),
}
"""The placeholders that select by a word."""
GRAMMAR = {"who", "used", "first", "count", "column"}
"""What some languages need to tell turns, for their articles, endings and commas, and others do not."""
SIGNS = {
    "bots-line",
    "cards-several",
    "list-comma",
    "list-semicolon",
    "menu-line",
    "menu-move",
    "state-stock",
    "study-with-error",
    "web-cell",
    "web-chance-of",
    "web-recap-number",
}
"""Phrases that consist only of placeholders and punctuation."""
ALIKE = {
    "fr": {
        "multiplayer-time-minutes",
        "arena-match",
        "divide-total",
        "draw-points",
        "earned-points",
        "replay-pace-normal",
        "source-argument",
        "web-actions",
        "web-menu",
        "web-pace-normal",
        "web-source-total",
    },
    "es": {
        "earned",
        "web-key-enter",
        "web-key-escape",
        "multiplayer-chat",
        "replay-pace-normal",
        "trainer-rival",
        "trainer-deal-rival",
        "web-pace-normal",
    },
    "hu": {"web-key-enter", "web-key-escape", "web-key-shift"},
}
"""The phrases that are the same as in English."""

ABILITY_NAMES = {
    "en": ("Any cards", "Additional card", "Construction discount", "Change of colours", "Both actions"),
    "fr": (
        "Cartes au choix",
        "Carte supplémentaire",
        "Coût de construction réduit",
        "Changement de couleurs",
        "Prendre des cartes et Construire",
    ),
    "es": ("Cualquier carta", "Carta adicional", "Descuento", "Cambio de color", "Ambas acciones"),
    "hu": ("Bármelyik kártya", "Plusz 1 kártya", "Olcsóbb építés", "Színváltás", "Kártyahúzás és építés"),
}
TERMS = {
    "en": (
        "coat of arms, pier, supply, End of Game card, ability tile, space, window, brick, row, column, harbour, "
        "special tile"
    ),
    "fr": (
        "blason, ponton, pioche, carte Fin de partie, tuile Capacité, case, fenêtre, brique, ligne, colonne, port, "
        "défausse, action bonus, active, inactive, prendre des cartes, tour, "
        "tuiles spéciales"
    ),
    "es": (
        "escudo de armas, muelle, reserva, carta de fin de partida, ficha de habilidad, casilla, ventana, ladrillo, "
        "línea, columna, puerto, loseta, mazo de descarte, activa, inactiva, tomar cartas, turno, "
        "losetas especiales"
    ),
    "hu": (
        "címer, hely, kártyakészlet, játékvége kártya, képességlapka, mező, ablak, fal, sor, oszlop, kikötő, címersor, "
        "homlokzatlapk, kártyalerakóhely, kártyakínálat, címerakció, aktív, inaktív, kártyahúzás, lépés, készlet, "
        "speciális homlokzatlapka"
    ),
}
"""The official terms of the game in each language."""


class Variables(Visitor):
    """Collects the placeholders of a phrase, and the words that it selects by."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.variants: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        """Add a placeholder."""
        self.names.add(node.id.name)

    def visit_SelectExpression(self, node: SelectExpression) -> None:  # noqa: N802
        """Add the words by which a phrase selects."""
        self.variants |= {variant.key.name for variant in node.variants if isinstance(variant.key, Identifier)}
        self.generic_visit(node)


@cache
def parse_messages(language: str, parts: tuple[str, ...] = PARTS) -> dict[str, Message]:
    """The phrases of a language by key, after a check that no key occurs twice."""
    text = "\n".join(read_ftl(language, part) for part in parts)
    found = [entry for entry in FluentParser().parse(text).body if isinstance(entry, Message)]
    keyed = {entry.id.name: entry for entry in found}
    assert len(keyed) == len(found), "a key is written twice"
    return keyed


@cache
def list_keys(language: str = "en") -> dict[str, set[str]]:
    """The keys of a language and the placeholders of each."""
    return {key: find_variables(message).names for key, message in parse_messages(language).items()}


def find_variables(message: Message) -> Variables:
    """The placeholders of a phrase."""
    found = Variables()
    found.visit(message)
    return found


def read_value(language: str, key: str) -> str:
    """The source of a phrase without its key."""
    return FluentSerializer().serialize_entry(parse_messages(language)[key]).split("=", 1)[1].strip()


def format_every_variant(language: str, key: str) -> set[str]:
    """All texts of a phrase, with numbers of every plural category and every other selection."""
    names = list_keys(language)[key]
    ways = product(NUMBERS if names else NUMBERS[:1], *(CHOICES[name] for name in CHOICES if name in names))
    chosen = [name for name in CHOICES if name in names]
    filled = (dict.fromkeys(names, number) | dict(zip(chosen, words, strict=True)) for number, *words in ways)
    return {load_language(language).say(key, **args) for args in filled}


@cache
def load_language(language: str) -> Phrases:
    """The phrases of a language, cached."""
    return Phrases(language)


def find_phrase_calls() -> Iterator[ast.Call]:
    """Every call in the package that formats a phrase."""
    root = Path(nyhavn.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in SPEAKERS:
                    yield node


def keys_in(argument: ast.expr) -> Iterator[str]:
    """The keys that an expression can evaluate to: plain ones, and patterns for composed ones."""
    match argument:
        case ast.Constant(value=str(key)):
            yield key
        case ast.JoinedStr(values=parts):
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys_in(body)
            yield from keys_in(orelse)


def find_used_keys() -> set[str]:
    """Every key and pattern that the package uses."""
    return {key for call in find_phrase_calls() for key in keys_in(call.args[0])}


def expand_pattern(key: str) -> set[str]:
    """The keys that match a key or a pattern."""
    return FAMILIES[key] if "*" in key else {key}


@cache
def read_page_sources() -> tuple[str, ...]:
    """The sources of the browser client."""
    files = [path for path in sorted(PAGES.rglob("*")) if path.suffix in (".ts", ".svelte")]
    return tuple(path.read_text(encoding="utf-8") for path in files if ".test." not in path.name)


def find_quoted_keys(before: str, key: str) -> set[str]:
    """The keys after some text in the client, and the patterns of composed ones."""
    written = rf"{before}([\"'`])({key}(?:\$\{{[^}}]*\}}|[\w-])+)\1"
    return {
        re.sub(r"\$\{[^}]*\}", "*", found) for text in read_page_sources() for _, found in re.findall(written, text)
    }


def pages_mean(pattern: str) -> set[str]:
    """The keys that match a key or a pattern of the client."""
    wanted = re.compile(re.escape(pattern).replace(r"\*", r"[\w-]+"))
    return {key for key in parse_messages("en", ("game", "study", *PAGE_PARTS)) if wanted.fullmatch(key)}


def find_argument_names(text: str) -> set[str]:
    """The argument names of a call in the client."""
    inner = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", "", re.sub(r"\([^()]*\)|\[[^\[\]]*\]", "", text))
    return {part.partition(":")[0].strip() for part in inner.split(",")}


# Keys


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("part", PARTS)
def test_every_language_has_the_same_keys(language: str, part: str) -> None:
    assert list(parse_messages(language, (part,))) == list(parse_messages("en", (part,)))


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_placeholders(language: str) -> None:
    def list_content(of: str) -> dict[str, set[str]]:
        return {
            key: names - GRAMMAR if key.startswith(("web-recap-", "web-end-")) else names
            for key, names in list_keys(of).items()
        }

    assert list_content(language) == list_content("en")


def test_every_refusal_has_a_phrase() -> None:
    phrases = Phrases()
    said = [phrases.say(f"refusal-{code}") for code in Refusal]
    assert all(sentence.endswith(".") for sentence in said)
    assert len(set(said)) == len(said)


def test_every_key_that_is_used_is_written() -> None:
    assert {key for found in find_used_keys() for key in expand_pattern(found)} - set(
        parse_messages("en", TERMINAL)
    ) == set()


def test_every_key_that_is_written_is_used() -> None:
    own = set(parse_messages("en", TERMINAL))
    assert own - {key for found in find_used_keys() for key in expand_pattern(found)} == set()


def test_every_key_that_the_pages_use_is_written() -> None:
    used = {found for part in PAGE_PARTS for found in find_quoted_keys("", f"{part}-")} | find_quoted_keys(
        r"\bsay\(\s*", ""
    )
    assert len(used) > 100
    assert {found for found in used if not pages_mean(found)} == set()


@pytest.mark.parametrize("part", PAGE_PARTS)
def test_every_key_that_is_written_for_the_pages_is_used(part: str) -> None:
    keys = set(parse_messages("en", (part,)))
    assert f"{part}-*" not in find_quoted_keys("", f"{part}-"), "a pattern of everything uses everything"
    assert keys - {key for found in find_quoted_keys("", f"{part}-") for key in pages_mean(found)} == set()
    assert all(key.startswith(f"{part}-") for key in keys)


def test_the_pages_fill_in_every_placeholder() -> None:
    phrases = {key: set[str]().union(*(list_keys(each)[key] for each in LANGUAGES)) for key in list_keys()}
    for key, given in (
        found for text in read_page_sources() for found in re.findall(r'\bsay\("([\w-]+)"(?:, \{([^{}]*)\})?\)', text)
    ):
        missing = phrases[key] - find_argument_names(given)
        assert not missing or ("...by" in given and missing <= {"who", "name"}), (key, missing)


def test_every_call_fills_in_every_placeholder() -> None:
    phrases = list_keys()
    for call in find_phrase_calls():
        given = {keyword.arg for keyword in call.keywords}
        for key in (key for found in keys_in(call.args[0]) for key in expand_pattern(found)):
            missing = phrases[key] - given
            assert not missing or (None in given and missing <= {"who", "name"}), (key, missing)


# Formatting


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_can_be_said(language: str) -> None:
    for key in list_keys(language):
        for said in format_every_variant(language, key):
            assert "{" not in said
            assert not re.search("[\\u2066-\\u2069]", said), "isolation marks"
            assert not re.search(r"[^ \n] {2,}[^ ]", said) or key == "help", f"two blanks in {key}"


def test_texts_of_any_length_can_be_put_into_a_phrase() -> None:
    said = load_language("en").say("trouble-no-store", name="x" * 50_000 + "end")
    assert said.endswith("xend.")
    assert len(said) < LONGEST_PART + 100
    assert shorten_text("x" * LONGEST_PART) == "x" * LONGEST_PART


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_those_of_the_language(language: str) -> None:
    plurals = {"zero", "one", "two", "few", "many", "other"}
    own = {*Locale(language).plural_form.tags, "other"}
    for key, message in parse_messages(language).items():
        assert find_variables(message).variants & plurals <= own, key


def test_a_missing_key_or_placeholder_is_an_error() -> None:
    phrases = Phrases()
    with pytest.raises(LookupError, match="no phrase 'no-such-key'"):
        phrases.say("no-such-key")
    with pytest.raises(LookupError, match="'saved' cannot be said"):
        phrases.say("saved")


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="no phrases in 'xx'; there are: en, fr, es, hu"):
        Phrases("xx")


# Translations


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    same = {key for key in list_keys() if read_value(language, key) == read_value("en", key)}
    assert same - SIGNS == ALIKE[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_terms_of_its_players(language: str) -> None:
    phrases, text = Phrases(language), "\n".join(read_ftl(language, part) for part in PARTS).casefold()
    assert tuple(phrases.say(f"ability-{letter}") for letter in ABILITIES) == ABILITY_NAMES[language]
    assert [term for term in TERMS[language].split(", ") if not re.search(rf"\b{term.casefold()}", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_button_for_a_bot_contains_what_it_shows(language: str) -> None:
    say = Phrases(language).say
    assert say("multiplayer-let-bot") in say("multiplayer-let-bot-for", name="Anna")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_the_same_moves_and_the_commands_of_the_language(language: str) -> None:
    def typed(which: str) -> list[str]:
        return re.findall(r"^ {2}(\S+).*? {2,}", load_language(which).say("help"), re.MULTILINE)

    assert typed(language)[:12] == typed("en")[:12]
    assert typed(language)[12:] == [load_language(language).say(f"command-{word}") for word in WORDS[:-2]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_to_type_means_two_things(language: str) -> None:
    own = [fold_accents(load_language(language).say(f"command-{word}")) for word in WORDS]
    assert len(set(own)) == len(own)
    assert all(word in own and WORDS[own.index(word)] == word for word in WORDS if word in own)
    assert all(" " not in word for word in own)


@pytest.mark.parametrize("language", OTHERS)
def test_the_letters_of_the_notation_are_the_same_in_every_language(language: str) -> None:
    for code in ("colour", "card", "ability", "equals", "phase"):
        said = (load_language(which).say(f"refusal-expected-{code}") for which in ("en", language))
        english, other = (re.findall(r"\b[RYGBPXDCT]\d?\b", sentence) for sentence in said)
        assert other == english


def test_french_has_its_spaces() -> None:
    for key in list_keys("fr").keys() - {"refusal-expected-phase", "refusal-expected-start"}:
        for said in format_every_variant("fr", key):
            assert not re.search("(?<![\\u202f\\w./])[;!?](?!\\w)", said), (key, said)
            assert not re.search("(?<!\\u00a0):(?=\\s)|(?<!\\u00a0)%", said), (key, said)
            assert not re.search("«(?!\\u00a0)|(?<!\\u00a0)»|['\"]", said), (key, said)


def test_spanish_has_its_inverted_marks() -> None:
    for key in list_keys("es").keys() - {"refusal-expected-phase"}:
        for said in format_every_variant("es", key):
            assert (said.count("¡"), said.count("¿")) == (said.count("!"), said.count("?")), (key, said)
            assert '"' not in said, key


def test_hungarian_puts_no_article_before_and_no_suffix_behind_what_is_filled_in() -> None:
    for key in list_keys("hu"):
        text = read_value("hu", key)
        assert not re.search(r"\b[Aa]z? [„»]?\{ \$", text), text
        assert not re.search(r"\$\w+ \}[”«]?-\w", text), text
        assert text.count("„") == text.count("”"), text
