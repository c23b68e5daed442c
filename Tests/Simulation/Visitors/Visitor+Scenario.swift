import JSON

extension Visitor {
    /// Does something in a game with a scenario, which decides what it is.
    func act(in scenario: any Scenario.Type) {
        let isHost = page.snapshot?["seat"]?.object?["role"]?.string == "host"
        let pace = scenario.pace
        switch world.chance.below(100) {
        case ..<pace.looks: sync()
        case ..<(pace.looks + 3): leave()
        case ..<(pace.looks + 12) where isHost: world.chance.happens(pace.churn) ? removeMany() : keepHouse()
        default:
            guard part != .spectator, let snapshot = page.snapshot else { return }
            for _ in 0..<(isHost ? 1 : world.chance.within(pace.hurry)) {
                guard let (type, members) = scenario.act(on: snapshot, isHost: isHost, &world.chance) else { return }
                send(type, members)
            }
        }
    }
}
