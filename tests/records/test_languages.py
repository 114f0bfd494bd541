"""Tell readers in their own language what is wrong with a record."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from updraft import records
from updraft.kit.texts import LANGUAGES, load
from updraft.records.read import RecordError, read
from updraft.records.replay import replay

FOLDER = Path(records.__file__).parent


def words(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_all_languages_have_the_same_texts() -> None:
    english, *others = (load(FOLDER, lang) for lang in LANGUAGES)
    for texts in others:
        assert texts.keys() == english.keys()
        for key, text in texts.items():
            assert words(text) <= words(english[key]), key
            assert words(english[key]) - words(text) <= {"why"}, f"{key}: only a reason in English may be left out"


def test_every_text_is_used() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    assert [key for key in load(FOLDER, "en") if f'"{key}"' not in sources] == []


def french(data: bytes) -> str:
    with pytest.raises(RecordError) as caught:
        replay(read(data))
    return caught.value.message("fr")


def test_a_reader_of_french_is_told_in_french(plain: dict[str, Any]) -> None:
    assert french(b"no record") == "le fichier n’est pas du JSON"
    assert french(b"{}") == "'format' manque"
    assert french(json.dumps(plain | {"players": 9}).encode()).startswith("réglages\N{NO-BREAK SPACE}: ")
    plain["moves"][0]["move"] = "nonsense"
    assert french(json.dumps(plain).encode()).startswith("coup 1\N{NO-BREAK SPACE}: ")
