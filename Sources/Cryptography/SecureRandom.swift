import COpenSSL

/// Returns random bytes from the system's cryptographically secure generator.
///
/// The corresponding C function is `RAND_bytes`. A failure stops the process, because a server without entropy must not
/// hand out secrets.
public func secureRandomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = RAND_bytes(&bytes, Int32(count))
    precondition(result == 1, "the system's random generator failed")
    return bytes
}

/// Returns a uniformly distributed number in `0..<bound`, made from random bytes.
///
/// - Parameters:
///   - bound: 1 to 256.
///   - byte: returns a random byte; called until the byte is below the largest multiple of the bound.
public func unbiasedNumber(below bound: Int, from byte: () -> UInt8 = { secureRandomBytes(1)[0] }) -> Int {
    precondition((1...256).contains(bound), "a byte has 256 values")
    while true {
        let value = Int(byte())
        if value < 256 - 256 % bound { return value % bound }
    }
}
