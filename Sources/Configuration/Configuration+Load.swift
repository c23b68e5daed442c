import Foundation

extension Configuration {
    /// The maximum size of a configuration file: far more than all keys with long comments.
    private static let fileBytesMax = 1_048_576

    /// Reads the configuration. Flags override the environment, which overrides the file.
    ///
    /// - Parameters:
    ///   - file: the path of the file, or `nil` for none.
    ///   - fileMayBeMissing: whether to use the defaults if the file does not exist, because the operator did not name
    ///     it.
    ///   - environment: variables such as `CALLBOARD_LIMITS_ROOMS=5`. A variable with the name of one of our sections
    ///     but of no key is a mistake. Other variables are ignored, because container platforms set `CALLBOARD_PORT`
    ///     and similar for a service of that name.
    ///   - flags: the values from the command line, by the path of their key, which must exist.
    /// - Throws: all mistakes together, so that the operator can fix them in one go.
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
