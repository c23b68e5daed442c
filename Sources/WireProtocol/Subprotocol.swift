/// The WebSocket subprotocol, which names the protocol version.
public let wireSubprotocol = "callboard.v2"

/// The subprotocols of earlier versions. A client that supports only these is accepted and then closed with 4502, at
/// which a page offers to reload itself.
public let retiredWireSubprotocols = ["callboard.v1"]
