/// Chooses something from a copy of what it needs to see, on any thread; in a hurry, if others wait for too long.
public typealias Thought<Choice> = @Sendable (_ isHurried: Bool) -> Choice
