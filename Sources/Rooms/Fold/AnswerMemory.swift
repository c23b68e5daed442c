import WireProtocol

/// What a seat's last commands were answered, so that a command that is sent again is done once and answered alike.
///
/// Part of the fold: after a restart the same commands are still known.
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
        /// Its number is lower than others of its client and its answer is not known.
        case stale
    }

    private struct Client {
        let id: ClientID
        var highest: Int
        var answers: [(id: Int, answer: Answer)]
    }

    /// The most recently used client stands last.
    private var clients: [Client] = []
    private var named: [(key: String, answer: Answer)] = []

    /// What is known of a command.
    func recall(_ key: CommandKey) -> Recollection {
        switch key {
        case .numbered(let clientID, let id):
            guard let client = clients.first(where: { $0.id == clientID }), id <= client.highest else { return .new }
            guard let entry = client.answers.last(where: { $0.id == id }) else { return .stale }
            return .known(entry.answer)
        case .named(let key):
            guard let entry = named.last(where: { $0.key == key }) else { return .new }
            return .known(entry.answer)
        }
    }

    /// Remembers the answer to a new command.
    mutating func remember(_ answer: Answer, to key: CommandKey) {
        switch key {
        case .numbered(let clientID, let id):
            var client: Client
            if let index = clients.firstIndex(where: { $0.id == clientID }) {
                client = clients.remove(at: index)
            } else {
                if clients.count == AnswerMemory.clientsMax { clients.removeFirst() }
                client = Client(id: clientID, highest: 0, answers: [])
            }
            if client.answers.count == AnswerMemory.answersMax { client.answers.removeFirst() }
            client.highest = id
            client.answers.append((id, answer))
            clients.append(client)
        case .named(let key):
            if named.count == AnswerMemory.answersMax { named.removeFirst() }
            named.append((key, answer))
        }
    }
}
