import Bingo
import Foundation
import GameRules
import JSON
import PageVerifier
import Proof
import Testing
import WireProtocol

/// Exports with unforeseen contents: whatever they are, a verifier must report something and not crash.
@Suite("Mutated exports")
struct MutatedExportTests {
    /// The nightly tests use a million: `BINGO_MUTATIONS` sets the number.
    private static let count = ProcessInfo.processInfo.environment["BINGO_MUTATIONS"].flatMap(Int.init) ?? 3_000
    /// The number of them that are also checked by the rules compiled for pages.
    private static let comparedMax = 1_000

    private static let nasty: [JSONValue] =
        [
            .max, .min, .max - 1, -1, 0, 1, 2, 8, 9, 24, 25, 31, 32, 63, 64, 511, 512, 1 << 18, 1 << 31, 1 << 32,
            1 << 36, 1 << 42, 1 << 53,
        ].map(JSONValue.integer)
        + [
            "", "p0", "p1", "p2", "p4294967295", "p99999999999", "finished", "playing", "dealt", "host", "row",
            "blackout", "honour",
            "0000-00-00T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z",
            "9999-99-99T99:99:99.999Z",
            String(repeating: "0", count: 64),
        ].map(JSONValue.string) + [
            .null, .bool(true), .bool(false), .array([]), .array([.array([])]), .object(JSONObject([])),
        ]

    @Test("crash no verifier, and the browsers' verifier gives the same results")
    func survived() throws {
        var dice = SeededGenerator(bytes: (0..<32).map { UInt8($0) })
        let bases = try [ProvenEvening.called(), ProvenEvening.honour(), ProvenEvening.several()].map { evening in
            try JSONParser.parse(JSONWriter.object { Export.write(of: evening, names: ProvenEvening.names, into: &$0) })
        }
        var lines = Data()
        var compared = 0
        var isWrong: [Bool] = []
        var accused = 0
        let stride = max(1, Self.count / Self.comparedMax)
        for number in 0..<Self.count {
            var export = bases[dice.integer(below: bases.count)]
            for _ in 0..<1 + [0, 0, 0, 1, 3, 7][dice.integer(below: 6)] { export = Self.mutated(export, &dice) }
            let proof = ExportVerification(export)
            if !proof.findings.isEmpty { accused += 1 }
            guard number % stride == 0, compared < Self.comparedMax else { continue }
            compared += 1
            lines += Data("verifyExport ".utf8) + JSONWriter.write { $0.value(export) } + Data("\n".utf8)
            isWrong.append(Self.isWrong(Judge.export(JSONWriter.write { $0.value(export) })))
        }
        #expect(accused > Self.count / 2)
        guard PageVerifier.isBuilt else { return }
        let answers = try PageVerifier.answers(to: lines)
        #expect(answers.count == isWrong.count)
        for (index, (answer, isWrong)) in zip(answers, isWrong).enumerated() {
            #expect(Self.isWrong(Array(answer.utf8)) == isWrong, "export \(index): \(answer)")
        }
    }

    /// Returns whether pages report an error, or an unreadable file.
    private static func isWrong(_ answer: [UInt8]) -> Bool {
        let fields = (try? JSONParser.parse(answer, limits: .document))?.object
        let findings = fields?["plays"]?.array?.flatMap { $0.object?["findings"]?.array ?? [] } ?? []
        return fields?["plays"] == nil || !findings.isEmpty
    }

    /// Returns the export with a changed, removed, duplicated or swapped value at a random place.
    private static func mutated(_ export: JSONValue, _ dice: inout SeededGenerator) -> JSONValue {
        let path = somewhere(in: export, &dice)
        guard !path.isEmpty else { return export }
        let value: JSONValue?
        switch dice.integer(below: 8) {
        case 0: value = nil
        case 1, 2: value = export.at(somewhere(in: export, &dice)[...])
        case 3:
            let old = export.at(path[...])
            value =
                old?.integer.map { .integer($0 &+ [-1, 1, 2, -7][dice.integer(below: 4)]) }
                ?? old?.array.map { .array($0 + $0.suffix(1)) }
        default: value = nasty[dice.integer(below: nasty.count)]
        }
        return export.replacing(path[...], by: value) ?? export
    }

    private static func somewhere(in value: JSONValue, _ dice: inout SeededGenerator) -> [JSONValue] {
        var path: [JSONValue] = []
        var value = value
        while true {
            switch value {
            case .object(let object) where !object.members.isEmpty:
                let member = object.members[dice.integer(below: object.members.count)]
                path.append(.string(member.name))
                value = member.value
            case .array(let elements) where !elements.isEmpty:
                let index = dice.integer(below: elements.count)
                path.append(.integer(index))
                value = elements[index]
            default: return path
            }
            if path.count > 1, dice.integer(below: 5) == 0 { return path }
        }
    }
}
