"""The file of a saved game, which is written atomically and never overwrites another game."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from pathlib import Path

from nyhavn.cli.seats import TerminalPlayer, format_seats
from nyhavn.cli.terminal_game import TerminalGame
from nyhavn.cli.text_sources import from_file, parse_record
from nyhavn.cli.user_errors import UserError


def default_save_path() -> Path:
    """The default path of a saved game."""
    from platformdirs import user_data_path

    return user_data_path("nyhavn") / "game.nyh"


@dataclass(frozen=True, slots=True)
class Save:
    """The file of a saved game."""

    path: Path

    @classmethod
    def at(cls, name: str | None) -> Save:
        """The file with this name, or the default one; it must be a regular file."""
        path = Path(name).absolute() if name else default_save_path()
        if os.path.isdir(path):
            raise UserError("trouble-directory", name=str(path))
        if os.path.exists(path) and not os.path.isfile(path):
            raise UserError("trouble-no-plain-file", name=str(path))
        return cls(path)

    @property
    def exists(self) -> bool:
        """Whether the file exists."""
        return os.path.exists(self.path)

    def resume_command(self, sitters: tuple[TerminalPlayer, ...] = ()) -> str:
        """The command that resumes the game; it names the seats if a program has one."""
        save = "" if self.path == default_save_path() else f" --save {shlex.quote(str(self.path))}"
        programs = any(sitter.is_program for sitter in sitters)
        return f"nyhavn text --resume{save}" + (f" --seats {shlex.quote(format_seats(sitters))}" if programs else "")

    def load(self, typed: tuple[TerminalPlayer, ...] = ()) -> TerminalGame:
        """Load the game from the file; programs need the same seats on the command line."""
        if not self.exists:
            raise UserError("trouble-no-saved-game", name=str(self.path))
        return TerminalGame.resume(parse_record(from_file(str(self.path))), str(self.path), typed)

    def write(self, game: TerminalGame) -> None:
        """Write the game to the file atomically."""
        target = Path(os.path.realpath(self.path))
        draft = target.with_name(target.name + ".part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with draft.open("w", encoding="utf-8", newline="\n") as file:
                file.write(str(game))
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, target)
        except OSError as error:
            reason = error.strerror or str(error)
            raise UserError("trouble-cannot-save", name=str(self.path), reason=reason) from None

    def set_aside(self) -> Path:
        """Rename the file to an unused name, so that nothing is lost."""
        number = 1
        while os.path.lexists(aside := self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}")):
            number += 1
        try:
            os.rename(self.path, aside)
        except OSError as error:
            raise UserError("trouble-cannot-save", name=str(aside), reason=error.strerror or str(error)) from None
        return aside
