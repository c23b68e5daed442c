import GameRules

/// What a round is dealt from.
public struct BingoSetup: Hashable, Sendable {
    /// The terms, at least as many as a board bears.
    public let terms: [Term]
    /// The language of the terms (BCP 47), if it is known.
    public let language: String?
    /// The host's choices, checked.
    public let options: BingoOptions
    /// Where the deals come from: secret until the round is finished.
    public let seed: Seed

    /// Makes a setup; throws `badOptions` for impossible options, or `shortage` if there are too few terms.
    ///
    /// - Parameter shortage: the code for too few terms: `badTerms` where terms were given, else `badOptions`.
    public init(
        terms: [Term], language: String?, options: BingoOptions, seed: Seed, shortage: Rejection.Code = .badTerms
    ) throws(Rejection) {
        try options.check()
        guard terms.count >= options.termCount else {
            let board = "A \(options.size)×\(options.size) board\(options.freeCentre ? " with a free centre" : "")"
            throw Rejection(shortage, "\(board) needs \(options.termCount) terms, and there are \(terms.count).")
        }
        self.init(believed: terms, language: language, options: options, seed: seed)
    }

    /// A setup that was checked when it came, by the limits of that day; `nil` if no board can be dealt from it.
    init?(logged terms: [Term], language: String?, options: BingoOptions, seed: Seed) {
        guard BingoOptions.sizes.contains(options.size), terms.count >= options.termCount else { return nil }
        self.init(believed: terms, language: language, options: options, seed: seed)
    }

    private init(believed terms: [Term], language: String?, options: BingoOptions, seed: Seed) {
        self.terms = terms
        self.language = language
        self.options = options
        self.seed = seed
    }
}
