import Foundation
import JSON
import PageVerifier
import Synchronization
import Testing

@testable import Rooms
@testable import Simulation

/// Every value of a proof document changed, left out, doubled or exchanged with the next: made from the document itself,
/// so that nothing is forgotten.
@Suite("Forged proofs")
struct ProofForgeryTests {
    /// By night all of them.
    private static let most = ProcessInfo.processInfo.environment["CALLBOARD_FORGERIES"].flatMap(Int.init) ?? 80

    /// What a document tells and no rules give, by the kind of result. Its reasons stand in `docs/PROOFS.md`.
    private static let told: [String: [String]] = [
        "room": [
            "title", "unnamed", "playTitle", "locked", "renames", "lockAtStart", "newcomersHidden", "cheersMuted",
        ],
        "players": ["name", "avatar", "emblem", "colour"],
        "evening": ["shown"],
        // Of guests and of lists, which may change: the same name must stand everywhere.
        "party": ["guests", "lines", "name"],
        "quiz": ["title", "language"],
    ]
    /// The texts of a quiz's question, which proofs withhold. Of an accepted spelling, the second part is compared.
    private static let questionTexts: Set<String> = ["text", "options", "why", "unit"]

    struct Forgery {
        let name: String
        let lines: [String]
        /// The members on the way to what was changed.
        var path: [String] = []
        var result: String?
    }

    /// All forgeries of a document, some of which are made.
    private static func forgeries(of lines: [String], most: Int) throws -> [Forgery] {
        var all: [(name: String, line: Int, edit: Edit?, path: [String], result: String?)] = []
        for (index, line) in lines.enumerated() {
            let value = try JSONParser.parse(Array(line.utf8), limits: .document)
            let kind = value.object?["result"]?.string
            let game = value.object?["play"]?.object?["game"]?.string
            let result = kind == "play" ? game ?? "play" : kind
            for edit in Edit.ofElements { all.append(("\(edit) line \(index + 1)", index, edit, [], result)) }
            for (path, edits) in edits(in: value) {
                for edit in edits {
                    let name = "\(edit) \(path.joined(separator: ".")) of line \(index + 1)"
                    all.append((name, index, edit, path, result))
                }
            }
        }
        // Results are few and must all be noticed; of what happened there is much.
        let step = max(1, all.count / most)
        return try stride(from: all.count % step, to: all.count, by: step).compactMap { place in
            let one = all[place]
            var forged = lines
            if one.path.isEmpty {
                switch one.edit {
                case .leaveOut: forged.remove(at: one.line)
                case .double: forged.insert(lines[one.line], at: one.line)
                case .exchange:
                    guard one.line + 1 < lines.count else { return nil }
                    forged.swapAt(one.line, one.line + 1)
                default: return nil
                }
            } else {
                let value = try JSONParser.parse(Array(lines[one.line].utf8), limits: .document)
                guard let edit = one.edit, let changed = apply(edit, at: one.path[...], to: value), changed != value
                else { return nil }
                var writer = JSONWriter()
                writer.value(changed)
                forged[one.line] = String(decoding: writer.bytes, as: UTF8.self)
            }
            return Forgery(name: one.name, lines: forged, path: one.path, result: one.result)
        }
    }

    enum Edit: Sendable {
        case change, leaveOut, double, exchange
        static let ofElements: [Edit] = [.leaveOut, .double, .exchange]
    }

    /// What can be changed in a value, by paths of names and places.
    private static func edits(in value: JSONValue, at path: [String] = []) -> [([String], [Edit])] {
        switch value {
        case .object(let object):
            return object.members.flatMap { member in
                [(path + [member.name], [.leaveOut])] + edits(in: member.value, at: path + [member.name])
            }
        case .array(let elements):
            return elements.enumerated().flatMap { index, element in
                [(path + ["\(index)"], Edit.ofElements)] + edits(in: element, at: path + ["\(index)"])
            }
        default: return [(path, [.change])]
        }
    }

    private static func apply(_ edit: Edit, at path: ArraySlice<String>, to value: JSONValue) -> JSONValue? {
        guard let first = path.first else { return edit == .change ? changed(value) : nil }
        let isLast = path.count == 1 && edit != .change
        switch value {
        case .object(let object):
            if isLast { return .object(JSONObject(object.members.filter { $0.name != first })) }
            return .object(
                JSONObject(
                    object.members.map { member in
                        guard member.name == first else { return member }
                        return (member.name, apply(edit, at: path.dropFirst(), to: member.value) ?? member.value)
                    }))
        case .array(var elements):
            guard let index = Int(first), elements.indices.contains(index) else { return nil }
            if !isLast {
                elements[index] = apply(edit, at: path.dropFirst(), to: elements[index]) ?? elements[index]
            } else if edit == .leaveOut {
                elements.remove(at: index)
            } else if edit == .double {
                elements.insert(elements[index], at: index)
            } else if index + 1 < elements.count {
                elements.swapAt(index, index + 1)
            }
            return .array(elements)
        default: return nil
        }
    }

    private static func changed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null: .integer(1)
        case .bool(let value): .bool(!value)
        case .integer(let value): .integer(value == .max ? 0 : value + 1)
        case .number(let value): .number(value + 1)
        case .string(let text):
            switch text.last {
            case let digit? where digit.isASCII && digit.isNumber && digit != "9":
                .string(text.dropLast() + "\(digit.wholeNumberValue! + 1)")
            case let letter? where "abcde".contains(letter): .string(text.dropLast() + "f")
            default: .string(text + "x")
            }
        default: value
        }
    }

    private static func isTold(_ forgery: Forgery) -> Bool {
        // Totals are part of what happened, like inputs.
        if forgery.result == "totals" { return true }
        guard let result = forgery.result, let names = told[result] else { return false }
        if result == "quiz", let place = forgery.path.firstIndex(of: "question") {
            let inner = Array(forgery.path[(place + 1)...])
            return questionTexts.contains(inner.first ?? "")
                || inner.first == "accepted" && inner.count == 3 && inner.last == "0"
        }
        return forgery.path.contains(where: names.contains)
    }

    @Test("are noticed if a result does not follow from the rules", arguments: ProofTests.logs)
    func noticed(name: String) throws {
        let lines = ProofTests.lines(ProofTests.document(try ProofTests.copy(name)))
        guard ProofTests.verify(lines).isProved else { return }
        try Self.expectNoticed(of: lines, most: Self.most)
    }

    private static func expectNoticed(of lines: [String], most: Int, by command: String = "") throws {
        let isWhole = ProofTests.verify(lines).isWhole
        for forgery in try forgeries(of: lines, most: most) {
            // Without all plays, most of the evening is not compared.
            if !isWhole, forgery.result == "evening" { continue }
            let report = ProofTests.verify(forgery.lines)
            // A changed input is accepted if all results stay as they are: they still follow from it.
            guard forgery.result != nil, !isTold(forgery) else { continue }
            #expect(!report.isProved, "\(command) \(forgery.name)")
        }
    }

    /// Stored logs are of released versions, which had neither teams nor boards on paper. Finding evenings with them takes
    /// a minute, so only nightly runs do it.
    @Test("of mixed evenings with teams and with boards on paper are noticed")
    func noticedInEvenings() async throws {
        guard Self.most > 1_000 else { return }
        let documents = Mutex<[UInt64: (command: String, lines: [String])]>([:])
        _ = await Simulator.sweep(
            from: 1, count: max(30, Self.most / 100), steps: 150, game: "evening",
            prove: { options, proof in
                let lines = ProofTests.lines(proof.document)
                guard let players = lines.first(where: { $0.hasPrefix(#"{"result":"players""#) }),
                    players.contains(#""team":"#) || players.contains(#""paper":"#),
                    ProofTests.verify(proof.document).isProved
                else { return }
                documents.withLock { $0[options.seed] = (options.command, lines) }
            })
        let found = documents.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
        for kind in [#""team":"#, #""paper":"#] {
            #expect(found.contains { $0.lines.contains { $0.hasPrefix(#"{"result":"players""#) && $0.contains(kind) } })
        }
        for (command, lines) in found { try Self.expectNoticed(of: lines, most: max(40, Self.most / 100), by: command) }
    }

    @Test("are judged by the page as by the command", arguments: ProofTests.logs)
    func sameByPage(name: String) throws {
        guard PageVerifier.isBuilt else { return }
        let lines = ProofTests.lines(ProofTests.document(try ProofTests.copy(name)))
        let forgeries = try Self.forgeries(of: lines, most: min(100, max(8, Self.most / 20)))
        let documents = ([lines] + forgeries.map(\.lines)).map { $0.joined(separator: "\n") + "\n" }
        var questions = Data()
        for document in documents {
            questions += Data("foldProof ".utf8)
            questions += JSONWriter.write { $0.string(document) }
            questions += Data("\n".utf8)
        }
        let answers = try PageVerifier.answers(to: questions)
        #expect(answers.count == documents.count)
        for (document, answer) in zip(documents, answers) {
            let report = ProofTests.verify(Array(document.utf8))
            #expect(answer == String(decoding: JSONWriter.object(report.encodeForPage), as: UTF8.self))
        }
    }
}
