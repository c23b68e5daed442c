/// The pages of a folder, each with its sheets in one file and its scripts in few.
///
/// A phone on a slow network pays for every file by a round trip, and plain HTTP has six connections: a page of fifty
/// modules and five sheets takes nine round trips before anybody can join. So the server combines them once, when it
/// starts. The files stay plain modules all the same: they run as they stand in tests, and are served at their own paths.
///
/// The combined files of a page lie in a folder named after a hash of them, so they may be kept for ever. A page with
/// something in its files that is not known stays as it is, which is slower and works, and its fault is told.
public struct CombinedPages: Sendable {
    static let sheetFile = "style.css"

    /// The pages that name combined files, by path: `/player.html`.
    public private(set) var documents: [String: [UInt8]] = [:]
    /// The combined files, by path: `/assets/player-0f3a…/page.js`.
    public private(set) var assets: [String: [UInt8]] = [:]
    /// The files of a page's texts, by the page's path and the language's tag. A page asks for one of them as soon as it
    /// knows its language; whoever knows it earlier can say so earlier.
    public private(set) var catalogues: [String: [String: String]] = [:]
    /// Why pages stay as they are, in the order of their paths; empty if all are combined.
    public private(set) var faults: [PageFault] = []

    /// Combines every page that runs a script.
    ///
    /// - Parameters:
    ///   - files: The folder's files by path, each path with a slash in front.
    ///   - hash: A short name of some bytes that tells them from all others.
    public init(files: [String: [UInt8]], hash: ([UInt8]) -> String) {
        var library = ScriptLibrary(files: files)
        for path in files.keys.sorted() where path.hasSuffix(".html") {
            do throws(PageFault) {
                try combine(path, library: &library, hash: hash)
            } catch {
                faults.append(error)
            }
        }
    }

    private mutating func combine(_ path: String, library: inout ScriptLibrary, hash: ([UInt8]) -> String)
        throws(PageFault)
    {
        let document = try PageDocument(path: path, html: library.files[path] ?? [])
        guard let entry = document.entry else { return }
        let scripts = try ScriptBundle(document, entry: entry, library: &library)
        var parts = scripts.files
        if !document.stylesheets.isEmpty {
            parts[Self.sheetFile] = try StyleBundle.combined(document.stylesheets, of: library.files, wantedBy: path)
        }
        var all: [UInt8] = []
        for (name, part) in parts.sorted(by: { $0.key < $1.key }) { all += Array(name.utf8) + [0] + part + [0] }
        let folder = "/assets/\(path.dropFirst().dropLast(5))-\(hash(all))"
        documents[path] = document.combined(folder: folder)
        for (name, part) in parts { assets["\(folder)/\(name)"] = part }
        if !scripts.catalogues.isEmpty { catalogues[path] = scripts.catalogues.mapValues { "\(folder)/\($0)" } }
    }
}
