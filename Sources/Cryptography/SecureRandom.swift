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

/// A secure random integer in `0..<bound`, every value equally likely; `bound` is 1 to 256.
public func secureRandomInteger(below bound: Int) -> Int {
    precondition((1...256).contains(bound), "the bound is 1 to 256")
    let limit = 256 - 256 % bound
    while true {
        let byte = Int(secureRandomBytes(1)[0])
        if byte < limit { return byte % bound }
    }
}
