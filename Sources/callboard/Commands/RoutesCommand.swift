import ArgumentParser
import Server

/// `callboard routes`
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "List the addresses of the API.", shouldDisplay: false)

    func run() {
        for route in CallboardServer.routes(games) { print(route) }
    }
}
