"""`nyhavn study`: what finished games tell about chances, luck and mistakes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nyhavn.cli.arena import filled
from nyhavn.cli.integers import at_least

if TYPE_CHECKING:
    from nyhavn.cli.study_report import StudiedGame
    from nyhavn.study import Depth

DEPTHS = ("quick", "normal", "deep")
FORMATS = ("terminal", "markdown", "json", "svg")


def add(words: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    reader = words.add_parser(
        "study",
        help="study finished games: chances, luck and mistakes",
        description="Study finished games: each seat's chances from turn to turn by what it could know, its luck, "
        "and what each decision lost against the best move. Several games get a summary, too.",
        epilog="Ctrl-C stops, and the same command goes on; a finished study is not computed again.",
    )
    reader.add_argument("files", metavar="FILE", nargs="+", help="a record of a finished game; - is standard input")
    reader.add_argument("--depth", choices=DEPTHS, default="normal", help="how thorough (default: normal)")
    reader.add_argument("--format", choices=FORMATS, default=FORMATS[0], help="output format (default: terminal)")
    reader.add_argument("--workers", metavar="N", type=at_least(1), help="threads (default: one for each processor)")
    reader.add_argument(
        "--store",
        metavar="DIRECTORY",
        type=filled,
        help="the directory that keeps studies (default: in the user's cache directory)",
    )
    reader.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Study all games, and print what they tell."""
    from nyhavn.cli import INTERRUPTED
    from nyhavn.cli.game_text import say
    from nyhavn.cli.study_report import print_studies
    from nyhavn.study.depth import DEPTHS as ALL

    folder = Path(args.store) if args.store else default_folder()
    try:
        games = study_files(args.files, ALL[args.depth], folder, args.workers)
    except KeyboardInterrupt:
        print(say("study-stopped", name=str(folder)), file=sys.stderr)
        return INTERRUPTED
    print_studies(games, args.format)
    return 0


def default_folder() -> Path:
    """The directory for kept studies in the user's cache."""
    import platformdirs

    return Path(platformdirs.user_cache_path("nyhavn")) / "studies"


def study_files(names: list[str], depth: Depth, folder: Path, workers: int | None) -> list[StudiedGame]:
    """Study the games of all files; a file that cannot be studied is a user error before anything is computed."""
    from nyhavn.cli.show import make_record_teller
    from nyhavn.cli.study_progress import StudyWork, compute_pieces
    from nyhavn.cli.study_report import StudiedGame, name_seats
    from nyhavn.cli.text_sources import STDIN, from_file, from_stdin, parse_record
    from nyhavn.cli.user_errors import UserError
    from nyhavn.study import Unfinished
    from nyhavn.study.depth import DEPTHS as ALL
    from nyhavn.study.game_study import GameStudy
    from nyhavn.study.kept_pieces import KeptPieces

    works, stores = list[StudyWork](), dict[str, KeptPieces]()

    def keep(game: GameStudy) -> KeptPieces:
        store = KeptPieces(folder, game)
        return stores.setdefault(store.path.name, store)

    for name in names:
        source = from_stdin() if name == STDIN else from_file(name)
        record = parse_record(source)
        try:
            game, quick = (GameStudy(record, each) for each in (depth, ALL[DEPTHS[0]]))
        except Unfinished:
            raise UserError("trouble-study-unfinished", name=source.name) from None
        seats = name_seats(record, make_record_teller(record).names)
        works.append(StudyWork(source.name, seats, game, keep(game), quick, keep(quick)))
    compute_pieces(works, workers)
    return [StudiedGame(work.file, work.game.assemble(work.kept.results), work.names) for work in works]
