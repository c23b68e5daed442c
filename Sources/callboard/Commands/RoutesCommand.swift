import ArgumentParser
import Server

/// `callboard routes`
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "Print the addresses of the API, one a line.", shouldDisplay: false)

    func run() {
        for route in CallboardServer.routes(games) { print(route) }
    }
}
