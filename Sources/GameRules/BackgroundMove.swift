/// Chooses something from a copy of the data it needs, on any thread. `isHurried` asks for a quick choice, because
/// others have waited too long.
public typealias BackgroundMove<Choice> = @Sendable (_ isHurried: Bool) -> Choice
