/// One setting: its path in the file, its environment variable, and how its value is read.
public struct ConfigurationKey: Sendable {
    /// The path, sections first, such as `limits.connections-per-address`.
    public let path: String
    let apply: @Sendable (ConfigurationValue, inout Configuration) throws(Reason) -> Void
    private let isEqual: @Sendable (Configuration, Configuration) -> Bool

    private init<Value: Equatable & Sendable>(
        _ path: String, _ field: Path<Value>,
        apply: @escaping @Sendable (ConfigurationValue, inout Configuration) throws(Reason) -> Void
    ) {
        self.path = path
        self.apply = apply
        isEqual = { $0[keyPath: field] == $1[keyPath: field] }
    }

    /// Whether two configurations have different values of the key.
    public func differs(_ one: Configuration, _ other: Configuration) -> Bool { !isEqual(one, other) }

    /// The environment variable: `CALLBOARD_` and the path in capitals, with `_` for `.` and `-`.
    public var environmentName: String {
        "CALLBOARD_" + path.uppercased().replacing(".", with: "_").replacing("-", with: "_")
    }

    /// The reason why a value is not allowed.
    struct Reason: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    typealias Path<Value> = WritableKeyPath<Configuration, Value> & Sendable
    typealias Check = @Sendable (String) -> String?

    // MARK: - Kinds of values

    /// A whole number in a range.
    static func number(_ path: String, _ field: Path<Int>, _ range: ClosedRange<Int>) -> ConfigurationKey {
        ConfigurationKey(path, field) { (value, configuration) throws(Reason) in
            guard case .text(let text) = value, let number = Int(text.replacing("_", with: "")) else {
                throw Reason("expected a whole number, not \(value)")
            }
            guard range.contains(number) else {
                throw Reason("expected a number from \(range.lowerBound) to \(range.upperBound), not \(number)")
            }
            configuration[keyPath: field] = number
        }
    }

    /// `true` or `false`.
    static func flag(_ path: String, _ field: Path<Bool>) -> ConfigurationKey {
        ConfigurationKey(path, field) { (value, configuration) throws(Reason) in
            switch value {
            case .text("true"): configuration[keyPath: field] = true
            case .text("false"): configuration[keyPath: field] = false
            default: throw Reason("expected true or false, not \(value)")
            }
        }
    }

    /// Text that may not be empty.
    static func text(_ path: String, _ field: Path<String>, check: Check? = nil) -> ConfigurationKey {
        ConfigurationKey(path, field) { (value, configuration) throws(Reason) in
            let text = try nonEmpty(value)
            if let reason = check?(text) { throw Reason(reason) }
            configuration[keyPath: field] = text
        }
    }

    /// Text that may be absent. Empty text removes it.
    static func optionalText(_ path: String, _ field: Path<String?>, check: Check? = nil) -> ConfigurationKey {
        ConfigurationKey(path, field) { (value, configuration) throws(Reason) in
            if case .text("") = value {
                configuration[keyPath: field] = nil
                return
            }
            let text = try nonEmpty(value)
            if let reason = check?(text) { throw Reason(reason) }
            configuration[keyPath: field] = text
        }
    }

    /// A list of texts. The environment and the command line separate them with commas.
    static func list(_ path: String, _ field: Path<[String]>, check: @escaping Check) -> ConfigurationKey {
        ConfigurationKey(path, field) { (value, configuration) throws(Reason) in
            let elements: [String]
            switch value {
            case .list(let list): elements = list
            case .text(let text): elements = text.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
            case .section: throw Reason("expected a list, not \(value)")
            }
            for element in elements {
                if let reason = check(element) { throw Reason(reason) }
            }
            configuration[keyPath: field] = elements
        }
    }

    /// One of several words.
    static func word<Word>(_ path: String, _ field: Path<Word>) -> ConfigurationKey
    where Word: CaseIterable & RawRepresentable<String> & Equatable & Sendable {
        ConfigurationKey(path, field) { (value, configuration) throws(Reason) in
            guard case .text(let text) = value, let word = Word(rawValue: text) else {
                let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
                throw Reason("expected one of \(words), not \(value)")
            }
            configuration[keyPath: field] = word
        }
    }

    private static func nonEmpty(_ value: ConfigurationValue) throws(Reason) -> String {
        guard case .text(let text) = value, !text.isEmpty else { throw Reason("expected text, not \(value)") }
        return text
    }
}
