extension TermRules {
    /// A reason why a text is not allowed as a term.
    public enum TextFault: Error, Hashable, Sendable {
        /// The text has nothing visible.
        case empty
        /// The text has too many characters.
        case tooManyCharacters(Int, max: Int)
        /// The text has few characters but too many bytes.
        case tooManyBytes(max: Int)
        /// The text contains a line break, a control character, a character that changes the direction of text around
        /// it, or too many consecutive combining marks.
        case forbidden

        public var code: String {
            switch self {
            case .empty: "empty"
            case .tooManyCharacters, .tooManyBytes: "tooLong"
            case .forbidden: "forbidden"
            }
        }

        /// The fault as a predicate of a sentence whose subject is the text.
        public var predicate: String {
            switch self {
            case .empty: "is empty"
            case .tooManyCharacters(let count, let max): "has \(count) characters; at most \(max) are allowed"
            case .tooManyBytes(let max): "is too long; at most \(max) bytes are allowed"
            case .forbidden: "contains a line break or another control character"
            }
        }
    }

    /// Returns a term, trimmed and normalized.
    public static func text(_ typed: String) throws(TextFault) -> String {
        try checked(typed, charactersMax: textCharactersMax)
    }

    /// Returns a term's explanation, trimmed and normalized, or `nil` if it has nothing visible.
    public static func means(_ typed: String) throws(TextFault) -> String? {
        do throws(TextFault) { return try checked(typed, charactersMax: meansCharactersMax) } catch {
            guard error == .empty else { throw error }
            return nil
        }
    }

    /// Returns the title of a pack, trimmed and normalized.
    public static func title(_ typed: String) throws(TextFault) -> String {
        try checked(typed, charactersMax: titleCharactersMax)
    }

    private static func checked(_ typed: String, charactersMax: Int) throws(TextFault) -> String {
        let bytesMax = bytesPerCharacter * charactersMax
        guard typed.utf8.count <= ShownText.typedMax(bytesMax) else { throw .tooManyBytes(max: bytesMax) }
        // Some editors put a byte-order mark before a text.
        let text = String(typed.unicodeScalars.drop { $0 == "\u{FEFF}" || $0.properties.isWhitespace })
        do throws(ShownText.Fault) {
            return try ShownText.checked(text, charactersMax: charactersMax, bytesMax: bytesMax)
        } catch {
            switch error {
            case .empty: throw .empty
            case .forbidden: throw .forbidden
            case .tooLong:
                let count = text.count
                throw count > charactersMax
                    ? .tooManyCharacters(count, max: charactersMax) : .tooManyBytes(max: bytesMax)
            }
        }
    }

    /// Whether a text has the form of a BCP 47 tag (RFC 5646, section 2.1) such as `en` or `pt-BR`: a language of 2 to
    /// 8 letters, then subtags of 1 to 8 letters and digits; at most 35 bytes.
    public static func isLanguageTag(_ text: String) -> Bool {
        guard text.utf8.count <= 35 else { return false }
        let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = subtags.first, (2...8).contains(language.count), language.allSatisfy(isLetter) else {
            return false
        }
        return subtags.dropFirst().allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { isLetter($0) || (48...57).contains($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

    // MARK: - Lists

    /// A reason why a list cannot have another term.
    public enum ListFault: Error, Hashable, Sendable {
        /// The term looks like the one at this index.
        case twin(of: Int)
        /// The list has the maximum number of terms.
        case tooMany
        /// The texts have too many bytes in total.
        case tooLarge

        public var code: String {
            switch self {
            case .twin: "twin"
            case .tooMany: "tooMany"
            case .tooLarge: "tooLarge"
            }
        }
    }

    /// The state of a list being checked: what its terms look like, and its size.
    public struct ListCheck: Sendable {
        private var places: [[UInt8]: Int] = [:]
        private var bytes = 0
        /// The number of terms so far.
        public private(set) var count = 0

        public init() {}

        /// Adds a term whose texts are checked. Throws if the list cannot have it.
        public mutating func add(_ text: String, means: String?) throws(ListFault) {
            let likeness = ShownText.likeness(text)
            if let twin = places[likeness] { throw .twin(of: twin) }
            guard count < termsMax else { throw .tooMany }
            let sum = bytes + text.utf8.count + (means?.utf8.count ?? 0)
            guard sum <= listBytesMax else { throw .tooLarge }
            bytes = sum
            places[likeness] = count
            count += 1
        }
    }
}
