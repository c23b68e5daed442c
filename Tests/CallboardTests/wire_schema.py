"""The published description of the wire, as a check for messages: the room's part and the part of each game."""

import copy
import functools
import json
import pathlib

from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

ROOT = pathlib.Path(__file__).resolve().parents[2]


def _merged(left, right):
    """Lists joined without what stood there already, objects merged; of anything else, what stood there."""
    if isinstance(left, list) and isinstance(right, list):
        return left + [element for element in right if element not in left]
    if isinstance(left, dict) and isinstance(right, dict):
        own = {name: _merged(value, right[name]) if name in right else value for name, value in left.items()}
        return own | {name: value for name, value in right.items() if name not in left}
    return left


def composed(name):
    """The house's part of a description, and those of the games."""
    parts = [ROOT / "web" / name, *sorted((ROOT / "web/js/games").glob(f"*/{name}"))]
    return functools.reduce(_merged, (json.loads(part.read_text()) for part in parts))


DOCUMENT = composed("asyncapi.json")


def _closed(schema):
    """The same schema without room for undocumented members.

    The document allows them, since clients ignore what they do not know. The server itself sends nothing undocumented.
    """
    if isinstance(schema, list):
        return [_closed(element) for element in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(value) for name, value in schema.items()}
    if "properties" in schema and schema.get("type") == "object":
        closed.setdefault("additionalProperties", False)
    return closed


def _validators(document):
    registry = Registry().with_resource("urn:wire", Resource(document, specification=DRAFT7))
    # Games may have messages of the same name: which one is meant, the game that is played says.
    schemas = {"client": {}, "server": {}}
    for message in document["components"]["messages"].values():
        reference = {"$ref": "urn:wire#/components/schemas/" + message["payload"]["$ref"].rsplit("/", 1)[1]}
        schemas[message["tags"][0]["name"]].setdefault(message["name"], []).append(reference)
    return {
        side: {
            name: Draft7Validator(found[0] if len(found) == 1 else {"anyOf": found}, registry=registry)
            for name, found in messages.items()
        }
        for side, messages in schemas.items()
    }


def _with_closed_schemas(document):
    document = copy.deepcopy(document)
    document["components"]["schemas"] = _closed(document["components"]["schemas"])
    return document


OPEN = _validators(DOCUMENT)
CLOSED = _validators(_with_closed_schemas(DOCUMENT))


def _names_a_play(message):
    schema = DOCUMENT["components"]["schemas"][message["payload"]["$ref"].rsplit("/", 1)[1]]
    return "play" in schema.get("required", ())


# Commands to a game, which name the play that they mean.
GAME_COMMANDS = {
    message["name"] for message in DOCUMENT["components"]["messages"].values()
    if message["tags"][0]["name"] == "client" and _names_a_play(message)}


def command(type, play=1, **fields):
    """A command as clients send it; one to a game is meant for this play, unless it names another."""
    return {"type": type} | ({"play": play} if type in GAME_COMMANDS else {}) | fields


def check_server_message(message):
    """Fails unless a message is one that the document describes, member by member."""
    _check(CLOSED["server"], message)


def check_client_message(message):
    """Fails unless a message is one that the document lets clients send."""
    _check(CLOSED["client"], message)


def _check(validators, message):
    validator = validators.get(message["type"])
    assert validator is not None, f"undocumented message type {message['type']}"
    for error in validator.iter_errors(message):
        path = "/".join(str(part) for part in error.absolute_path)
        raise AssertionError(f"{message['type']} is not as documented, at “{path}”: {error.message}\n{message}")
