"""People who publish decks, or other content, in a server's library."""

from wire_client import new_token

UNBOUND = {"CALLBOARD_LIMITS_PROFILE_CHANGES_PER_HOUR": "0"}


def deck(title, **more):
    return {"title": title, "language": "en", "questions": [
        {"text": f"{title} {n}?", "kind": "truth"} for n in range(7)]} | more


class Person:
    def __init__(self, server, nickname, plural="decks"):
        self.server, self.key, self.base = server, new_token(), f"/api/library/{plural}"
        assert server.put("/api/profile", {"nickname": nickname, "listed": False}, self.key).status == 201

    def publish(self, title, **more):
        return self.publish_whole(deck(title, **more))

    def publish_whole(self, content):
        answer = self.server.post(self.base, content, self.key)
        assert answer.status == 201, answer.body
        return answer.json["name"]

    def get(self, path):
        return self.server.get(f"{self.base}{path}", Authorization=f"Bearer {self.key}")

    def say(self, name, what, **fields):
        return self.server.put(f"{self.base}/{name}/{what}", fields, self.key)
