/// The last answer: UTF-8 bytes in the module's memory.
///
/// To call a function, the page asks for memory with ``room(_:)``, writes the bytes of a file there and passes the
/// pointer. Each function returns the length of its answer. The page must read the answer at ``answer()`` before it calls
/// again.
nonisolated(unsafe) private var answerBytes: [UInt8] = []

/// Allocates memory for the bytes of a file. The function that receives the pointer frees it.
@_expose(wasm, "room")
@_cdecl("callboard_room")
public func room(_ count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: max(1, count)) }

/// Returns the address of the last answer.
@_expose(wasm, "answer")
@_cdecl("callboard_answer")
public func answer() -> UnsafePointer<UInt8> {
    answerBytes.reserveCapacity(1)
    return answerBytes.withUnsafeBufferPointer { $0.baseAddress! }
}

/// Passes the bytes of a file to a function, and stores the answer. Returns the answer's length.
func answered(_ file: UnsafeMutablePointer<UInt8>, _ count: Int, _ judge: ([UInt8]) -> [UInt8]) -> Int {
    let bytes = Array(UnsafeBufferPointer(start: file, count: count))
    file.deallocate()
    answerBytes = judge(bytes)
    return answerBytes.count
}
