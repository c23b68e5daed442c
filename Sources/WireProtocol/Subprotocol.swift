/// The WebSocket subprotocol, which names the version of the wire.
public let wireSubprotocol = "callboard.v1"
