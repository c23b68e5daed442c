import COpenSSL

/// Whether two byte strings are equal. The time taken depends only on their length.
///
/// The corresponding C function is `CRYPTO_memcmp`.
public func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
