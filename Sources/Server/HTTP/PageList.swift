import Configuration
import Foundation
import JSON

/// The texts, style sheets and scripts of each page. `pages.json` lists the server's own pages, a game's `game.json`
/// the game's. All share one head, which is defined here.
struct PageList {
    /// An error in the lists.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A page; missing members have common defaults.
    struct Page: Decodable {
        /// The page's address, if it belongs to no room.
        let address: String?
        /// The title by language, until the page sets another one.
        let title: [String: String]
        let description: [String: String]?
        let noscript: [String: String]?
        /// The class of the body.
        let body: String
        /// The catalogues of texts that it needs at once.
        let texts: [String]
        /// The style sheets in order, as paths below `/css` without extension.
        let styles: [String]
        /// The main module, as a path below `/js` without extension.
        let script: String
        /// The page's entry in the menu of the installed app; `nil` for none.
        let shortcut: Shortcut?
        /// The names of the compiled rules that the page loads; `nil` for none.
        let rules: [String]?
    }

    /// An entry in the menu of the installed app, in the format of a web app manifest.
    struct Shortcut: Decodable {
        let name: String
        let short_name: String
    }

    /// The content of `pages.json`.
    private struct House: Decodable {
        let description: [String: String]
        let noscript: [String: String]
        let pages: [String: Page]
    }

    /// The part of a `game.json` that the server reads.
    private struct Game: Decodable {
        let offline: [String: String]?
        let pages: [String: Page]?
    }

    /// The path of the list of the server's own pages.
    private static let path = "/pages.json"

    /// Returns whether a file, by its path below the pages' folder, lists pages.
    static func isList(_ path: String) -> Bool {
        path == Self.path || path.hasPrefix("/js/games/") && path.hasSuffix("/game.json")
    }

    /// The description for search engines and link previews, by language.
    let description: [String: String]
    /// The text that is shown if scripts do not run, by language.
    let noscript: [String: String]
    var pages: [String: Page]
    /// The content that browsers copy for offline use, by the plural of its kind: `all` listed items, or those that
    /// were `read`.
    private(set) var offline: [String: String] = [:]

    /// Reads the lists among the files of the pages' folder, by path.
    init(_ files: [String: [UInt8]]) throws(Failure) {
        guard files[Self.path] != nil else { throw Failure(description: "it holds no pages.json") }
        let house: House = try Self.read(Self.path, in: files)
        (description, noscript, pages) = (house.description, house.noscript, house.pages)
        for path in files.keys.sorted() where Self.isList(path) && path != Self.path {
            let game: Game = try Self.read(path, in: files)
            offline.merge(game.offline ?? [:]) { $1 }
            for (name, page) in game.pages ?? [:] {
                guard pages.updateValue(page, forKey: name) == nil else {
                    throw Failure(description: "\(path.dropFirst()) has a page “\(name)”, and so has another list")
                }
            }
        }
    }

    private static func read<List: Decodable>(_ path: String, in files: [String: [UInt8]]) throws(Failure) -> List {
        do {
            return try JSONDecoder().decode(List.self, from: Data(files[path] ?? []))
        } catch {
            throw Failure(description: "\(path.dropFirst()) cannot be read: \(error)")
        }
    }

    /// Returns the web app manifest with the shortcuts of all pages, each with the manifest's first icon. Without
    /// shortcuts, it is unchanged.
    func manifest(_ manifest: [UInt8]) throws(Failure) -> [UInt8] {
        let shortcuts = pages.values.compactMap { page in
            page.address.flatMap { address in page.shortcut.map { (address: address, shortcut: $0) } }
        }.sorted { $0.address < $1.address }
        guard !shortcuts.isEmpty else { return manifest }
        guard let own = (try? JSONParser.parse(manifest, limits: .document))?.object,
            let icon = own["icons"]?.array?.first?.object
        else { throw Failure(description: "manifest.webmanifest has no icons, or cannot be read") }
        let entries = shortcuts.map { address, shortcut in
            JSONValue.object(
                JSONObject([
                    ("name", .string(shortcut.name)), ("short_name", .string(shortcut.short_name)),
                    ("url", .string(address)),
                    ("icons", .array([.object(JSONObject(icon.members.filter { $0.name != "purpose" }))])),
                ]))
        }
        return JSONWriter.write { $0.value(.object(JSONObject(own.members + [("shortcuts", .array(entries))]))) }
    }

    /// Returns a page's HTML, which refers to its style sheets and scripts.
    ///
    /// - Parameters:
    ///   - bundled: The files of the bundle; without them it refers to the sources.
    ///   - rules: The addresses of its compiled rules that the server has.
    ///   - language: The language of the few words in the document itself; English is the fallback.
    ///   - legal: Links for the page's footer.
    func html(
        of page: Page, bundled: PageBundle.Page?, named name: String, rules: [String], in language: String,
        legal: Configuration.Legal
    ) -> String {
        var lines = ["<!doctype html>"]
        let bundledTexts = bundled.map { _ in " data-catalogue=\"\(name)-page\"" } ?? ""
        let rules = rules.isEmpty ? "" : " data-rules=\"\(rules.joined(separator: " "))\""
        lines += [
            "<html lang=\"\(language)\" data-texts=\"\(page.texts.joined(separator: " "))\"\(bundledTexts)\(rules)>",
            "<head>",
        ]
        let said = { (words: [String: String]) in words[language] ?? words["en"] ?? "" }
        // For readers who have chosen another language than the browser's.
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

    /// The languages of the documents themselves.
    var languages: [String] { noscript.keys.sorted() }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
