#!/usr/bin/env python3
"""Writes the golden messages into the wire's description as its examples. Run it when golden files have changed."""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The messages of the room and of bingo; those of other games stand with their own goldens.
GOLDEN = ROOT / "Tests/Golden/wire"
DOCUMENTS = [ROOT / "web/asyncapi.json", *sorted((ROOT / "web/js/games").glob("*/asyncapi.json"))]


def golden_of(document):
    """Where the golden messages of a description stand."""
    own = ROOT / "Tests/Golden" / document.parent.name / "wire"
    return own if own.is_dir() else GOLDEN


def examples(side, type, folder=GOLDEN):
    """The golden messages of a type, in the order of their files' names."""
    golden = ((path.stem, json.loads(path.read_text())) for path in sorted((folder / side).glob("*.json")))
    return [{"name": name, "payload": payload} for name, payload in golden if payload["type"] == type]


def main():
    for path in DOCUMENTS:
        document = json.loads(path.read_text())
        for message in document["components"]["messages"].values():
            message["examples"] = examples(message["tags"][0]["name"], message["name"], golden_of(path))
        path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
