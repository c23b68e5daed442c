import Configuration
import GameRules
import Rooms
import WebSocketServer

/// How often an address may do what costs something.
struct AddressRates: Sendable {
    /// What is counted, by its key in the configuration, or by what it bounds where it has none.
    enum Kind: String, CaseIterable, Sendable {
        /// Requests of any kind.
        case requests = "requests-per-second-per-address"
        /// Wrong room codes.
        case wrongCodes = "wrong-codes-per-minute"
        case rooms = "rooms-per-hour-per-address"
        /// Saves of content.
        case saves = "packs-per-hour-per-address"
        /// Content that is only looked through.
        case checks
        /// Keys that the server has not known, each of which makes a profile.
        case profiles = "profiles-per-hour-per-address"
        /// Levels that somebody finished alone.
        case submissions
        /// What is left for another device.
        case handovers
        /// Wrong tokens of operators and moderators. On this machine, too: a proxy there may forward the requests of all clients.
        case operatorGuesses = "operator-guesses"

        fileprivate func rate(_ limits: Configuration.Limits) -> RoomLimits.Rate {
            func rate(_ count: Int, perSeconds seconds: Double, burst: Int) -> RoomLimits.Rate {
                RoomLimits.Rate(perSecond: Double(count) / seconds, burst: Double(burst))
            }
            func hourly(_ count: Int) -> RoomLimits.Rate { rate(count, perSeconds: 3600, burst: count) }
            return switch self {
            case .requests:
                rate(limits.requestsPerSecondPerAddress, perSeconds: 1, burst: limits.requestsBurstPerAddress)
            case .wrongCodes: rate(limits.wrongCodesPerMinute, perSeconds: 60, burst: limits.wrongCodesBurst)
            case .rooms: hourly(limits.roomsPerHourPerAddress)
            case .saves: hourly(limits.packsPerHourPerAddress)
            case .checks: rate(1, perSeconds: 1, burst: 20)
            case .profiles: hourly(limits.profilesPerHourPerAddress)
            case .submissions: rate(1, perSeconds: 1, burst: 600)
            case .handovers: rate(1, perSeconds: 60, burst: 20)
            case .operatorGuesses: rate(1, perSeconds: 60, burst: 10)
            }
        }
    }

    private let rates: [AddressRate]

    /// - Parameter exceeded: is told of a kind's name and of an address each time that it has used up what it may.
    init(_ limits: Configuration.Limits, exceeded: @escaping @Sendable (String, NetworkAddress) -> Void) {
        rates = Kind.allCases.map { kind in
            AddressRate(kind.rate(limits), countsLoopback: kind == .operatorGuesses) { exceeded(kind.rawValue, $0) }
        }
    }

    /// The rate of a kind, for a part of the server that counts by itself.
    subscript(kind: Kind) -> AddressRate { rates[Kind.allCases.firstIndex(of: kind)!] }

    /// Counts one of a kind for an address; `false` if it has used up what it may.
    func take(_ kind: Kind, _ address: NetworkAddress, at time: Timestamp) -> Bool {
        self[kind].take(address, at: time)
    }

    /// How often each limit has refused something since the start, by its kind's name.
    var refusals: [String: Int] {
        Dictionary(uniqueKeysWithValues: zip(Kind.allCases.map(\.rawValue), rates.map(\.refusals)))
    }
}
