/// Why a page cannot be combined: something stands in one of its files that the combiner does not know.
public struct PageFault: Error, Hashable, CustomStringConvertible {
    /// The file's path below the pages' folder, such as `/js/state.js`.
    public let file: String
    /// The line, counted from 1; 0 if it is the file as a whole.
    public let line: Int
    /// What stands there, as the end of a sentence.
    public let reason: String

    /// Makes a fault.
    public init(file: String, line: Int = 0, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    public var description: String { line == 0 ? "\(file): \(reason)" : "\(file):\(line): \(reason)" }
}
