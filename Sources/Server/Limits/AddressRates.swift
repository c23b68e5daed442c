import Configuration
import GameRules
import Rooms
import WebSocketServer

/// The rate limits by address.
struct AddressRates: Sendable {
    /// A limit, by its key in the configuration, or by its subject if it has no key.
    enum Kind: String, CaseIterable, Sendable {
        /// Requests of any kind.
        case requests = "requests-per-second-per-address"
        /// Wrong room codes.
        case wrongCodes = "wrong-codes-per-minute"
        case rooms = "rooms-per-hour-per-address"
        /// Saves of content.
        case saves = "packs-per-hour-per-address"
        /// Checks of content.
        case checks
        /// Unknown keys, each of which creates a profile.
        case profiles = "profiles-per-hour-per-address"
        /// Results of solo levels.
        case submissions
        /// Data left for another device.
        case handovers
        /// Wrong tokens of operators and moderators. Also counted on this machine, because a proxy there may forward
        /// for everyone.
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

    /// - Parameter exceeded: Called with the limit's name and an address each time that the address has used it up.
    init(_ limits: Configuration.Limits, exceeded: @escaping @Sendable (String, NetworkAddress) -> Void) {
        rates = Kind.allCases.map { kind in
            AddressRate(kind.rate(limits), countsLoopback: kind == .operatorGuesses) { exceeded(kind.rawValue, $0) }
        }
    }

    /// The rate limit of a kind, for parts of the server that count themselves.
    subscript(kind: Kind) -> AddressRate { rates[Kind.allCases.firstIndex(of: kind)!] }

    /// Counts one of a kind for an address; returns `false` if the limit is reached.
    func take(_ kind: Kind, _ address: NetworkAddress, at time: Timestamp) -> Bool {
        self[kind].take(address, at: time)
    }

    /// The number of refusals of each limit since the start, by its name.
    var refusals: [String: Int] {
        Dictionary(uniqueKeysWithValues: zip(Kind.allCases.map(\.rawValue), rates.map(\.refusals)))
    }
}
