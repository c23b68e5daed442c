import JSON

extension Visitor {
    /// Does what people do in a game of which only the scenario knows what that is.
    func act(in scenario: any Scenario.Type) {
        let isHost = page.snapshot?["seat"]?.object?["role"]?.string == "host"
        switch world.chance.below(100) {
        case ..<8: sync()
        case ..<11: leave()
        case ..<20 where isHost: keepHouse()
        default:
            guard part != .spectator, let snapshot = page.snapshot,
                let (type, members) = scenario.act(on: snapshot, isHost: isHost, &world.chance)
            else { return }
            send(type, members)
        }
    }
}
