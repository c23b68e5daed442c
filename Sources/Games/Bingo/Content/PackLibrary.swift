import Content
import Foundation

/// The packs that a host can choose from, read once from a folder of YAML files.
public struct PackLibrary: Sendable {
    /// The maximum size of a file: the terms' limit with room for keys and comments.
    static let fileBytesMax = 256 * 1024

    /// The packs, ordered by name; never empty.
    public let packs: [TermPack]

    /// The default pack: `wwdc-2025`, or the first one if that is missing.
    public var defaultPack: TermPack { pack(named: TermPack.compiledIn.name) ?? packs[0] }

    /// Creates a library of packs with different names. An empty list gives a library with the compiled-in pack.
    public init(_ packs: [TermPack]) {
        self.packs = packs.isEmpty ? [.compiledIn] : packs.sorted { $0.name < $1.name }
    }

    /// Returns the pack of a name, or `nil` if there is none.
    public func pack(named name: ContentName) -> TermPack? {
        packs.first { $0.name == name }
    }

    /// Returns the pack of a typed name, or `nil` if there is none.
    public func pack(named name: String) -> TermPack? {
        ContentName(name).flatMap(pack(named:))
    }

    /// Reads every `.yaml` and `.yml` file of a folder.
    ///
    /// A broken file is skipped and reported with its line. If no file can be read, the library contains the
    /// compiled-in pack, and the last problem reports this. Files whose name begins with a dot are ignored.
    public static func load(directory: String) -> (library: PackLibrary, problems: [PackProblem]) {
        var packs: [ContentName: TermPack] = [:]
        var problems: [PackProblem] = []
        for file in files(in: directory, problems: &problems) {
            do throws(PackMistake) {
                let pack = try read(file, in: directory)
                guard packs[pack.name] == nil else {
                    throw PackMistake(
                        part: .terms, code: "twin", reason: "another file already has a pack with that name")
                }
                packs[pack.name] = pack
            } catch {
                problems.append(PackProblem(file: "\(directory)/\(file)", line: error.line, reason: error.reason))
            }
        }
        if packs.isEmpty {
            let name = TermPack.compiledIn.name
            problems.append(
                PackProblem(
                    file: directory, line: nil, reason: "there is no readable pack, so the built-in \(name) is used"))
        }
        return (PackLibrary(Array(packs.values)), problems)
    }

    /// Returns the names of the packs' files, in order.
    private static func files(in directory: String, problems: inout [PackProblem]) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory)
                .filter { !$0.hasPrefix(".") && ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) }
                .sorted()
        } catch {
            problems.append(PackProblem(file: directory, line: nil, reason: "the folder cannot be read"))
            return []
        }
    }

    private static func read(_ file: String, in directory: String) throws(PackMistake) -> TermPack {
        func unusable(_ reason: String) -> PackMistake { PackMistake(part: .terms, code: "notRead", reason: reason) }
        guard let name = ContentName(String(file[..<file.lastIndex(of: ".")!])) else {
            throw unusable("the file's name must have 1 to 64 characters of a-z, 0-9 and - before its extension")
        }
        guard name.description != "check" else { throw unusable("the name “check” is taken by the API") }
        guard let handle = FileHandle(forReadingAtPath: "\(directory)/\(file)"),
            let data = try? handle.read(upToCount: fileBytesMax + 1) ?? Data()
        else { throw unusable("the file cannot be read") }
        guard data.count <= fileBytesMax else {
            throw unusable("the file is larger than \(fileBytesMax / 1024) KiB")
        }
        return try PackReader.read(Array(data), name: name)
    }
}

/// A problem with a pack's file, or with the folder of packs.
public struct PackProblem: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file or folder.
    public let file: String
    /// The line, from 1; `nil` for the whole file.
    public let line: Int?
    /// The reason, as a sentence without a full stop.
    public let reason: String

    /// Makes a problem of a place and a reason.
    public init(file: String, line: Int?, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// The problem in the form `file:line: reason`, which editors can follow.
    public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}
