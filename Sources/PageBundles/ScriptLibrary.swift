/// The modules below the pages' folder, each read once, however many pages need it.
struct ScriptLibrary {
    /// All files by path.
    let files: [String: [UInt8]]
    private var modules: [String: ScriptModule] = [:]

    init(files: [String: [UInt8]]) { self.files = files }

    /// A module and all that run before it, in the order in which a browser would run them.
    ///
    /// - Throws: What is missing, not exported, not understood, or needs itself. Modules that need each other are
    ///   refused: each would have to see values of the other that are not there yet.
    mutating func graph(of path: String, wantedBy file: String, line: Int = 0) throws(PageFault) -> [ScriptModule] {
        var done: [ScriptModule] = []
        var seen: Set<String> = []
        var open: [String] = []
        try visit(
            ScriptModule.Source(path: path, names: [], line: line), from: file, done: &done, seen: &seen, open: &open)
        return done
    }

    private mutating func visit(
        _ source: ScriptModule.Source, from file: String, done: inout [ScriptModule], seen: inout Set<String>,
        open: inout [String]
    ) throws(PageFault) {
        let module = try module(source.path, wantedBy: file, line: source.line)
        for name in source.names where !module.exportsName(name) {
            throw PageFault(file: file, line: source.line, reason: "\(source.path) exports no \(name)")
        }
        if open.contains(source.path) {
            throw PageFault(file: file, line: source.line, reason: "needs \(source.path), which needs this module")
        }
        guard seen.insert(source.path).inserted else { return }
        open.append(source.path)
        for next in module.sources { try visit(next, from: source.path, done: &done, seen: &seen, open: &open) }
        open.removeLast()
        done.append(module)
    }

    private mutating func module(_ path: String, wantedBy file: String, line: Int) throws(PageFault) -> ScriptModule {
        if let known = modules[path] { return known }
        guard let script = files[path] else { throw PageFault(file: file, line: line, reason: "there is no \(path)") }
        let module = try ScriptModule(path: path, script: script)
        modules[path] = module
        return module
    }
}
