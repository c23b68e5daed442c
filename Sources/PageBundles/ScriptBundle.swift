/// A page's modules in few files: one that the page runs, one for what it needs a little later, and one for each thing
/// that is loaded when somebody wants it.
///
/// Each module becomes a function that runs when it is first needed and returns what the module exports, so that a
/// module runs once, in its own scope, and in the order that its imports say. A module that several files need
/// beyond the page's first stands in each of them, and still runs once.
struct ScriptBundle {
    /// The file that the page runs.
    static let pageFile = "page.js"
    /// The file of what the page needs a little later.
    static let laterFile = "later.js"

    /// The contents, by name of the file.
    private(set) var files: [String: [UInt8]] = [:]
    /// The file of the page's catalogues, by language.
    private(set) var catalogues: [String: String] = [:]

    private let document: PageDocument
    private var library: ScriptLibrary
    /// The file of each module that is loaded by `import(…)`.
    private var parts: [String: String] = [:]
    /// The module that each file is named after.
    private var owners: [String: String] = [:]

    /// Combines the scripts of a page.
    init(_ document: PageDocument, entry: String, library: inout ScriptLibrary) throws(PageFault) {
        self.document = document
        self.library = library
        let first = try self.library.graph(of: entry, wantedBy: document.path)
        try Self.refuseWaiting(first.dropLast())
        try write(first)
        library = self.library
    }

    private mutating func write(_ first: [ScriptModule]) throws(PageFault) {
        let firstPaths = Set(first.map(\.path))
        var laterPaths = firstPaths
        if let path = document.later {
            let later = try rest(of: path, without: firstPaths, wantedBy: document.path, line: 0)
            laterPaths.formUnion(later.map(\.path))
            files[Self.laterFile] = part(later, isAfterLater: false)
            parts[path] = Self.laterFile
            // What the first modules want may be wanted before the later ones are there.
            try writeWanted(by: first, without: firstPaths, isAfterLater: false)
            try writeWanted(by: later, without: laterPaths, isAfterLater: true)
        } else {
            try writeWanted(by: first, without: firstPaths, isAfterLater: false)
        }
        for folder in Set(first.flatMap(\.laterFolders)).sorted() { try writeCatalogues(folder) }
        files[Self.pageFile] = page(first)
    }

    // MARK: - What is in which file

    private mutating func rest(
        of path: String, without known: Set<String>, wantedBy file: String, line: Int
    ) throws(PageFault) -> [ScriptModule] {
        let modules = try library.graph(of: path, wantedBy: file, line: line).filter { !known.contains($0.path) }
        try Self.refuseWaiting(modules[...])
        return modules
    }

    private static func refuseWaiting(_ modules: ArraySlice<ScriptModule>) throws(PageFault) {
        for module in modules {
            guard let line = module.awaitLine else { continue }
            throw PageFault(
                file: module.path, line: line, reason: "only a page's main module may wait before it has run")
        }
    }

    /// Writes the files of what modules import when it is wanted, and of what that imports in turn.
    private mutating func writeWanted(by modules: [ScriptModule], without known: Set<String>, isAfterLater: Bool)
        throws(PageFault)
    {
        for module in modules {
            for (path, line) in module.workerPaths where owners[Self.fileName(path)] != path {
                let name = try freeName(for: path, wantedBy: module.path, line: line)
                files[name] = page(try library.graph(of: path, wantedBy: module.path, line: line))
            }
            for (path, line) in module.laterPaths where parts[path] == nil {
                if known.contains(path) {
                    if isAfterLater { parts[path] = Self.laterFile }
                    continue
                }
                let wanted = try rest(of: path, without: known, wantedBy: module.path, line: line)
                let name = try freeName(for: path, wantedBy: module.path, line: line)
                parts[path] = name
                files[name] = part(wanted, isAfterLater: isAfterLater)
                try writeWanted(by: wanted, without: known, isAfterLater: isAfterLater)
            }
        }
    }

    /// The name of the file of a module that is loaded on its own, which no other file must have.
    private mutating func freeName(for path: String, wantedBy file: String, line: Int) throws(PageFault) -> String {
        let name = Self.fileName(path)
        guard files[name] == nil, ![Self.pageFile, Self.laterFile].contains(name), !name.hasPrefix("texts-") else {
            throw PageFault(file: file, line: line, reason: "the file of \(path) would be named \(name), as another is")
        }
        owners[name] = path
        return name
    }

    /// The name of the file of a module that is loaded on its own: `pages-overlay.js` of `/js/pages/overlay.js`.
    static func fileName(_ path: String) -> String {
        String(path.dropFirst(path.hasPrefix("/js/") ? 4 : 1).map { $0 == "/" ? "-" : $0 })
    }

    /// Writes one file for each language in which all catalogues of the page are there.
    private mutating func writeCatalogues(_ folder: String) throws(PageFault) {
        guard !document.catalogues.isEmpty else { return }
        let languages = Set(
            library.files.keys.filter { $0.hasPrefix(folder) }.compactMap {
                $0.dropFirst(folder.count).split(separator: "/").first
            })
        for language in languages.sorted() {
            let paths = document.catalogues.map { "\(folder)\(language)/\($0).js" }
            guard paths.allSatisfy({ library.files[$0] != nil }) else { continue }
            var modules: [ScriptModule] = []
            for path in paths { modules += try rest(of: path, without: [], wantedBy: document.path, line: 0) }
            let name = "texts-\(language).js"
            files[name] = part(modules, isAfterLater: false)
            catalogues[String(language)] = name
            for path in paths { parts[path] = name }
        }
    }

    // MARK: - What is in a file

    private static let head =
        "// Made by the server from the modules named below; each is served at its own path as well.\n"

    /// `$define` keeps a module's function, `$need` runs it once, `$load` fetches the file that has it.
    private static let loader = """
        const $functions = new Map();
        const $made = new Map();
        export const $define = (path, run) => { if (!$functions.has(path)) $functions.set(path, run); };
        export const $need = (path) => {
          if (!$made.has(path)) $made.set(path, Object.freeze($functions.get(path)()));
          return $made.get(path);
        };
        export const $load = async (path) => {
          const other = $functions.has(path) ? null : await import($parts[path] ?? path);
          return $functions.has(path) ? $need(path) : other;
        };

        """

    private func page(_ modules: [ScriptModule]) -> [UInt8] {
        var text = Array(Self.head.utf8)
        let parts = parts.sorted { $0.key < $1.key }.map { "  \"\($0.key)\": \"./\($0.value)\"," }.joined(
            separator: "\n")
        text.append(contentsOf: "const $parts = {\n\(parts)\n};\n\(Self.loader)".utf8)
        for module in modules.dropLast() { Self.append(module, to: &text) }
        guard let main = modules.last else { return text }
        // Not awaited: what it loads imports this file, and would wait for it in turn.
        text.append(contentsOf: "\n// \(main.path)\nvoid (async () => {\n".utf8)
        text.append(contentsOf: main.body)
        text.append(contentsOf: "})();\n".utf8)
        return text
    }

    private func part(_ modules: [ScriptModule], isAfterLater: Bool) -> [UInt8] {
        var text = Array(Self.head.utf8)
        text.append(contentsOf: "import { $define, $need, $load } from \"./\(Self.pageFile)\";\n".utf8)
        if isAfterLater { text.append(contentsOf: "import \"./\(Self.laterFile)\";\n".utf8) }
        for module in modules { Self.append(module, to: &text) }
        return text
    }

    private static func append(_ module: ScriptModule, to text: inout [UInt8]) {
        let exports = module.exports.map { $0.name == $0.value ? $0.name : "\($0.name): \($0.value)" }.joined(
            separator: ", ")
        text.append(contentsOf: "\n$define(\"\(module.path)\", () => {\n".utf8)
        text.append(contentsOf: module.body)
        text.append(contentsOf: "return { \(exports) };\n});\n".utf8)
    }
}
