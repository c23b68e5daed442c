"""The published description of the wire, as a check for messages: the room's part and the part of each game."""

import copy
import functools
import json
import pathlib
import subprocess

from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What the server serves is made of the pages' types; without this it would be what it was when it was made last.
subprocess.run([ROOT / ".ci/describe"], check=True)


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


def _self_contained(node):
    """A node with references into its own document, and with the name that JSON Schema 2020-12 has for lists of schemas."""
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
    """The description of the API with the wire's schemas that it uses, as the server serves it."""
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
    """The same schema without room for undocumented members.

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
    document["components"]["schemas"] = closed(document["components"]["schemas"])
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
