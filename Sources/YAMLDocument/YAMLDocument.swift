import Foundation
import Yams

/// A YAML text, parsed into nodes that know their lines.
///
/// People write these files by hand, so every fault in the text is reported as a ``YAMLProblem`` with its line.
public struct YAMLDocument {
    /// The root node, or `nil` if the text contains only comments.
    public let root: Node?

    /// Parses the bytes of a text.
    ///
    /// Throws if the bytes are not UTF-8, if the syntax is invalid, if a mapping has the same key twice, or if the text
    /// has more than one document.
    public init(_ bytes: [UInt8]) throws(YAMLProblem) {
        guard let whole = String(validating: bytes, as: UTF8.self) else {
            throw YAMLProblem(line: YAMLDocument.lineOfInvalidBytes(in: bytes), reason: "the text is not UTF-8")
        }
        // libyaml recognizes a byte-order mark (YAML 1.2, section 5.2) in bytes, but not in a string.
        let text = whole.unicodeScalars.first == "\u{FEFF}" ? String(whole.unicodeScalars.dropFirst()) : whole
        do {
            root = try Yams.compose(yaml: text)
        } catch {
            throw YAMLDocument.problem(error, in: text)
        }
    }

    private static func lineOfInvalidBytes(in bytes: [UInt8]) -> Int? {
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where String(validating: line, as: UTF8.self) == nil {
            return index + 1
        }
        return nil
    }

    private static func problem(_ error: any Error, in text: String) -> YAMLProblem {
        guard let error = error as? YamlError else { return YAMLProblem(line: nil, reason: String(describing: error)) }
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            // libyaml reports a constant "did not find …" as the problem and the place where it started as the context.
            let began = context.map { " (\($0.text) in line \($0.mark.line))" } ?? ""
            return YAMLProblem(line: mark.line, reason: "broken YAML: \(problem)\(began)")
        case .reader(let problem, let offset, _, _):
            let line = offset.map { text.prefix($0).utf8.count { $0 == UInt8(ascii: "\n") } + 1 }
            return YAMLProblem(line: line, reason: "unreadable character: \(problem)")
        case .duplicatedKeysInMapping(let duplicates, let context):
            let key = duplicates.min() ?? ""
            return YAMLProblem(
                line: secondLine(of: key, in: text, from: context.mark.line),
                reason: "the key \"\(key)\" stands twice"
            )
        default:
            return YAMLProblem(line: nil, reason: String(describing: error))
        }
    }

    /// Returns the line of a key's second occurrence. The parser reports only where the mapping starts.
    private static func secondLine(of key: String, in text: String, from first: Int) -> Int {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var seen = 0
        for index in max(0, first - 1)..<max(first, lines.count) where index < lines.count {
            let line = lines[index].drop { " -{\"'".contains($0) }
            guard line.hasPrefix(key), line.dropFirst(key.count).drop(while: { " \"'".contains($0) }).hasPrefix(":")
            else { continue }
            seen += 1
            if seen == 2 { return index + 1 }
        }
        return first
    }
}

extension Node {
    /// The line where the node starts, from 1.
    public var line: Int? { mark?.line }

    /// Whether the node is an empty value or a plain `null` or `~`.
    public var isNull: Bool {
        guard let scalar else { return false }
        return scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }

    /// What kind of value the node is, for error messages.
    public var kind: String {
        switch self {
        case .scalar: isNull ? "nothing" : "a single value"
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }
}
