import GameRules
import JSON
import WireProtocol

extension Goal {
    /// Reads `{"patterns":["row"],"masks":[[0,6,12,18,24]],"need":1}`.
    ///
    /// Without `patterns`, only the masks count, or any line if there are no masks either. The default of `need` is 1.
    init(_ value: JSONValue) throws(Rejection) {
        guard let fields = value.object else { throw Goal.bad("“goal” must be an object.") }
        let masks = try fields.present("masks").map(Goal.masks) ?? []
        let kinds: [PatternKind]
        if let patterns = fields.present("patterns") {
            kinds = try Goal.kinds(patterns)
        } else {
            kinds = masks.isEmpty ? Goal.anyLine.kinds : []
        }
        var need = 1
        if let given = fields.present("need") {
            guard let given = given.integer else { throw Goal.bad("“need” must be a number of patterns.") }
            need = given
        }
        self.init(kinds: kinds, masks: masks, need: need)
    }

    private static func kinds(_ value: JSONValue) throws(Rejection) -> [PatternKind] {
        guard let elements = value.array else { throw bad("“patterns” must be an array.") }
        var kinds: [PatternKind] = []
        for element in elements {
            guard let kind = element.string.flatMap(PatternKind.init(rawValue:)) else {
                let known = PatternKind.allCases.map { $0.rawValue }.joined(separator: ", ")
                throw bad("A pattern must be one of \(known).")
            }
            kinds.append(kind)
        }
        return kinds
    }

    private static func masks(_ value: JSONValue) throws(Rejection) -> [UInt32] {
        guard let elements = value.array else { throw bad("“masks” must be an array.") }
        var masks: [UInt32] = []
        for element in elements {
            guard let cells = element.array else { throw bad("A mask must be an array of cells.") }
            var mask: UInt32 = 0
            for cell in cells {
                guard let cell = cell.integer, (0..<25).contains(cell) else {
                    throw bad("A mask's cells must be numbers from 0 to 24.")
                }
                mask |= 1 << cell
            }
            masks.append(mask)
        }
        return masks
    }

    private static func bad(_ message: String) -> Rejection { Rejection(.badOptions, message) }

    /// Writes the goal's members.
    func encode(into writer: inout JSONWriter) {
        writer.array("patterns") { writer in for kind in kinds { writer.string(kind.rawValue) } }
        writer.array("masks") { writer in
            for mask in masks { writer.array { writer in writer.cells(of: mask) } }
        }
        writer.member("need", need)
    }
}

extension JSONWriter {
    /// Writes the cells of a mask as elements, in ascending order.
    mutating func cells(of mask: UInt32) {
        var rest = mask
        while rest != 0 {
            integer(rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }
}
