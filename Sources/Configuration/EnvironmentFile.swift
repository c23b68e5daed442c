import Foundation

/// A file of environment variables, as systemd reads the one that a unit names: `NAME=value` a line.
public enum EnvironmentFile {
    /// The variables of a file; none if the file does not exist or this user may not read it.
    public static func variables(ofFile path: String) -> [String: String] {
        (try? String(contentsOfFile: path, encoding: .utf8)).map(variables(in:)) ?? [:]
    }

    /// The variables in a text. Later lines prevail; comments and lines that set no variable are skipped.
    public static func variables(in text: String) -> [String: String] {
        var found: [String: String] = [:]
        // A backslash at the end of a line continues it.
        for line in text.replacing("\\\n", with: " ").split(separator: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.hasPrefix("#"), !line.hasPrefix(";"), let sign = line.firstIndex(of: "="),
                sign > line.startIndex
            else { continue }
            found[line[..<sign].trimmingCharacters(in: .whitespaces)] = value(
                line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces))
        }
        return found
    }

    /// A value without the quotation marks around it. Within double ones a backslash takes the next character as it is.
    private static func value(_ written: String) -> String {
        guard written.count > 1, let mark = written.first, mark == written.last, mark == "\"" || mark == "'" else {
            return written
        }
        let inner = written.dropFirst().dropLast()
        guard mark == "\"" else { return String(inner) }
        var value = ""
        var isEscaped = false
        for character in inner {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                value.append(character)
                isEscaped = false
            }
        }
        return value
    }
}
