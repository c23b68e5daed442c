/// A value as written, before it is parsed for its key.
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
