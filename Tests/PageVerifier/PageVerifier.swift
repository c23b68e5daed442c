import Foundation

/// The rules as `make browser-rules` compiles them for the page `/verify`, run by Node.
public enum PageVerifier {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    /// Whether the compiled rules have been built.
    public static let isBuilt = ["proof", "fold"].allSatisfy {
        FileManager.default.fileExists(atPath: root.appending(path: ".build/browser-rules/\($0).wasm").path)
    }

    /// Returns their answers, one line for each question.
    ///
    /// - Parameter questions: Lines. Each has `verifyExport` or `verifyRecap`, a space and JSON without line breaks;
    ///   or `foldProof` and a proof document as a JSON string.
    public static func answers(to questions: Data) throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appending(path: "questions-\(UUID().uuidString)")
        try questions.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let node = Process()
        let output = Pipe()
        node.executableURL = URL(filePath: "/usr/bin/env")
        node.arguments = ["node", root.appending(path: "Tests/WebTests/support/answer.mjs").path, file.path]
        node.standardOutput = output
        try node.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        node.waitUntilExit()
        let lines = String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
        return node.terminationStatus == 0 ? lines : lines + ["node failed"]
    }
}
