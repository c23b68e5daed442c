/// Calls the page's SHA-256, so that the browser has only one implementation.
@_extern(wasm, module: "page", name: "sha256")
@_extern(c)
private func pageSHA256(_ bytes: UnsafePointer<UInt8>?, _ count: Int, _ digest: UnsafeMutablePointer<UInt8>)

/// Returns the SHA-256 digest of some bytes: 32 bytes.
public func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    bytes.withUnsafeBufferPointer { pageSHA256($0.baseAddress, $0.count, &digest) }
    return digest
}

/// Returns the HMAC-SHA256 of a message under a key (RFC 2104): 32 bytes.
public func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
    var block = key.count > 64 ? sha256(key) : key
    block += [UInt8](repeating: 0, count: 64 - block.count)
    let inner = sha256(block.map { $0 ^ 0x36 } + message)
    return sha256(block.map { $0 ^ 0x5c } + inner)
}

/// Whether two byte strings are equal.
public func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool { left == right }
