"""A connection between page and server that a test can hold, so that answers arrive when it wants."""


class Line:
    """Forwards every frame; what the server sends can be held back for a while."""

    def __init__(self):
        self.sent = []
        self.held = None
        self.page_side = None

    def context(self, theatre, **options):
        """Returns a phone's browser that uses this connection."""
        context = theatre.context(has_touch=True, is_mobile=True, **options)
        context.route_web_socket("**/ws*", self._open)
        return context

    def _open(self, page_side):
        self.page_side = page_side
        server_side = page_side.connect_to_server()

        def up(text):
            self.sent.append(text)
            server_side.send(text)

        def down(text):
            if self.held is None:
                page_side.send(text)
            else:
                self.held.append(text)

        page_side.on_message(up)
        server_side.on_message(down)

    def hold(self):
        self.held = []

    def release(self):
        held, self.held = self.held, None
        for text in held:
            self.page_side.send(text)

    def commands(self, *types):
        """Returns what the page has sent of these types."""
        return [text for text in self.sent if any(f'"type":"{kind}"' in text for kind in types)]
