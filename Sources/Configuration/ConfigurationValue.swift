/// A value as it was written, before its key says what it must be.
enum ConfigurationValue: CustomStringConvertible {
    case text(String)
    case list([String])
    case section

    var description: String {
        switch self {
        case .text(""): "nothing"
        case .text(let text): "\"\(text)\""
        case .list: "a list"
        case .section: "a section"
        }
    }
}
