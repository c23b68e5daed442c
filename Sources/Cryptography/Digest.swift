import COpenSSL

/// Returns the SHA-256 digest of some bytes: 32 bytes.
///
/// The corresponding C function is `EVP_Digest` with `EVP_sha256`.
public func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    let result = EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
    precondition(result == 1, "libcrypto could not compute SHA-256")
    return digest
}

/// Returns the HMAC-SHA256 of a message under a key (RFC 2104): 32 bytes.
///
/// The corresponding C function is `HMAC`.
public func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 32)
    let result = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
    precondition(result != nil, "libcrypto could not compute HMAC-SHA256")
    return code
}
