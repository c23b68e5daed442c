import JSON
import WireProtocol

/// The options of a round with their checks, as simple as possible.
package struct RefereeRules: Equatable {
    package var size = 5
    package var freeCentre = false
    package var honour = false
    package var autoMark = true
    package var window = 180
    /// Whether the window is derived from the players' delays.
    package var isWindowAutomatic = false
    /// The percentage of present players whose early marks call a term, and the period in seconds.
    package var crowd = 0
    package var crowdSeconds = 30
    package var kinds = ["row", "column", "diagonal"]
    package var masks: [[Int]] = []
    package var need = 1

    package init() {}

    package static let allKinds = ["row", "column", "diagonal", "corners", "x", "frame", "blackout"]

    package struct Pattern: Equatable {
        package let name: String
        package let cells: [Int]
    }

    /// The number of terms on a board.
    package var termCount: Int { size * size - (freeCentre ? 1 : 0) }

    /// All patterns of the goal by name.
    package var patterns: [Pattern] {
        RefereeRules.allKinds.filter(kinds.contains).flatMap { RefereeRules.patterns(of: $0, size: size) }
            + masks.enumerated().map { Pattern(name: "mask\($0.offset + 1)", cells: $0.element) }
    }

    /// Whether the options are possible.
    package var isValid: Bool {
        guard (3...5).contains(size), !freeCentre || size % 2 == 1, (0...86_400).contains(window) else { return false }
        guard (0...100).contains(crowd), (5...600).contains(crowdSeconds) else { return false }
        guard masks.count <= 16, masks.allSatisfy({ $0.allSatisfy { $0 < size * size } }) else { return false }
        let centre = freeCentre ? size * size / 2 : -1
        let bare = masks.map { Set($0).subtracting([centre]) }
        guard !bare.contains([]), Set(bare).count == bare.count else { return false }
        return need >= 1 && need <= patterns.count
    }

    /// Applies an `options` object of a record.
    package mutating func apply(_ options: JSONObject) {
        if let size = options["size"]?.integer, size != self.size {
            self.size = size
            if size % 2 == 0 { freeCentre = false }
            if (3...5).contains(size) { refit() }
        }
        if let value = options["freeCentre"]?.bool { freeCentre = value }
        if let value = options["verification"]?.string { honour = value == "honour" }
        if let value = options["autoMark"]?.bool { autoMark = value }
        if isWindowAutomatic { window = 45 }
        if let value = options["window"]?.integer { (window, isWindowAutomatic) = (value, false) }
        if let value = options["windowAuto"]?.bool { isWindowAutomatic = value }
        if isWindowAutomatic { window = 45 }
        if let value = options["crowd"]?.integer { crowd = value }
        if let value = options["crowdSeconds"]?.integer { crowdSeconds = value }
        if let goal = options["goal"]?.object {
            kinds = (goal["patterns"]?.array ?? []).compactMap(\.string)
            masks = (goal["masks"]?.array ?? []).map { Array(Set($0.integers)).sorted() }
            need = goal["need"]?.integer ?? 1
        }
    }

    /// Removes masks that were made for another size.
    private mutating func refit() {
        masks = []
        if kinds.isEmpty {
            (kinds, need) = (["row", "column", "diagonal"], 1)
        } else {
            need = min(need, patterns.count)
        }
    }

    private static func patterns(of kind: String, size: Int) -> [Pattern] {
        let last = size - 1
        let all = Array(0..<size * size)
        func cells(_ contains: (_ row: Int, _ column: Int) -> Bool) -> [Int] {
            all.filter { contains($0 / size, $0 % size) }
        }
        switch kind {
        case "row":
            return (0..<size).map { line in Pattern(name: "row\(line + 1)", cells: cells { row, _ in row == line }) }
        case "column":
            return (0..<size).map { line in
                Pattern(name: "column\(line + 1)", cells: cells { _, column in column == line })
            }
        case "diagonal":
            return [
                Pattern(name: "diagonal1", cells: cells { $0 == $1 }),
                Pattern(name: "diagonal2", cells: cells { $0 + $1 == last }),
            ]
        case "corners": return [Pattern(name: kind, cells: [0, last, size * last, size * size - 1])]
        case "x": return [Pattern(name: kind, cells: cells { $0 == $1 || $0 + $1 == last })]
        case "frame": return [Pattern(name: kind, cells: cells { [0, last].contains($0) || [0, last].contains($1) })]
        default: return [Pattern(name: kind, cells: all)]
        }
    }
}

extension JSONValue {
    /// The elements that are integers.
    package var integers: [Int] { (array ?? []).compactMap(\.integer) }
}
