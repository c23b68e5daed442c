/// Returns the languages of an `Accept-Language` header (RFC 9110, section 12.5.4) without regions, the best first, and
/// without those with a weight of 0. Browsers send about ten; only the first sixteen count.
func acceptedLanguages(_ header: String?) -> [String] {
    let ranges = (header ?? "").split(separator: ",", maxSplits: 16).prefix(16).map { $0.lowercased() }.compactMap {
        item -> (language: String, weight: Double)? in
        let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        guard let language = parts.first?.split(separator: "-").first else { return nil }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        return weight > 0 ? (String(language), weight) : nil
    }
    // Equal weights keep their order.
    return ranges.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(
        \.element.language)
}
