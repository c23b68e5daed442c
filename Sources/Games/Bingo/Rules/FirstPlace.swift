/// The first place of a round as it stands now.
public struct FirstPlace: Hashable, Sendable {
    /// The call that decides it.
    public let call: Int
    /// How many players would be before it, if they now tapped all that is called.
    public internal(set) var mayPass = 0
    /// How many would share it.
    public internal(set) var mayShare = 0
}
