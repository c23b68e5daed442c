"""Checks messages with the published description of the protocol: the room's part and the part of each game."""

import copy
import functools
import json
import pathlib
import subprocess

from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The server's description is generated from the pages' types; without this, it could be outdated.
subprocess.run([ROOT / ".ci/describe"], check=True)


def _merged(left, right):
    """Joins lists without duplicates and merges objects; otherwise keeps the left value."""
    if isinstance(left, list) and isinstance(right, list):
        return left + [element for element in right if element not in left]
    if isinstance(left, dict) and isinstance(right, dict):
        own = {name: _merged(value, right[name]) if name in right else value for name, value in left.items()}
        return own | {name: value for name, value in right.items() if name not in left}
    return left


def composed(name):
    """Returns the room's part of a description, combined with those of the games."""
    parts = [ROOT / "web" / name, *sorted((ROOT / "web/js/games").glob(f"*/{name}"))]
    return functools.reduce(_merged, (json.loads(part.read_text()) for part in parts))


DOCUMENT = composed("asyncapi.json")


def _self_contained(node):
    """Returns a node with references into its own document, and with the name that JSON Schema 2020-12 uses for lists
    of schemas.
    """
    if isinstance(node, list):
        return [_self_contained(element) for element in node]
    if not isinstance(node, dict):
        return node
    changed = {}
    for name, value in node.items():
        if name == "$ref":
            changed[name] = value[value.index("#"):]
        elif name in ("example", "examples", "const", "default"):
            changed[name] = value
        else:
            changed["prefixItems" if name == "items" and isinstance(value, list) else name] = _self_contained(value)
    return changed


def references(node):
    if isinstance(node, dict):
        yield from ([node["$ref"]] if isinstance(node.get("$ref"), str) else [])
        node = list(node.values())
    if isinstance(node, list):
        for element in node:
            yield from references(element)


def api():
    """Returns the description of the API with the protocol's schemas that it uses, as the server serves it."""
    document = composed("openapi.json")
    schemas, pending = {}, [name for name in references(document) if name.startswith("asyncapi.json")]
    while pending:
        name = pending.pop().rsplit("/", 1)[1]
        if name not in schemas:
            schema = DOCUMENT["components"]["schemas"][name]
            schemas[name] = _self_contained(schema)
            pending += references(schema)
    document = _self_contained(document)
    assert not schemas.keys() & document["components"]["schemas"].keys(), "a name of both documents"
    document["components"]["schemas"] |= schemas
    return document


def closed(schema):
    """Returns the same schema without undocumented members.

    The document allows them, since clients ignore what they do not know. The server itself sends nothing undocumented.
    """
    if isinstance(schema, list):
        return [closed(element) for element in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: closed(value) for name, value in schema.items()}
    if "properties" in schema and schema.get("type") == "object":
        made.setdefault("additionalProperties", False)
    return made


def _validators(document):
    registry = Registry().with_resource("urn:wire", Resource(document, specification=DRAFT7))
    # Games may have messages of the same name; the game that is played decides which one is meant.
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
    document["components"]["schemas"] = closed(document["components"]["schemas"])
    return document


OPEN = _validators(DOCUMENT)
CLOSED = _validators(_with_closed_schemas(DOCUMENT))


def _names_a_play(message):
    schema = DOCUMENT["components"]["schemas"][message["payload"]["$ref"].rsplit("/", 1)[1]]
    return "play" in schema.get("required", ())


# Commands to a game, which name the play that they are for.
GAME_COMMANDS = {
    message["name"] for message in DOCUMENT["components"]["messages"].values()
    if message["tags"][0]["name"] == "client" and _names_a_play(message)}


def command(type, play=1, **fields):
    """Returns a command as clients send it; a command to a game gets this play, unless it names another one."""
    return {"type": type} | ({"play": play} if type in GAME_COMMANDS else {}) | fields


def check_server_message(message):
    """Fails unless the document describes such a message of the server, member by member."""
    _check(CLOSED["server"], message)


def check_client_message(message):
    """Fails unless the document allows clients to send such a message."""
    _check(CLOSED["client"], message)


def _check(validators, message):
    validator = validators.get(message["type"])
    assert validator is not None, f"undocumented message type {message['type']}"
    for error in validator.iter_errors(message):
        path = "/".join(str(part) for part in error.absolute_path)
        raise AssertionError(f"{message['type']} is not as documented, at “{path}”: {error.message}\n{message}")
