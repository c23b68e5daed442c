/// The first sheet of a spreadsheet file (Office Open XML): its rows as texts.
struct Spreadsheet {
    /// The reason why a file cannot be read, as a sentence without a full stop.
    struct Fault: Error {
        let reason: String
    }

    /// The largest part of a file that is decompressed, in bytes.
    private static let partMax = 4 * 1_024 * 1_024
    private static let columnsMax = 64

    /// The rows, with their numbers from 1. Empty rows may be missing.
    private(set) var rows: [(number: Int, cells: [String])] = []

    init(_ file: [UInt8]) throws(Fault) {
        let archive = try ZipArchive(file)
        let names = archive.names.filter { $0.hasPrefix("xl/worksheets/sheet") && $0.hasSuffix(".xml") }
            .sorted {
                ($0.utf8.count, $0) < ($1.utf8.count, $1)
            }
        guard let name = names.first, let sheet = try archive.file(name, most: Self.partMax) else {
            throw Fault(reason: "the file is not a spreadsheet")
        }
        let shared = try archive.file("xl/sharedStrings.xml", most: Self.partMax).map(Self.texts) ?? []
        read(sheet, shared)
    }

    /// Reads the shared texts: one for each `si`, made of its `t` parts.
    private static func texts(_ xml: [UInt8]) -> [String] {
        var texts: [String] = []
        var current: String?
        var isText = false
        var isPhonetic = false
        for part in XMLParts(xml) {
            switch part {
            case .start("si", _): current = ""
            case .end("si"):
                texts.append(current ?? "")
                current = nil
            case .start("rPh", _): isPhonetic = true
            case .end("rPh"): isPhonetic = false
            case .start("t", _): isText = !isPhonetic
            case .end("t"): isText = false
            case .text(let text) where isText: current?.append(text)
            default: break
            }
        }
        return texts
    }

    private mutating func read(_ xml: [UInt8], _ shared: [String]) {
        var (column, type, value) = (0, "", "")
        var isValue = false
        for part in XMLParts(xml) {
            switch part {
            case .start("row", let attributes):
                rows.append((attributes["r"].flatMap { Int($0) } ?? rows.count + 1, []))
            case .start("c", let attributes):
                column = attributes["r"].flatMap(Self.column) ?? rows.last?.cells.count ?? 0
                type = attributes["t"] ?? ""
                value = ""
            case .start("v", _), .start("t", _): isValue = true
            case .end("v"), .end("t"): isValue = false
            case .text(let text) where isValue: value += text
            case .end("c"):
                guard !rows.isEmpty, column < Self.columnsMax else { continue }
                let text =
                    type == "s"
                    ? Int(value).flatMap { shared.indices.contains($0) ? shared[$0] : nil } ?? "" : value
                while rows[rows.count - 1].cells.count <= column { rows[rows.count - 1].cells.append("") }
                rows[rows.count - 1].cells[column] = text
            default: break
            }
        }
    }

    /// Returns the column of a reference such as `B7`, from 0.
    private static func column(_ reference: String) -> Int? {
        var column = 0
        for byte in reference.utf8 {
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else { break }
            column = column * 26 + Int(byte - UInt8(ascii: "A")) + 1
            if column > columnsMax { return columnsMax }
        }
        return column > 0 ? column - 1 : nil
    }
}

/// The files of a ZIP archive, by its central directory.
private struct ZipArchive {
    private struct Entry {
        let method: Int
        let size: Int
        let place: Int
    }

    /// The maximum number of files in an archive.
    private static let filesMax = 1_000

    private let data: [UInt8]
    private var entries: [String: Entry] = [:]
    var names: [String] { Array(entries.keys) }

    init(_ data: [UInt8]) throws(Spreadsheet.Fault) {
        self.data = data
        let broken = Spreadsheet.Fault(reason: "the file is not a spreadsheet, or is damaged")
        // The end of the directory is in the last 64 KiB.
        let last = data.count - 22
        guard last >= 0,
            let end = stride(from: last, through: max(0, last - 65_535), by: -1).first(where: {
                data[$0] == 0x50 && data[$0 + 1] == 0x4B && data[$0 + 2] == 5 && data[$0 + 3] == 6
            })
        else { throw broken }
        var place = number(end + 16, 4)
        let count = number(end + 10, 2)
        guard count <= Self.filesMax else { throw broken }
        for _ in 0..<count {
            guard place + 46 <= data.count, number(place, 4) == 0x0201_4B50 else { throw broken }
            let nameCount = number(place + 28, 2)
            guard place + 46 + nameCount <= data.count else { throw broken }
            let name = String(decoding: data[place + 46..<place + 46 + nameCount], as: UTF8.self)
            entries[name] = Entry(
                method: number(place + 10, 2), size: number(place + 20, 4), place: number(place + 42, 4))
            place += 46 + nameCount + number(place + 30, 2) + number(place + 32, 2)
        }
    }

    private func number(_ place: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(data[place + $1]) << (8 * $1) }
    }

    /// Returns a file's bytes; `nil` if there is none of this name.
    func file(_ name: String, most: Int) throws(Spreadsheet.Fault) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        let broken = Spreadsheet.Fault(reason: "the file is not a spreadsheet, or is damaged")
        guard entry.place + 30 <= data.count else { throw broken }
        let begin = entry.place + 30 + number(entry.place + 26, 2) + number(entry.place + 28, 2)
        guard begin + entry.size <= data.count else { throw broken }
        let bytes = data[begin..<begin + entry.size]
        switch entry.method {
        case 0: return Array(bytes.prefix(most))
        case 8:
            do throws(Inflate.Fault) { return try Inflate.bytes(of: bytes, most: most) } catch {
                throw error == .tooLarge
                    ? Spreadsheet.Fault(reason: "the spreadsheet is too large") : broken
            }
        default: throw broken
        }
    }
}

/// The tags and texts of an XML document, without checks: enough for a spreadsheet that a program wrote.
private struct XMLParts: Sequence, IteratorProtocol {
    enum Part {
        case start(String, [String: String])
        case end(String)
        case text(String)
    }

    private let xml: [UInt8]
    private var place = 0
    /// The end of an element that had no content.
    private var pending: String?

    init(_ xml: [UInt8]) { self.xml = xml }

    mutating func next() -> Part? {
        if let name = pending {
            pending = nil
            return .end(name)
        }
        guard place < xml.count else { return nil }
        guard xml[place] == UInt8(ascii: "<") else {
            let end = xml[place...].firstIndex(of: UInt8(ascii: "<")) ?? xml.count
            defer { place = end }
            return .text(Self.plain(xml[place..<end]))
        }
        guard let end = xml[place...].firstIndex(of: UInt8(ascii: ">")) else {
            place = xml.count
            return nil
        }
        var tag = xml[place + 1..<end]
        place = end + 1
        guard let first = tag.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "!") else {
            return .text("")
        }
        if first == UInt8(ascii: "/") { return .end(Self.name(tag.dropFirst())) }
        let isEmpty = tag.last == UInt8(ascii: "/")
        if isEmpty { tag = tag.dropLast() }
        let name = Self.name(tag)
        if isEmpty { pending = name }
        return .start(name, Self.attributes(tag))
    }

    /// Returns a tag's name without a prefix for its namespace.
    private static func name(_ tag: ArraySlice<UInt8>) -> String {
        let whole = tag.prefix { !isSpace($0) }
        return String(decoding: whole.split(separator: UInt8(ascii: ":")).last ?? whole, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = tag.drop { !isSpace($0) }
        while true {
            rest = rest.drop(while: isSpace)
            guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return attributes }
            let name = name(rest[..<equals])
            let value = rest[(equals + 1)...].drop(while: isSpace)
            guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = value.dropFirst().firstIndex(of: quote)
            else { return attributes }
            attributes[name] = plain(value[(value.startIndex + 1)..<end])
            rest = rest[(end + 1)...]
        }
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Returns a text with its entities replaced.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var text = ""
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let sign = rest.firstIndex(of: "&") {
            text += rest[..<sign]
            rest = rest[rest.index(after: sign)...]
            guard let end = rest.prefix(12).firstIndex(of: ";") else {
                text += "&"
                continue
            }
            text += character(rest[..<end]) ?? "&\(rest[..<end]);"
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    private static func character(_ entity: Substring) -> String? {
        guard entity.first == "#" else { return entities[String(entity)] }
        let digits = entity.dropFirst()
        let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
