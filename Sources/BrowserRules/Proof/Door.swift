import Bingo
import CrossSums
import JSON
import Party
import SequenceBoard
import WireProtocol

/// What a page hands over and gets back: bytes of UTF-8 in the module's memory.
///
/// The page asks for room, writes the bytes of a file there, calls a function, and reads the answer where ``answer()`` says
/// before it calls again.
nonisolated(unsafe) private var answerBytes: [UInt8] = []

/// Room for bytes; the function that is called with them gives it back.
@_expose(wasm, "room")
@_cdecl("callboard_room")
public func room(_ count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: max(1, count)) }

/// Where the last answer stands.
@_expose(wasm, "answer")
@_cdecl("callboard_answer")
public func answer() -> UnsafePointer<UInt8> { answerBytes.withUnsafeBufferPointer { $0.baseAddress! } }

/// Holds an export against the rules of each game that has a play in it.
///
/// - Returns: how long the answer is: `{"games": […]}` as `callboard verify --json` has each, or `{"failure": …}` for
///   a file that is no JSON.
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
