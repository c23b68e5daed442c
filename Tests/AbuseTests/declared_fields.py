"""Every text that a client may send, as described by the published AsyncAPI and OpenAPI documents."""

import copy
import functools
import json
import re

from wire_schema import ROOT, composed

DOCUMENTS = {name: composed(name) for name in ("asyncapi.json", "openapi.json")}
# By its folder, a game's name on the wire.
GAMES = {
    path.parent.name: re.search(r"^export const (\w+) = {$", path.read_text(), re.M)[1]
    for path in sorted((ROOT / "web/js/games").glob("*/game.js"))}
ELEMENT = "[]"


def resolved(schema, document):
    """Returns a schema with its reference resolved, and the document in which its own references are looked up."""
    while "$ref" in schema or len(schema.get("allOf", ())) == 1:
        # A reference that is the only member of `allOf` has its own description beside it.
        name, path = (schema if "$ref" in schema else schema["allOf"][0])["$ref"].split("#/")
        document = name or document
        schema = functools.reduce(lambda node, part: node[part], path.split("/"), DOCUMENTS[document])
    return schema, document


def is_text(schema):
    types = schema.get("type", [])
    values = schema.get("enum", []) + [schema.get("const")]
    return "string" in ([types] if isinstance(types, str) else types) or any(isinstance(one, str) for one in values)


def texts(schema, document, path=(), depth=8):
    """Yields the paths of all texts in a schema, with `ELEMENT` for elements of lists."""
    schema, document = resolved(schema, document)
    if depth == 0:
        return
    if is_text(schema):
        yield path
    for name in ("oneOf", "anyOf", "allOf"):
        for choice in schema.get(name, []):
            yield from texts(choice, document, path, depth - 1)
    for name, member in schema.get("properties", {}).items():
        yield from texts(member, document, (*path, name), depth - 1)
    # In a list that has one schema per position, every schema is taken to be possible at every position.
    items = schema.get("items", [])
    for item in items if isinstance(items, list) else [items]:
        yield from texts(item, document, (*path, ELEMENT), depth - 1)


def sample(schema, document):
    """Returns a valid value of a schema, as short as possible."""
    schema, document = resolved(schema, document)
    for name in ("oneOf", "anyOf", "allOf"):
        if name in schema and "properties" not in schema:
            return sample(schema[name][0], document)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    types = schema.get("type", "object")
    match types if isinstance(types, str) else types[0]:
        case "string": return "x"
        case "integer" | "number": return schema.get("minimum", 1)
        case "boolean": return False
        case "array":
            items = schema.get("items", {})
            return [sample(items, document)] * schema.get("minItems", 0) if isinstance(items, dict) else []
        case "object":
            return {name: sample(schema["properties"][name], document) for name in schema.get("required", [])}


class Field:
    """One text field of one command."""

    def __init__(self, name, base, schema, document, path):
        self.name = f"{name}: {'.'.join(path)}"
        self.command = name
        self.base, self.schema, self.document, self.path = base, schema, document, path
        self.is_in_list = ELEMENT in path
        # The maximum size of the innermost list, and whether the text may be anything rather than one of a few values.
        self.items_max, self.is_free = self._look()

    def _look(self):
        schema, document, found = self.schema, self.document, None
        for step in self.path:
            schema, document = self._choice(schema, document, step)
            if step == ELEMENT:
                found = schema.get("maxItems")
                schema = schema["items"] if isinstance(schema["items"], dict) else schema["items"][0]
            else:
                schema = schema["properties"][step]
        schema, _ = resolved(schema, document)
        return found or 500, not {"enum", "const", "pattern"} & set(schema)

    def filled(self, values):
        """Returns the command with texts in this field: one text, or the elements of a list."""
        return self._put(copy.deepcopy(self.base), self.schema, self.document, self.path, list(values))

    def _put(self, node, schema, document, path, values):
        if not path:
            return values[0]
        schema, document = self._choice(schema, document, path[0])
        if path[0] == ELEMENT:
            items = schema["items"] if isinstance(schema["items"], dict) else schema["items"][0]
            # Only the innermost list gets several elements.
            groups = [values] if ELEMENT in path[1:] else [[value] for value in values]
            return [self._put(None, items, document, path[1:], group) for group in groups]
        node = node if isinstance(node, dict) else sample(schema, document)
        node = node if isinstance(node, dict) else {}
        node[path[0]] = self._put(node.get(path[0]), schema["properties"][path[0]], document, path[1:], values)
        return node

    def _choice(self, schema, document, step):
        """Returns the alternative of a schema that has the given step, with its document."""
        schema, document = resolved(schema, document)
        if step == ELEMENT and "items" in schema or step in schema.get("properties", {}):
            return schema, document
        for name in ("oneOf", "anyOf", "allOf"):
            for choice in schema.get(name, []):
                found = self._choice(choice, document, step)
                if found is not None:
                    return found
        return None


def _fields(name, base, schema, document):
    for path in dict.fromkeys(texts(schema, document)):
        yield Field(name, base, schema, document, path)


def _parts(name):
    yield None, ROOT / "web" / name
    for folder, game in GAMES.items():
        yield game, ROOT / "web/js/games" / folder / name


def commands():
    """Yields the messages of clients: the game, the operation, the schema and an example of each."""
    operations = {
        message["$ref"].rsplit("/", 1)[1]: name
        for name, operation in DOCUMENTS["asyncapi.json"]["operations"].items() if operation["action"] == "receive"
        for message in operation["messages"]}
    for game, part in _parts("asyncapi.json"):
        for key, message in json.loads(part.read_text())["components"]["messages"].items():
            if message["tags"][0]["name"] == "client":
                yield game, operations[key], message["payload"], message["examples"][0]["payload"]


def command_fields():
    """Yields the text fields of all commands, with the game that must be played and the operation that says who may
    send them. The fields of a new room's setup are included, since `play` accepts them too.
    """
    for game, operation, schema, example in commands():
        for field in _fields(example["type"], example, schema, "asyncapi.json"):
            yield game, operation, field
    for game, part in _parts("openapi.json"):
        setup = json.loads(part.read_text())["components"]["schemas"].get("RoomSetup")
        if setup is None:
            continue
        base = {"type": "play", "game": game or "bingo", "end": True}
        for field in _fields(f"play {game or ''}", base, setup, "openapi.json"):
            yield None, "host", field


def request_fields():
    """Yields the text fields in the bodies and queries of all requests: method, path, media type and field."""
    document = DOCUMENTS["openapi.json"]
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if method == "parameters":
                continue
            content = operation.get("requestBody", {}).get("content", {})
            for type, body in content.items():
                name = f"{method.upper()} {path} {type}"
                schema = body.get("schema", {})
                # A YAML file has the fields of the JSON body, since JSON is YAML; other files have only lines.
                source = content["application/json"]["schema"] if type == "application/yaml" else schema
                if type in ("application/json", "application/yaml"):
                    # What is checked has the schema of what is saved.
                    if path.endswith("/check"):
                        source = document["paths"][path.removesuffix("/check")]["post"]["requestBody"]["content"][
                            "application/json"]["schema"]
                    base = content["application/json"].get("example") or sample(source, "openapi.json")
                    for field in _fields(name, base, source, "openapi.json"):
                        yield method.upper(), path, type, field
                else:
                    lines = {"type": "array", "items": {"type": "string"}}
                    yield method.upper(), path, type, Field(name, [], lines, "openapi.json", (ELEMENT,))
            for parameter in operation.get("parameters", []):
                parameter, _ = resolved(parameter, "openapi.json")
                if parameter["in"] == "query":
                    schema = {"type": "object", "properties": {parameter["name"]: {"type": "string"}}}
                    name = f"{method.upper()} {path}?"
                    yield method.upper(), path, None, Field(name, {}, schema, "openapi.json", (parameter["name"],))
