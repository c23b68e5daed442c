/// The WebSocket subprotocol, which names the version of the wire.
public let wireSubprotocol = "callboard.v2"

/// The subprotocols of earlier versions: whoever speaks only those is let in to be closed with 4502, at which a page offers
/// to load itself anew.
public let retiredWireSubprotocols = ["callboard.v1"]
