import Configuration
import Foundation
import SQLiteInputLog
import WebSocketServer

/// Configuration faults that depend on this machine: certificates, addresses and folders.
package struct ConfigurationFaults: Error, CustomStringConvertible {
    /// The faults, one sentence each.
    package let sentences: [String]
    /// Whether all faults may disappear without intervention, such as a name server that does not answer yet.
    package let isTemporary: Bool
    package var description: String { sentences.joined(separator: "\n") }

    /// Looks for all faults. Creates nothing and opens no port.
    ///
    /// - Parameter prepare: Called after the data folder was examined. It may change the process's user; the later
    ///   checks then run as that user.
    /// - Returns: The pages that were read.
    @discardableResult
    package static func check(
        _ configuration: Configuration, _ prepare: (DataFolderLook) -> Void = { _ in }
    ) throws(ConfigurationFaults) -> Pages {
        let folder = DataFolderLook(configuration.data)
        prepare(folder)
        let transport = WebSocketServer.faults(of: ServerConfiguration(configuration))
        var sentences = transport.map { "\($0)" }
        let isOwnLog = configuration.log.kind == .sqlite
        if let fault = folder.fault(mustHoldLog: isOwnLog && configuration.dataMustExist) {
            sentences.append(fault.description)
        }
        if !isOwnLog { sentences += faults(of: configuration.cluster) }
        var pages: Pages?
        do throws(Pages.Failure) {
            pages = try Pages(
                directory: configuration.webRoot, legal: configuration.legal,
                hasOperators: configuration.operators.hasPage)
        } catch {
            sentences.append("web-root: \(error)")
        }
        if let pages, sentences.isEmpty { return pages }
        let temporary = transport.count { if case .unresolvedAddress = $0 { true } else { false } }
        throw ConfigurationFaults(sentences: sentences, isTemporary: temporary == sentences.count)
    }

    /// Returns the faults of the files that this node and the stream's servers use to authenticate each other.
    private static func faults(of cluster: Configuration.Cluster) -> [String] {
        let files = [
            ("credentials", cluster.credentials), ("tls.authority", cluster.authority),
            ("tls.certificate", cluster.tls.certificate), ("tls.key", cluster.tls.key),
        ]
        return files.compactMap { key, path in
            guard let path, faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) != 0 else { return nil }
            return "cluster.\(key): \(path) cannot be read: \(String(cString: strerror(errno)))"
        }
    }
}
