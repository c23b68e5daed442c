/// Verifies a room's export against the rules.
@_expose(wasm, "verifyExport")
@_cdecl("callboard_verify_export")
public func verifyExport(_ file: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    answered(file, count, Judge.export)
}

/// Checks a room's public recap against the rules.
@_expose(wasm, "verifyRecap")
@_cdecl("callboard_verify_recap")
public func verifyRecap(_ file: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    answered(file, count, Judge.recap)
}
