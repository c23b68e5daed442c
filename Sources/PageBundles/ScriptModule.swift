/// One ES module, read line by line: what it takes, what it gives, and its lines as they stand within a function.
///
/// It is no parser of JavaScript. It knows the few forms in which our own modules take and give, each on a line of
/// its own that begins without a space, or with its names on lines below as a formatter breaks them, and refuses every
/// other:
///
///     import "./a.js";                    export function f(              import("./a.js")
///     import { a, b as c } from "./a.js"; export async function f(        import(`./folder/${name}.js`)
///     export { a, b as c } from "./a.js"; export class C
///     export { a, b as c };               export const c =
///     export default {                    (a value, no declaration)
///     new Worker("/js/a.js"
///
/// What is exported never changes once the module has run (`let` and `var` are refused): so those who import it may
/// take its value instead of a live binding.
struct ScriptModule {
    /// Where names are imported from, or given on from.
    struct Source {
        let path: String
        /// Names of the other module.
        let names: [String]
        let line: Int
    }

    /// The path below the pages' folder, such as `/js/state.js`.
    let path: String
    /// Modules that run before this one, in order.
    private(set) var sources: [Source] = []
    /// Exported names, and the expression of each within the module's function.
    private(set) var exports: [(name: String, value: String)] = []
    /// Modules that are imported only when they are wanted.
    private(set) var laterPaths: [(path: String, line: Int)] = []
    /// Modules that workers run.
    private(set) var workerPaths: [(path: String, line: Int)] = []
    /// What comes before the first `${` of names of modules that are put together when they are wanted.
    private(set) var laterFolders: [String] = []
    /// The lines, without comments and with imports and exports replaced.
    private(set) var body: [UInt8] = []
    /// The first line on which the module waits before it has run; only a page's main module may.
    private(set) var awaitLine: Int?

    private var variables: Set<String> = []
    private var listed: [(name: String, line: Int)] = []

    /// Reads a module.
    init(path: String, script: [UInt8]) throws(PageFault) {
        self.path = path
        guard let lines = ScriptComments.lines(of: script) else {
            throw PageFault(file: path, reason: "a comment has no end")
        }
        body.reserveCapacity(script.count)
        var index = 0
        while index < lines.count {
            let (line, height) = ScriptModule.statement(at: index, of: lines)
            if try !readStatement(line) { try append(line) }
            body.append(UInt8(ascii: "\n"))
            index += height
        }
        for (name, line) in listed where variables.contains(name) {
            throw fault(line, "\(name) is exported and may change: export a const, a function or a class")
        }
    }

    /// The line at a place; a list of names that begins there and ends on a later line as one line, and over how many it
    /// stands.
    private static func statement(
        at index: Int, of lines: [ScriptComments.Line]
    ) -> (line: ScriptComments.Line, height: Int) {
        let first = lines[index]
        guard first.text.elementsEqual("import {".utf8) || first.text.elementsEqual("export {".utf8),
            let end = lines[index...].firstIndex(where: { $0.text.first == UInt8(ascii: "}") })
        else { return (first, 1) }
        let names = lines[index + 1..<end].map { String(decoding: $0.text, as: UTF8.self) }.joined()
        // The last name may have a comma, too.
        let list = names.split(separator: ",").filter { $0.contains { $0 != " " } }.joined(separator: ",")
        let text = String(decoding: first.text, as: UTF8.self) + list + " "
        return (
            ScriptComments.Line(number: first.number, text: (Array(text.utf8) + lines[end].text)[...]), end - index + 1
        )
    }

    func exportsName(_ name: String) -> Bool { exports.contains { $0.name == name } }

    private func fault(_ line: Int, _ reason: String) -> PageFault { PageFault(file: path, line: line, reason: reason) }

    private mutating func write(_ text: String) { body.append(contentsOf: text.utf8) }

    // MARK: - Statements

    /// Writes a line that begins with `import` or `export`; `false` if it is any other line.
    private mutating func readStatement(_ line: ScriptComments.Line) throws(PageFault) -> Bool {
        let indented = line.text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let first = indented.first, first == UInt8(ascii: "i") || first == UInt8(ascii: "e") else { return false }
        let isImport = indented.starts(with: "import".utf8)
        guard isImport || indented.starts(with: "export".utf8) else { return false }
        // `imported` is a name; `import(` and `import.meta` are no statements.
        guard let next = indented.dropFirst(6).first, !Bytes.isName(next),
            next != UInt8(ascii: "(") && next != UInt8(ascii: ".")
        else { return false }
        let text = String(decoding: line.text, as: UTF8.self)
        let statement = String(text.dropFirst(7))
        guard indented.count == line.text.count, text.utf8.dropFirst(6).first == UInt8(ascii: " "),
            try isImport ? readImport(statement, line.number) : readExport(statement, line.number)
        else { throw fault(line.number, "this form of \(isImport ? "import" : "export") is not known: \(text)") }
        return true
    }

    /// - Parameter statement: What follows `import`.
    private mutating func readImport(_ statement: String, _ line: Int) throws(PageFault) -> Bool {
        guard let list = NameList(statement), let specifier = list.specifier else { return false }
        let path = try resolve(specifier, line)
        sources.append(Source(path: path, names: list.names.map(\.name), line: line))
        if list.names.isEmpty {
            write("$need(\"\(path)\");")
        } else {
            let names = list.names.map { $0.name == $0.other ? $0.name : "\($0.name): \($0.other)" }.joined(
                separator: ", ")
            write("const { \(names) } = $need(\"\(path)\");")
        }
        return true
    }

    /// - Parameter statement: What follows `export`.
    private mutating func readExport(_ statement: String, _ line: Int) throws(PageFault) -> Bool {
        if statement.hasPrefix("default ") {
            let value = statement.dropFirst(8)
            for keyword in ["function", "async", "class"] where value.hasPrefix(keyword) { return false }
            exports.append((name: "default", value: "$default"))
            write("const $default = \(value)")
            return true
        }
        if statement.hasPrefix("{") {
            guard let list = NameList(statement), !list.names.isEmpty else { return false }
            guard let specifier = list.specifier else {
                for (name, other) in list.names {
                    exports.append((name: other, value: name))
                    listed.append((name: name, line: line))
                }
                return true
            }
            let path = try resolve(specifier, line)
            sources.append(Source(path: path, names: list.names.map(\.name), line: line))
            for (name, other) in list.names { exports.append((name: other, value: "$need(\"\(path)\").\(name)")) }
            write("$need(\"\(path)\");")
            return true
        }
        for (declaration, ends) in [("async function ", "("), ("function ", "("), ("class ", " {"), ("const ", " =")]
        where statement.hasPrefix(declaration) {
            let rest = statement.dropFirst(declaration.count)
            let name = String(decoding: rest.utf8.prefix(while: Bytes.isName), as: UTF8.self)
            let after = rest.dropFirst(name.count)
            guard !name.isEmpty, ends.contains(after.first ?? ";") else { return false }
            exports.append((name: name, value: name))
            try append(ScriptComments.Line(number: line, text: Array(statement.utf8)[...]))
            return true
        }
        return false
    }

    // MARK: - Other lines

    private mutating func append(_ line: ScriptComments.Line) throws(PageFault) {
        let text = Bytes.withoutCasts(line.text)
        if let first = text.first, Bytes.isName(first) { try noteTopLevel(text, line.number) }
        try append(text, line.number)
    }

    private mutating func append(_ text: ArraySlice<UInt8>, _ line: Int) throws(PageFault) {
        if let start = Bytes.range(of: "new Worker(", in: text) {
            try append(text[..<start.lowerBound], line)
            return try append(try appendWorker(text[start.upperBound...], line), line)
        }
        var rest = text
        while let start = Bytes.range(of: "import", in: rest) {
            body.append(contentsOf: rest[..<start.lowerBound])
            let isWord =
                start.lowerBound == text.startIndex
                || !Bytes.isName(text[start.lowerBound - 1]) && text[start.lowerBound - 1] != UInt8(ascii: ".")
            rest = rest[start.upperBound...]
            guard isWord, let next = rest.first, next == UInt8(ascii: "(") || next == UInt8(ascii: ".") else {
                write("import")
                continue
            }
            rest = try appendLater(rest, line)
        }
        body.append(contentsOf: rest)
    }

    /// Lines that begin without a space belong to no function.
    private mutating func noteTopLevel(_ line: ArraySlice<UInt8>, _ number: Int) throws(PageFault) {
        for keyword in ["let ", "var "] where line.starts(with: keyword.utf8) {
            let name = line.dropFirst(4).prefix(while: Bytes.isName)
            variables.insert(String(decoding: name, as: UTF8.self))
        }
        if awaitLine == nil, let range = Bytes.range(of: "await ", in: line),
            range.lowerBound == line.startIndex || !Bytes.isName(line[range.lowerBound - 1]),
            Bytes.range(of: "async ", in: line[..<range.lowerBound]) == nil
        {
            awaitLine = number
        }
    }

    /// Writes an `import(…)` as a call of the page's own loader.
    /// - Parameter rest: What follows `import`.
    /// - Returns: What follows the call.
    private mutating func appendLater(_ rest: ArraySlice<UInt8>, _ line: Int) throws(PageFault) -> ArraySlice<UInt8> {
        let quote = rest.dropFirst().first ?? 0
        let argument = rest.dropFirst(2).prefix { $0 != quote }
        let end = argument.endIndex
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "`"), rest.first == UInt8(ascii: "("),
            end + 1 < rest.endIndex, rest[end + 1] == UInt8(ascii: ")")
        else {
            throw fault(
                line, "this form of import is not known: import\(String(decoding: rest.prefix(40), as: UTF8.self))")
        }
        if quote == UInt8(ascii: "\"") {
            let path = try resolve(String(decoding: argument, as: UTF8.self), line)
            laterPaths.append((path: path, line: line))
            write("$load(\"\(path)\")")
        } else {
            let fixed = argument.prefix { $0 != UInt8(ascii: "$") }
            guard fixed.last == UInt8(ascii: "/") else {
                throw fault(line, "a name that is put together must begin with its folder")
            }
            let folder = try resolve(String(decoding: fixed, as: UTF8.self) + ".js", line).dropLast(3)
            laterFolders.append(String(folder))
            write("$load(`\(folder)")
            body.append(contentsOf: rest[fixed.endIndex...end])
            write(")")
        }
        return rest[(end + 2)...]
    }

    /// Writes a worker's script as one that lies beside the combined file.
    /// - Parameter rest: What follows `new Worker(`.
    /// - Returns: What follows the path.
    private mutating func appendWorker(_ rest: ArraySlice<UInt8>, _ line: Int) throws(PageFault) -> ArraySlice<UInt8> {
        let path = String(decoding: rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        guard rest.first == UInt8(ascii: "\""), path.hasPrefix("/"), path.hasSuffix(".js") else {
            throw fault(line, "a worker must be named by its path")
        }
        workerPaths.append((path: path, line: line))
        write("new Worker(new URL(\"./\(ScriptBundle.fileName(path))\", import.meta.url)")
        return rest.dropFirst(path.utf8.count + 2)
    }

    /// The path that a relative specifier means.
    private func resolve(_ specifier: String, _ line: Int) throws(PageFault) -> String {
        var folders = path.split(separator: "/").dropLast()
        guard specifier.hasPrefix("./") || specifier.hasPrefix("../"), specifier.hasSuffix(".js") else {
            throw fault(line, "\(specifier) is no path of a script beside this one")
        }
        for part in specifier.split(separator: "/", omittingEmptySubsequences: false) {
            switch part {
            case ".": continue
            case "..":
                guard folders.popLast() != nil else { throw fault(line, "\(specifier) leads out of the pages") }
            case "": throw fault(line, "\(specifier) is no path of a script beside this one")
            default: folders.append(part)
            }
        }
        return "/" + folders.joined(separator: "/")
    }
}
