import GameRules
import JSON
import WireProtocol

extension PackVote {
    /// Reads the titles of the packs in a host's vote; throws `badOptions`.
    static func titles(_ value: JSONValue?) throws(Rejection) -> [String] {
        guard let elements = value?.array, (packsMin...packsMax).contains(elements.count) else {
            throw Rejection(.badOptions, "“packs” must be a list of \(packsMin) to \(packsMax) titles.")
        }
        var titles: [String] = []
        var looks: Set<[UInt8]> = []
        for (index, element) in elements.enumerated() {
            guard let typed = element.string else {
                throw Rejection(.badOptions, "The title of pack \(index + 1) must be a text.")
            }
            let title: String
            do throws(TermRules.TextFault) { title = try TermRules.title(typed) } catch {
                throw Rejection(.badOptions, "The title of pack \(index + 1) \(error.predicate).")
            }
            guard looks.insert(ShownText.likeness(title)).inserted else {
                throw Rejection(.badOptions, "Pack \(index + 1), “\(title)”, has the same title as another pack.")
            }
            titles.append(title)
        }
        return titles
    }
}
