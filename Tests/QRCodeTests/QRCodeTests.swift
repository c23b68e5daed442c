import CQREncode
import Foundation
import QRCode
import Testing

@Suite("QR codes")
struct QRCodeTests {
    static let link = "http://192.168.1.20:8080/r/K7QX4P"

    @Test("The modules are the library's own", arguments: [link, "x", "Grüße 🎉", String(repeating: "a", count: 2_331)])
    func modules(text: String) throws {
        let code = try #require(QRCode(text))
        let reference = try #require(QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M))
        defer { QRcode_free(reference) }
        #expect(code.size == Int(reference.pointee.width))
        for row in 0..<code.size {
            for column in 0..<code.size {
                let module = reference.pointee.data[row * code.size + column]
                guard code.isDark(row: row, column: column) == (module & 1 == 1) else {
                    Issue.record("row \(row), column \(column)")
                    return
                }
            }
        }
    }

    @Test("Three corners hold finder patterns, the fourth does not")
    func finderPatterns() throws {
        let code = try #require(QRCode(Self.link))
        func isFinder(top: Int, left: Int) -> Bool {
            (-1...7).allSatisfy { row in
                (-1...7).allSatisfy { column in
                    let ring = max(abs(row - 3), abs(column - 3))
                    return code.isDark(row: top + row, column: left + column) == (ring != 2 && ring != 4)
                }
            }
        }
        let far = code.size - 7
        #expect(isFinder(top: 0, left: 0))
        #expect(isFinder(top: 0, left: far))
        #expect(isFinder(top: far, left: 0))
        #expect(!isFinder(top: far, left: far))
    }

    @Test("The SVG's path, drawn, is the code inside its quiet zone")
    func svg() throws {
        let code = try #require(QRCode(Self.link))
        let svg = code.svg(title: "Join")
        let side = code.size + 8
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" role=\"img\""))
        #expect(svg.contains("<rect width=\"\(side)\" height=\"\(side)\" fill=\"#fff\"/>"))
        let path = try #require(svg.firstMatch(of: /d="([^"]*)"/)).output.1
        var drawn = Set<[Int]>()
        var rest = path[...]
        while let part = rest.prefixMatch(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            let numbers = [part.output.1, part.output.2, part.output.3, part.output.4].compactMap { Int($0) }
            #expect(numbers[2] == numbers[3])
            for column in numbers[0]..<numbers[0] + numbers[2] { drawn.insert([numbers[1] - 4, column - 4]) }
            rest = rest[part.range.upperBound...]
        }
        #expect(rest.isEmpty)
        for row in -4..<code.size + 4 {
            for column in -4..<code.size + 4 {
                #expect(drawn.contains([row, column]) == code.isDark(row: row, column: column))
            }
        }
    }

    @Test("A title is escaped, and the document stays well-formed")
    func title() throws {
        let svg = try #require(QRCode("x")).svg(title: "Tom & <Jerry>\u{7}")
        #expect(svg.contains("<title>Tom &amp; &lt;Jerry&gt;</title>"))
    }

    @Test("The terminal's half blocks are the code inside its quiet zone, in colours of their own")
    func terminal() throws {
        let code = try #require(QRCode(Self.link))
        let lines = code.terminal.split(separator: "\n")
        #expect(lines.count == (code.size + 9) / 2)
        for (index, line) in lines.enumerated() {
            #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m"))
            let blocks = Array(line.dropFirst("\u{1B}[38;5;16;48;5;231m".count).dropLast("\u{1B}[0m".count))
            #expect(blocks.count == code.size + 8)
            for (offset, block) in blocks.enumerated() {
                let row = 2 * index - 4
                #expect("█▀".contains(block) == code.isDark(row: row, column: offset - 4))
                #expect("█▄".contains(block) == code.isDark(row: row + 1, column: offset - 4))
            }
        }
    }

    @Test("What no code can hold is refused", arguments: ["", "a\0b", String(repeating: "a", count: 2_332)])
    func refused(text: String) {
        #expect(QRCode(text) == nil)
    }
}
