import WireProtocol

/// What a seat's last commands were answered, so that a command that is sent again is done once and answered alike.
///
/// Part of the fold: after a restart the same commands are still known. A room has thousands, so a client's answers are
/// kept as a few bytes each; see `AnswerList`.
struct AnswerMemory: Sendable {
    /// How many client programs (tabs, devices) a seat remembers: a phone, a laptop and two that were closed.
    static let clientsMax = 4
    /// How many answers are remembered for each client: more than a client keeps unanswered at a time.
    static let answersMax = 32

    /// What is known of a command.
    enum Recollection: Hashable {
        /// It was never seen: do it.
        case new
        /// It was answered before.
        case known(Answer)
        /// Its key came with another request before.
        case reused
        /// Its number is lower than others of its client and its answer is not known.
        case stale
    }

    private struct Client {
        let id: ClientID
        var answers: AnswerList
    }

    /// The client that was used last; few seats ever have another.
    private var latest: Client?
    /// The others, the one that was used longest ago first.
    private var others: [Client] = []
    private var named: [(key: RequestKey, answer: Answer)] = []

    /// What is known of a command.
    func recall(_ key: CommandKey, rejections: RejectionTable) -> Recollection {
        switch key {
        case .numbered(let id, let number):
            let client = latest?.id == id ? latest : others.first { $0.id == id }
            guard let client, number <= client.answers.highest else { return .new }
            return client.answers.answer(to: number, rejections: rejections).map(Recollection.known) ?? .stale
        case .named(let key):
            guard let entry = named.last(where: { $0.key.name == key.name }) else { return .new }
            return entry.key.isRepeated(by: key) ? .known(entry.answer) : .reused
        }
    }

    mutating func remember(_ answer: Answer, to key: CommandKey, rejections: inout RejectionTable) {
        switch key {
        case .numbered(let id, let number):
            if latest?.id != id { use(id) }
            latest?.answers.append(answer, to: number, keeping: AnswerMemory.answersMax, rejections: &rejections)
        case .named(let key):
            if named.count == AnswerMemory.answersMax { named.removeFirst() }
            named.append((key, answer))
        }
    }

    /// Makes a client the latest; forgets the one that was used longest ago if there are too many.
    private mutating func use(_ id: ClientID) {
        let known = others.firstIndex { $0.id == id }.map { others.remove(at: $0) }
        if let latest { others.append(latest) }
        if known == nil, others.count == AnswerMemory.clientsMax { others.removeFirst() }
        latest = known ?? Client(id: id, answers: AnswerList())
    }
}
