import PageBundles

/// A small folder of pages, of one page with one script unless told.
struct Site {
    var files: [String: String] = [
        "/index.html": """
        <html lang="en">
        <link rel="stylesheet" href="/css/a.css">
        <script type="module" src="/js/main.js"></script>
        </html>
        """,
        "/css/a.css": "a { color: red }\n",
        "/js/main.js": "run();\n",
    ]

    init(_ changes: [String: String?] = [:]) {
        for (path, text) in changes { files[path] = text }
    }

    var combined: CombinedPages {
        CombinedPages(files: files.mapValues { Array($0.utf8) }) { bytes in
            String(bytes.reduce(5381 as UInt64) { ($0 &* 33) ^ UInt64($1) }, radix: 16)
        }
    }

    /// The combined file of a page by its name.
    static func file(_ name: String, of page: String = "index", in pages: CombinedPages) -> String? {
        pages.assets.first { $0.key.hasPrefix("/assets/\(page)-") && $0.key.hasSuffix("/\(name)") }.map {
            String(decoding: $0.value, as: UTF8.self)
        }
    }

    /// The names of a page's combined files.
    static func names(of page: String = "index", in pages: CombinedPages) -> Set<String> {
        Set(
            pages.assets.keys.filter { $0.hasPrefix("/assets/\(page)-") }.compactMap {
                $0.split(separator: "/").last.map(String.init)
            })
    }
}
