import Configuration
import Foundation

/// What `pages.json` says: which texts, sheets and script each page consists of. All have one head, which stands here.
struct PageList: Decodable {
    /// A page; what it does not say of itself is said once for all.
    struct Page: Decodable {
        /// Where it is, for one that belongs to no room.
        let address: String?
        /// By language; a page says another once it knows more.
        let title: [String: String]
        let description: [String: String]?
        let noscript: [String: String]?
        /// The class of the body.
        let body: String
        /// The catalogues that it needs at once.
        let texts: [String]
        /// The sheets in order, as paths below `/css` without their ending.
        let styles: [String]
        /// The main module, as a path below `/js` without its ending.
        let script: String
    }

    /// What search engines and the messages of links show, by language.
    let description: [String: String]
    /// What stands where scripts do not run, by language.
    let noscript: [String: String]
    let pages: [String: Page]

    /// A page's HTML, which names its sheets and scripts.
    ///
    /// - Parameters:
    ///   - bundled: The files of the bundle; without them it names the sources.
    ///   - language: Of the few words that stand in the document itself; English where it has none.
    ///   - legal: Links for the page's foot.
    func html(
        of page: Page, bundled: PageBundle.Page?, named name: String, in language: String, legal: Configuration.Legal
    ) -> String {
        var lines = ["<!doctype html>"]
        let bundledTexts = bundled.map { _ in " data-catalogue=\"\(name)-page\"" } ?? ""
        lines += [
            "<html lang=\"\(language)\" data-texts=\"\(page.texts.joined(separator: " "))\"\(bundledTexts)>", "<head>",
        ]
        let said = { (words: [String: String]) in words[language] ?? words["en"] ?? "" }
        // For whoever has chosen another language than the browser's.
        let titles =
            page.title.count < 2
            ? ""
            : page.title.sorted { $0.key < $1.key }.map {
                " data-\($0.key)=\"\(PageList.escaped($0.value))\""
            }.joined()
        lines += [
            "<meta charset=\"utf-8\">",
            "<title\(titles)>\(PageList.escaped(said(page.title)))</title>",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">",
            "<meta name=\"description\" content=\"\(PageList.escaped(said(page.description ?? description)))\">",
            "<meta name=\"theme-color\" content=\"#5d0f1f\">",
            "<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">",
            "<link rel=\"apple-touch-icon\" href=\"/icons/apple-touch-icon.png\">",
            "<link rel=\"manifest\" href=\"/manifest.webmanifest\">",
        ]
        for (relation, address) in [("imprint", legal.imprint), ("privacy-policy", legal.privacy)] {
            guard let address else { continue }
            lines.append("<link rel=\"\(relation)\" href=\"\(PageList.escaped(address))\">")
        }
        for sheet in bundled.map({ [$0.style] }) ?? page.styles.map({ "/css/\($0).css" }) {
            lines.append("<link rel=\"stylesheet\" href=\"\(sheet)\">")
        }
        let scripts = bundled?.scripts ?? ["/js/\(page.script).js"]
        for script in scripts.dropFirst() { lines.append("<link rel=\"modulepreload\" href=\"\(script)\">") }
        lines += [
            "<script type=\"module\" src=\"\(scripts[0])\"></script>",
            "</head>",
            "<body class=\"\(page.body)\">",
            "<noscript>\(PageList.escaped(said(page.noscript ?? noscript)))</noscript>",
            "</body>",
            "</html>",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The languages that the documents themselves are written in.
    var languages: [String] { noscript.keys.sorted() }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
