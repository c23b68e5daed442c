import ArgumentParser

/// `callboard routes`
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "Print the addresses of the API, one a line.", shouldDisplay: false)

    func run() {
        for route in RequestRouter.routes { print("\(route.method.rawValue) \(route.pattern)") }
    }
}
