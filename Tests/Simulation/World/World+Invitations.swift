import JSON
import WireProtocol

extension World {
    /// A part of every invitation's secret, so that secrets are easily found in a frame.
    static let inviteMark = "-INVITATION-"

    /// Returns what a host sends to invite: a new secret, or `null` to withdraw the last one.
    func invitation(to code: String) -> JSONValue {
        guard chance.happens(800) else { return .null }
        let secret =
            "host-\(World.inviteMark)" + String((0..<12).map { _ in chance.pick(Array("abcdefghijkmnopqrstuvwxyz")) })
        invitations[code, default: []].append(secret)
        return .string(secret)
    }

    /// Returns the secret of an invitation: mostly of the last one, sometimes of an old or invented one.
    func invitationSeen(in code: String) -> JSONValue {
        let secrets = invitations[code] ?? []
        guard let last = secrets.last, chance.happens(700) else {
            return .string("invented-\(World.inviteMark)-invitation")
        }
        return .string(chance.happens(700) ? last : chance.pick(secrets))
    }

    /// Returns a new secret for moving a seat.
    func secretOfMove() -> String {
        "move-\(World.inviteMark)" + String((0..<12).map { _ in chance.pick(Array("abcdefghijkmnopqrstuvwxyz")) })
    }

    /// Lets another device take over a visitor's seat, sooner or later.
    func bringDevice(of visitor: Visitor, by secret: String) {
        after(chance.pick([200, 2_000, 20_000, 599_000, 601_000])) { [unowned self] in
            guard visitors.count < 16, !isQuiet else { return }
            let device = Visitor(
                world: self, part: visitor.part, code: visitor.code, token: Visitor.token(of: visitors.count, &chance),
                number: visitors.count, browser: chance.happens(700) ? visitor.browser : nil, move: secret)
            add(device)
            device.connect()
        }
    }

    /// Lets a phone, or two, scan a board on paper, sooner or later.
    func scanPaper(of code: String) {
        after(chance.pick([500, 5_000, 60_000])) { [unowned self] in
            let referee = ledgers.first { $0.code == code }?.referee
            guard let referee, let seat = referee.onPaper.min(), !isQuiet else { return }
            for _ in 0..<(chance.happens(300) ? 2 : 1) where visitors.count < 16 {
                let device = Visitor(
                    world: self, part: .player, code: code, token: Visitor.token(of: visitors.count, &chance),
                    number: visitors.count, move: referee.paperSecret(of: seat))
                add(device)
                device.connect()
            }
        }
    }

    /// Lets several players tap the same term at about the same time.
    func tapTogether() {
        let visitor = chance.pick(visitors)
        guard let view = visitor.page.view, let cells = view.board?.cells else { return }
        let called = view.round.calls.map(\.term)
        let open = cells.filter { $0 >= 0 && !called.contains($0) }
        guard !open.isEmpty else { return }
        let term = chance.pick(open)
        for other in visitors where other.code == visitor.code {
            after(chance.below(3000)) { other.tap(term) }
        }
    }

    /// Lets a new person join late.
    func arrive() {
        guard visitors.count < 16 else { return }
        let (code, token) = (chance.pick(visitors).code, Visitor.token(of: visitors.count, &chance))
        add(Visitor(world: self, part: .player, code: code, token: token, number: visitors.count))
        visitors[visitors.count - 1].connect()
    }

    /// Lets a removed person try again as another one, from the same browser.
    func evade() {
        guard visitors.count < 16 else { return }
        guard let gone = visitors.filter({ $0.status == .removed && $0.part == .player }).first else { return }
        let token = Visitor.token(of: visitors.count, &chance)
        add(
            Visitor(
                world: self, part: .player, code: gone.code, token: token, number: visitors.count, browser: gone.browser
            ))
    }
}
