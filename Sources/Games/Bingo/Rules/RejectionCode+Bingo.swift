import GameRules

extension Rejection.Code {
    /// The board has no such cell, or it is the free centre.
    public static let badCell: Rejection.Code = "badCell"
    /// The round has no such term.
    public static let badTerm: Rejection.Code = "badTerm"
    /// The term is called already.
    public static let alreadyCalled: Rejection.Code = "alreadyCalled"
    /// The term is not called.
    public static let notCalled: Rejection.Code = "notCalled"
    /// A prize draw is open; it ends automatically within seconds.
    public static let drawOpen: Rejection.Code = "drawOpen"
    /// No such prize draw is open, or it has enough contributions.
    public static let drawClosed: Rejection.Code = "drawClosed"
    /// No such vote is open.
    public static let voteClosed: Rejection.Code = "voteClosed"
}
