import JSON

/// The proof document that is being checked.
nonisolated(unsafe) private var checker = ProofChecker(games: CompiledGames())

/// Begins to check a proof document. It is passed in pieces to ``takeProof(_:_:)``.
@_expose(wasm, "beginProof")
@_cdecl("callboard_begin_proof")
public func beginProof(_ nothing: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    answered(nothing, 0) { _ in
        checker = ProofChecker(games: CompiledGames())
        return []
    }
}

/// Processes the next piece of the proof document.
@_expose(wasm, "takeProof")
@_cdecl("callboard_take_proof")
public func takeProof(_ piece: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    answered(piece, count) { bytes in
        checker.take(bytes)
        return []
    }
}

/// Answers with the result for the proof document; see ``ProofReport/encodeForPage(into:)``.
@_expose(wasm, "finishProof")
@_cdecl("callboard_finish_proof")
public func finishProof(_ nothing: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    answered(nothing, 0) { _ in
        let finished = checker
        checker = ProofChecker(games: CompiledGames())
        return JSONWriter.object { finished.finish().encodeForPage(into: &$0) }
    }
}
