import WireProtocol

/// The answers to a seat's last commands, so that a repeated command is performed once and gets the same answer.
///
/// It is part of the fold, so that a restart keeps it. A room has thousands of seats, so the answers are stored
/// compactly; see `AnswerList`.
struct AnswerMemory: Sendable {
    /// The maximum number of client programs (tabs, devices) per seat: a phone, a laptop and two that were closed.
    static let clientsMax = 4
    /// The maximum number of stored answers per client: more than a client has unanswered at a time.
    static let answersMax = 32

    /// The result of looking up a command.
    enum Recollection: Hashable {
        /// The command is new and must be performed.
        case new
        /// The command was answered before.
        case known(Answer)
        /// The key was used before with another request.
        case reused
        /// The number is lower than others of its client, and its answer is not stored.
        case stale
    }

    private struct Client {
        let id: ClientID
        var answers: AnswerList
    }

    /// The client used last. Few seats ever have another.
    private var latest: Client?
    /// The other clients, least recently used first.
    private var others: [Client] = []
    private var named: [(key: RequestKey, answer: Answer)] = []

    /// Looks up a command.
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

    /// Makes a client the latest. Removes the least recently used one if there are too many.
    private mutating func use(_ id: ClientID) {
        let known = others.firstIndex { $0.id == id }.map { others.remove(at: $0) }
        if let latest { others.append(latest) }
        if known == nil, others.count == AnswerMemory.clientsMax { others.removeFirst() }
        latest = known ?? Client(id: id, answers: AnswerList())
    }
}
