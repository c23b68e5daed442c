import COpenSSL

/// Whether two byte strings are equal. The time taken depends only on their length.
///
/// It calls OpenSSL's `CRYPTO_memcmp`, because `==` may stop at the first different byte.
public func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
