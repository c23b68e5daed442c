/// The languages of an `Accept-Language` (RFC 9110, section 12.5.4) without their regions, the best first; none
/// that is refused by a weight of 0. Browsers name some ten: of more, the first sixteen count.
func acceptedLanguages(_ header: String?) -> [String] {
    let ranges = (header ?? "").split(separator: ",", maxSplits: 16).prefix(16).map { $0.lowercased() }.compactMap {
        item -> (language: String, weight: Double)? in
        let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        guard let language = parts.first?.split(separator: "-").first else { return nil }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        return weight > 0 ? (String(language), weight) : nil
    }
    // Equal weights stay in their order.
    return ranges.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(
        \.element.language)
}
