import COpenSSL

/// Random bytes from the system's cryptographically secure generator.
///
/// The corresponding C function is `RAND_bytes`. A machine without entropy cannot run a server that hands out secrets,
/// so a failure stops the process.
public func secureRandomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = RAND_bytes(&bytes, Int32(count))
    precondition(result == 1, "the system's random generator failed")
    return bytes
}
