/// A page's HTML: which sheets, scripts and texts its head names, each in a line of its own.
struct PageDocument {
    /// The path below the pages' folder, such as `/player.html`.
    let path: String
    /// The sheets, in order.
    private(set) var stylesheets: [String] = []
    /// The main module; `nil` if the page runs none.
    private(set) var entry: String?
    /// The module that the page needs a little later (`data-later` of the root element).
    private(set) var later: String?
    /// Names of the texts that it needs at once (`data-texts` of the root element).
    private(set) var catalogues: [String] = []

    private let lines: [Substring]

    private static let stylesheet = "<link rel=\"stylesheet\" href=\""
    private static let script = "<script type=\"module\" src=\""
    /// What fetches a module ahead of the rest, for browsers that get the modules one by one.
    private static let ahead = ["<link rel=\"modulepreload\" ", "<script type=\"module\" async src=\""]

    /// Reads a page.
    init(path: String, html: [UInt8]) throws(PageFault) {
        self.path = path
        lines = String(decoding: html, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("<html ") {
                later = Self.attribute("data-later=\"", of: line)
                catalogues = (Self.attribute("data-texts=\"", of: line) ?? "").split(separator: " ").map(String.init)
            } else if line.hasPrefix(Self.stylesheet), line.hasSuffix("\">"),
                let href = Self.attribute("href=\"", of: line)
            {
                stylesheets.append(href)
            } else if line.hasPrefix(Self.script), line.hasSuffix("\"></script>"), entry == nil {
                entry = Self.attribute("src=\"", of: line)
            } else if Self.ahead.contains(where: line.hasPrefix) {
                continue
            } else if line.contains("<script") || line.contains("rel=\"stylesheet\"") {
                throw PageFault(
                    file: path, line: index + 1, reason: "this form of script or stylesheet is not known: \(line)")
            }
        }
    }

    /// The page, its sheets and scripts taken from a folder of combined files instead.
    func combined(folder: String) -> [UInt8] {
        var kept: [Substring] = []
        var hasSheet = false
        for line in lines {
            if line.hasPrefix(Self.stylesheet) {
                if !hasSheet { kept.append("<link rel=\"stylesheet\" href=\"\(folder)/\(CombinedPages.sheetFile)\">") }
                hasSheet = true
            } else if line.hasPrefix(Self.script) {
                kept.append("<script type=\"module\" src=\"\(folder)/\(ScriptBundle.pageFile)\"></script>")
            } else if !Self.ahead.contains(where: line.hasPrefix) {
                kept.append(line)
            }
        }
        return Array(kept.joined(separator: "\n").utf8)
    }

    /// The text between a name with its opening quote and the next quote.
    private static func attribute(_ start: String, of line: Substring) -> String? {
        var rest = line
        while !rest.isEmpty {
            if rest.hasPrefix(start) { return String(rest.dropFirst(start.count).prefix { $0 != "\"" }) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
