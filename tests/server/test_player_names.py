"""Names: invisible characters are removed, characters of real scripts are kept, and long names are refused at once."""

from __future__ import annotations

from time import process_time
from unicodedata import category, is_normalized

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyhavn.server.table.chat import LONGEST as LONGEST_LINE
from nyhavn.server.table.chat import Chat
from nyhavn.server.table.denial import Denied
from nyhavn.server.table.player_names import (
    BIDI,
    BLANK,
    GROWTH,
    HIDDEN,
    IGNORABLE,
    LONGEST,
    MOST_MARKS,
    changes_neighbours,
    clean_name,
    is_ignorable,
    most_marks,
    strip_invisible,
)
from tests.server import hostile_names

REAL = [
    "Ágnes Őry",
    "Nguyễn Thị Ánh",
    "می‌خواهم",
    "علی‌رضا",
    "क्‍ष",
    "শ্রী",
    "ශ්‍රී ලංකා",
    "နန်းမြွှုံ့",
    "שָׁלוֹם",
    "สวัสดี",
    "한국어",
    "👩‍🚀",
    "👩‍❤️‍👨",
    "🏳️‍🌈",
    "👩🏽‍🚒",
    "❤️",
    "1️⃣",
    "O'Neill-Smith",
]
"""Names in which every character matters."""


@pytest.mark.parametrize("name", REAL)
def test_real_names_are_unchanged(name: str) -> None:
    assert clean_name(name) == name
    assert most_marks(name) <= MOST_MARKS


@pytest.mark.parametrize("name", hostile_names.LOOK_EMPTY, ids=ascii)
def test_invisible_names_are_refused(name: str) -> None:
    with pytest.raises(Denied, match="bad-name"):
        clean_name(name)


@pytest.mark.parametrize("name", hostile_names.LOOK_LIKE_ANNA, ids=ascii)
def test_names_with_invisible_differences_are_normalised_to_one(name: str) -> None:
    assert clean_name(name) == "Anna"


@pytest.mark.parametrize("blank", hostile_names.BLANKS + hostile_names.FILLERS, ids=ascii)
def test_all_kinds_of_blanks_are_normalised_to_a_space(blank: str) -> None:
    assert clean_name(f"Anna{blank}{blank}Maria") == "Anna Maria"


def test_invisible_characters_do_not_prevent_nfc_normalisation() -> None:
    assert clean_name("E\u034f\u0301va") == clean_name("E\u200b\u0301va") == "Éva"


@pytest.mark.parametrize("name", hostile_names.PILED_UP, ids=ascii)
def test_names_with_too_many_combining_marks_are_refused(name: str) -> None:
    with pytest.raises(Denied, match="bad-name"):
        clean_name(name)


def test_long_names_are_refused_before_normalisation() -> None:
    began = process_time()
    for name in hostile_names.COSTLY:
        with pytest.raises(Denied, match="bad-name"):
            clean_name(name)
        with pytest.raises(Denied, match="bad-chat"):
            Chat((), 1).next(0, "Anna", name, 0.0, "m")
    assert process_time() - began < 1


def test_the_length_limit_applies_to_the_normalised_name() -> None:
    hangul = "\u1112\u1161\u11ab"
    assert clean_name(hangul * LONGEST) == "한" * LONGEST
    assert len(hangul * LONGEST) <= GROWTH * LONGEST
    assert len(Chat((), 1).next(0, "", hangul * LONGEST_LINE, 0.0, "m").text) == LONGEST_LINE


def test_joiners_are_kept_only_where_they_change_the_rendering() -> None:
    joiner, non_joiner = "\u200d\u200c"
    assert changes_neighbours("\u094d", joiner, "ष")
    assert changes_neighbours("ی", non_joiner, "خ")
    assert changes_neighbours("👩", joiner, "🚀")
    for before, after in (("a", "b"), ("", "a"), ("a", ""), ("👩", "a"), ("\u094d", " "), (joiner, "🚀")):
        assert not changes_neighbours(before, joiner, after)
        assert not changes_neighbours(before, non_joiner, after)
    assert strip_invisible("👩\u200d\u200d🚀") == "👩\u200d🚀"


@given(st.text(st.characters() | st.sampled_from("".join(hostile_names.LOOK_EMPTY) + "".join(REAL)), max_size=130))
def test_accepted_names_are_visible_and_normalisation_is_idempotent(name: str) -> None:
    try:
        taken = clean_name(name)
    except Denied:
        return
    assert clean_name(taken) == taken
    assert 0 < len(taken) <= LONGEST
    assert is_normalized("NFC", taken)
    assert not set(taken) & (BLANK | BIDI)
    assert not {category(c) for c in taken} & HIDDEN
    for c in taken:
        assert not is_ignorable(c) or c in "\u200c\u200d\ufe0e\ufe0f"
    assert {"\u034f", "\ufe0f"} <= IGNORABLE
