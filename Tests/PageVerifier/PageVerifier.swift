import Foundation

/// The verifier of the page `/verify`, run by Node.
public enum PageVerifier {
    /// Returns its findings for honest exports and recaps of bingo, one line for each.
    public static func accusations(in lines: Data) throws -> String { try run("accuse", lines) }

    /// Returns its findings for honest exports and recaps of whole evenings, one line for each.
    public static func accusations(inEvenings lines: Data) throws -> String { try run("accuse-evenings", lines) }

    /// Returns the cases in which its result differs from that of the rules.
    public static func disagreements(in lines: Data) throws -> String { try run("disagree", lines) }

    private static func run(_ script: String, _ lines: Data) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "exports-\(UUID().uuidString).jsonl")
        try lines.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../WebTests/support")
        let node = Process()
        let output = Pipe()
        node.executableURL = URL(filePath: "/usr/bin/env")
        node.arguments = ["node", folder.appending(path: "\(script).mjs").path, file.path]
        node.standardOutput = output
        try node.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        node.waitUntilExit()
        return String(decoding: said, as: UTF8.self) + (node.terminationStatus == 0 ? "" : "node failed")
    }
}
