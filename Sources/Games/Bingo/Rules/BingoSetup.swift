import GameRules

/// The setup of a round.
public struct BingoSetup: Hashable, Sendable {
    /// The terms, at least as many as a board has.
    public let terms: [Term]
    /// The language of the terms (BCP 47), if it is known.
    public let language: String?
    /// The host's choices, checked.
    public private(set) var options: BingoOptions
    /// The seed of the deals, which is secret until the round is finished.
    public let seed: Seed
    /// The version of the rules.
    public let rules: Int

    /// Makes a setup; throws `badOptions` for impossible options, or `shortage` if there are too few terms.
    ///
    /// - Parameters:
    ///   - rules: the version of the rules; new games take the latest.
    ///   - shortage: the code for too few terms: `badTerms` where terms were given, else `badOptions`.
    public init(
        terms: [Term], language: String?, options: BingoOptions, seed: Seed,
        rules: Int = BingoGame.rulesVersions.upperBound, shortage: Rejection.Code = .badTerms
    ) throws(Rejection) {
        try options.check()
        guard terms.count >= options.termCount else {
            let board = "A \(options.size)×\(options.size) board\(options.freeCentre ? " with a free centre" : "")"
            throw Rejection(shortage, "\(board) needs \(options.termCount) terms. There are \(terms.count).")
        }
        self.init(believed: terms, language: language, options: options, seed: seed, rules: rules)
    }

    /// Reads a logged setup, which was checked by the limits at that time. Returns `nil` if no board can be dealt from
    /// it.
    init?(logged terms: [Term], language: String?, options: BingoOptions, seed: Seed, rules: Int) {
        guard BingoOptions.sizes.contains(options.size), terms.count >= options.termCount else { return nil }
        self.init(believed: terms, language: language, options: options, seed: seed, rules: rules)
    }

    private init(believed terms: [Term], language: String?, options: BingoOptions, seed: Seed, rules: Int) {
        self.terms = terms
        self.language = language
        self.options = options
        // Version 1 of the rules has no automatic window.
        if rules == 1 { self.options.windowIsAutomatic = false }
        self.seed = seed
        self.rules = rules
    }
}
