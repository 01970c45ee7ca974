"""`nyhavn verify`: recompute the deal of a recorded game, and compare every card."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nyhavn.cli.text_sources import TextSource
    from nyhavn.game.record import Record
    from nyhavn.server.table.verification import Verdict

WRONG = 1
UNKNOWN = 2
SCHEMES = ("http://", "https://")
DOWNLOAD_SECONDS = 10.0
"""The timeout in seconds for a server."""
LARGEST = 60_000
"""The maximum number of bytes that are read from a response."""


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser(
        "verify",
        help="deal recorded games again and compare every card",
        description="Deal recorded games again: each secret must match its commitment, and every card follow from it. "
        "In version 2 of the shuffle the first player, too, must follow from nonces that were pledged before.",
        epilog="Exits with 1 if something is wrong, with 2 if a record cannot be read or contains nothing to verify.",
    )
    reader.add_argument(
        "records",
        metavar="FILE|URL",
        nargs="+",
        help="a record, - for standard input, the URL of a record, or a link to a shared game (needs no network)",
    )
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify every record, also after a wrong one; return the highest exit code."""
    return max(verify_source(name) for name in args.records)


def verify_source(name: str) -> int:
    """Verify one record."""
    import sys

    from nyhavn.cli.user_errors import InputError, UserError
    from nyhavn.server.table import verification

    try:
        found, record = find_record(name)
        return report_verdict(found, verification.verify(record))
    except InputError as error:
        print(error, file=sys.stderr)
        return WRONG
    except UserError as error:
        print(f"nyhavn: {error}", file=sys.stderr)
        return error.exit_code


def find_record(name: str) -> tuple[str, Record]:
    """The name of a record for messages, and the record from a link, a server or a file."""
    from nyhavn.cli.text_sources import STDIN, from_file, from_stdin, parse_record

    if name.startswith(SCHEMES) and "#" in name:
        return name.partition("#")[0], from_link(name)
    if name.startswith(SCHEMES):
        source = from_server(name)
    else:
        source = from_stdin() if name == STDIN else from_file(name)
    return source.name, parse_record(source)


def from_link(link: str) -> Record:
    """Decode the game of a link, which may end with the number of a step."""
    from nyhavn.cli.user_errors import UserError
    from nyhavn.game.link_codec import NotPacked, unpack

    address, _, fragment = link.partition("#")
    packed = fragment.rpartition("~")[2]  # which a site writes for the second #
    try:
        return unpack(packed.partition(".")[0])
    except NotPacked:
        raise UserError("trouble-no-packed", name=address) from None


def from_server(address: str) -> TextSource:
    """Fetch a text from a server."""
    from http.client import HTTPException
    from urllib.request import urlopen

    from nyhavn.cli.text_sources import TextSource, text_only
    from nyhavn.cli.user_errors import UserError

    try:
        with urlopen(address, timeout=DOWNLOAD_SECONDS) as answer:
            page = answer.headers.get_content_type() == "text/html"
            text = answer.read(LARGEST).decode()
    except UnicodeDecodeError:
        raise UserError("trouble-not-text", name=address) from None
    except (OSError, ValueError, HTTPException) as error:
        raise UserError("trouble-no-answer", name=address, reason=str(error)) from None
    if page:
        raise UserError("trouble-page", name=address)
    return TextSource(address, text_only(address, text))


def report_verdict(name: str, verdict: Verdict) -> int:
    """Print the verdict, and return the exit code."""
    from nyhavn.cli.user_errors import phrases
    from nyhavn.server.table.verification import Finding

    say = phrases().say
    sentences = [say(f"verify-{verdict.finding}", cards=verdict.cards, turn=verdict.turn)]
    if verdict.given:
        sentences.append(say("verify-given", given=verdict.given))
    if verdict.finding is Finding.FAIR:
        sentences += list_proofs(verdict)
    print(f"{name}: {' '.join(sentences)}")
    return {Finding.FAIR: 0, Finding.NO_SECRET: UNKNOWN, Finding.NOTHING: UNKNOWN}.get(verdict.finding, WRONG)


def list_proofs(verdict: Verdict) -> list[str]:
    """Sentences about what the shuffle of a fair game proves, by its version."""
    from nyhavn.cli.user_errors import phrases

    say = phrases().say
    if verdict.version == 1:
        return [say("verify-version-1")]
    proof = [say("verify-version-2", nonces=verdict.nonces)]
    return [*proof, say("verify-unrevealed", unrevealed=verdict.unrevealed)] if verdict.unrevealed else proof
