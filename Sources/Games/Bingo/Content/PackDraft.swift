import Content
import JSON
import WireProtocol

/// A received pack, not yet checked.
public struct PackDraft: Sendable {
    /// The lines of a draft's parts in its file, from 1.
    struct Lines: Sendable {
        var title: Int?
        var language: Int?
        /// The line of each term.
        var terms: [Int?] = []
        /// The line of a term's explanation, if it differs.
        var means: [Int: Int] = [:]
    }

    /// The title as typed.
    public var title: String
    /// The language's tag, if there is one.
    public var language: String?
    /// The terms as typed.
    public var terms: [PackTerm]
    /// `nil` for a draft without lines.
    var lines: Lines?

    /// Creates a draft without checking it.
    public init(title: String, language: String?, terms: [PackTerm]) {
        self.title = title
        self.language = language
        self.terms = terms
    }

    /// Returns the pack, by the rules for files except the minimum number of terms: a list may be saved before it is
    /// long enough for a board. Throws its first mistake.
    public func checked(name: ContentName) throws(PackMistake) -> TermPack {
        let examination = examined()
        if let mistake = examination.mistakes.first { throw mistake }
        return TermPack(name: name, title: examination.title, language: language, terms: examination.terms)
    }

    /// Returns the readable part of the draft, and all mistakes.
    public func examined() -> PackExamination {
        var found = PackExamination()
        do throws(TermRules.TextFault) { found.title = try TermRules.title(title) } catch {
            found.add(
                PackMistake(
                    part: .title, code: error.code, line: lines?.title, reason: "the title \(error.predicate)"))
        }
        if let language {
            if TermRules.isLanguageTag(language) {
                found.language = language
            } else {
                found.add(
                    PackMistake(
                        part: .language, code: "badLanguage", line: lines?.language,
                        reason: "language must be a BCP 47 tag, for example en or pt-BR"))
            }
        }
        guard !terms.isEmpty else {
            found.add(PackMistake(part: .terms, code: "noTerms", reason: "there are no terms"))
            return found
        }
        guard lines != nil || terms.count <= TermRules.termsMax else {
            let reason = "\(terms.count) terms are too many: at most \(TermRules.termsMax)"
            found.add(PackMistake(part: .terms, code: "tooMany", reason: reason))
            return found
        }
        takeTerms(&found)
        return found
    }

    private func takeTerms(_ found: inout PackExamination) {
        var list = TermRules.ListCheck()
        // The accepted terms' places in the draft.
        var places: [Int] = []
        for (index, term) in terms.enumerated() {
            let line = lines?.terms[index]
            let subject = lines == nil ? "term \(index + 1)" : "the term"
            do throws(TermRules.TextFault) {
                let text = try TermRules.text(term.text)
                let means = try explanation(of: term, at: index, &found)
                do throws(TermRules.ListFault) {
                    try list.add(text, means: means)
                    places.append(index)
                    found.terms.append(PackTerm(text, means: means, likelihood: term.likelihood))
                } catch {
                    let reason = reason(of: error, for: text, at: index, places: places)
                    found.add(PackMistake(part: .terms, code: error.code, line: line, reason: reason))
                    if case .twin = error { continue }
                    // No further term fits.
                    return
                }
            } catch {
                let reason = "\(subject) \(error.predicate)"
                found.add(PackMistake(part: .terms, code: error.code, line: line, reason: reason))
            }
        }
    }

    private func explanation(of term: PackTerm, at index: Int, _ found: inout PackExamination) -> String? {
        guard let typed = term.means else { return nil }
        do throws(TermRules.TextFault) { return try TermRules.means(typed) } catch {
            let subject = lines == nil ? "means of term \(index + 1)" : "means"
            let line = lines?.means[index] ?? lines?.terms[index]
            let reason = "\(subject) \(error.predicate)"
            found.add(PackMistake(part: .terms, code: error.code, line: line, reason: reason))
            return nil
        }
    }

    private func reason(of fault: TermRules.ListFault, for text: String, at index: Int, places: [Int]) -> String {
        switch fault {
        case .twin(let twin):
            guard let line = lines?.terms[places[twin]] else {
                return "term \(index + 1), \"\(text)\", looks like term \(places[twin] + 1)"
            }
            return "the term \"\(text)\" is already in line \(line)"
        case .tooMany: return "more than \(TermRules.termsMax) terms"
        case .tooLarge: return "the terms are too long: at most \(TermRules.listBytesMax / 1024) KiB in all"
        }
    }
}

/// The readable part of a pack, and its mistakes.
public struct PackExamination: Sendable {
    /// The maximum number of reported mistakes. A file with more is probably not a pack.
    public static let mistakesMax = 100

    /// The checked title; empty if there is no valid one.
    public internal(set) var title = ""
    /// The language, if it is valid.
    public internal(set) var language: String?
    /// The valid terms, checked.
    public internal(set) var terms: [PackTerm] = []
    /// The file's content, for clients that look for terms under other names; `nil` if it is not valid YAML.
    public internal(set) var document: JSONValue?
    /// The first mistakes, in the order of the file.
    public private(set) var mistakes: [PackMistake] = []
    /// The number of all mistakes.
    public private(set) var mistakeCount = 0

    mutating func add(_ mistake: PackMistake) {
        mistakeCount += 1
        if mistakes.count < PackExamination.mistakesMax { mistakes.append(mistake) }
    }

    /// Returns the examination without some mistakes.
    func without(_ isLeftOut: (PackMistake) -> Bool) -> PackExamination {
        var rest = self
        rest.mistakes.removeAll(where: isLeftOut)
        rest.mistakeCount -= mistakes.count - rest.mistakes.count
        return rest
    }

    /// Merges the reader's mistakes with those of the rules, in the order of lines.
    func following(_ earlier: [PackMistake]) -> PackExamination {
        var merged = self
        merged.mistakes = []
        merged.mistakeCount = mistakeCount - mistakes.count
        let all = (earlier + mistakes).enumerated().sorted {
            ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
        }
        for (_, mistake) in all { merged.add(mistake) }
        return merged
    }
}
