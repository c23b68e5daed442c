import Bingo
import CrossSums
import JSON
import Party
import SequenceBoard
import WireProtocol

/// The last answer: UTF-8 bytes in the module's memory.
///
/// To call a function, the page asks for memory with ``room(_:)``, writes the bytes of a file there and passes the
/// pointer. It must read the answer at ``answer()`` before it calls again.
nonisolated(unsafe) private var answerBytes: [UInt8] = []

/// Allocates memory for the bytes of a file. The function that receives the pointer frees it.
@_expose(wasm, "room")
@_cdecl("callboard_room")
public func room(_ count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: max(1, count)) }

/// Returns the address of the last answer.
@_expose(wasm, "answer")
@_cdecl("callboard_answer")
public func answer() -> UnsafePointer<UInt8> { answerBytes.withUnsafeBufferPointer { $0.baseAddress! } }

/// Verifies an export against the rules of each game that has a play in it.
///
/// - Returns: the length of the answer in bytes. The answer is `{"games": […]}`, with the same entries as `callboard
///   verify --json`, or `{"failure": …}` for a file that is not JSON.
@_expose(wasm, "verify")
@_cdecl("callboard_verify")
public func verify(_ file: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    let bytes = Array(UnsafeBufferPointer(start: file, count: count))
    file.deallocate()
    answerBytes = JSONWriter.object { writer in
        do throws(JSONParser.Failure) {
            let export = try JSONParser.parse(bytes, limits: .document)
            writer.array("games") { writer in
                for (name, proof) in proofs(of: export) {
                    writer.object { writer in
                        writer.member("game", name)
                        proof.encode(into: &writer)
                    }
                }
            }
        } catch {
            writer.member("failure", error.reason)
        }
    }
    return answerBytes.count
}

private func proofs(of export: JSONValue) -> [(name: String, proof: ExportProof)] {
    [
        ("bingo", ExportVerification.verify(export)), ("crossSums", CrossSumsProof.verify(export)),
        ("party", PartyProof.verify(export)), ("sequence", SequenceProof.verify(export)),
    ].compactMap { name, proof in proof.map { (name, $0) } }
}
