"""People who publish decks in a server's library."""

from wire_client import new_token

UNBOUND = {"CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "0"}


def deck(title, **more):
    return {"title": title, "language": "en", "questions": [
        {"text": f"{title} {n}?", "kind": "truth"} for n in range(7)]} | more


class Person:
    def __init__(self, server, nickname):
        self.server, self.key = server, new_token()
        assert server.put("/api/profile", {"nickname": nickname, "listed": False}, self.key).status == 201

    def publish(self, title, **more):
        answer = self.server.post("/api/library/decks", deck(title, **more), self.key)
        assert answer.status == 201, answer.body
        return answer.json["name"]

    def get(self, path):
        return self.server.get(f"/api/library/decks{path}", Authorization=f"Bearer {self.key}")

    def say(self, name, what, **fields):
        return self.server.put(f"/api/library/decks/{name}/{what}", fields, self.key)
