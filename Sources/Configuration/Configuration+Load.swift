import Foundation

extension Configuration {
    /// The largest file that is read: far more than all keys with long comments.
    private static let fileBytesMax = 1_048_576

    /// Reads the configuration; what comes later in the list of parameters prevails.
    ///
    /// - Parameters:
    ///   - file: the path of the file, or `nil` for none.
    ///   - fileMayBeMissing: whether the defaults serve where there is no such file (nobody named it).
    ///   - environment: variables such as `CALLBOARD_LIMITS_ROOMS=5`. One that names a section of ours but no key is a
    ///     mistake; any other is not ours (container platforms set `CALLBOARD_PORT` and more for a service of that name).
    ///   - flags: the command line's values by the path of their key, which must exist.
    /// - Throws: all mistakes together, so that they can be mended in one go.
    public static func load(
        file: String?, fileMayBeMissing: Bool = false, environment: [String: String] = [:],
        flags: [(key: String, value: String)] = []
    ) throws(ConfigurationError) -> Configuration {
        var loader = ConfigurationLoader()
        if let file, !(fileMayBeMissing && !FileManager.default.fileExists(atPath: file)) {
            if let handle = FileHandle(forReadingAtPath: file),
                let data = try? handle.read(upToCount: fileBytesMax + 1) ?? Data(), data.count <= fileBytesMax
            {
                loader.read(Array(data), file: file)
            } else {
                loader.report(.file(file, line: nil), nil, "the file cannot be read")
            }
        }
        loader.read(environment: environment)
        loader.read(flags: flags)
        return try loader.finish()
    }
}
