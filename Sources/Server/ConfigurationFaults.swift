import Configuration
import WebSocketServer

/// Faults of a configuration that show only on this machine: certificates, addresses and folders.
package struct ConfigurationFaults: Error, CustomStringConvertible {
    /// One sentence each.
    package let sentences: [String]
    package var description: String { sentences.joined(separator: "\n") }

    /// Looks for all faults. Creates nothing and opens no port.
    ///
    /// - Returns: the pages, which it has read.
    @discardableResult
    package static func check(_ configuration: Configuration) throws(ConfigurationFaults) -> Pages {
        var sentences: [String] = []
        do throws(ServerError) {
            try WebSocketServer.check(ServerConfiguration(configuration))
        } catch {
            sentences.append("\(error)")
        }
        do throws(Pages.Failure) {
            let pages = try Pages(directory: configuration.webRoot, legal: configuration.legal)
            if sentences.isEmpty { return pages }
        } catch {
            sentences.append("web-root: \(error)")
        }
        throw ConfigurationFaults(sentences: sentences)
    }
}
