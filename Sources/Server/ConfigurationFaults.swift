import Configuration
import Foundation
import SQLiteInputLog
import WebSocketServer

/// Faults of a configuration that show only on this machine: certificates, addresses and folders.
package struct ConfigurationFaults: Error, CustomStringConvertible {
    /// One sentence each.
    package let sentences: [String]
    /// Whether all of them may pass by themselves, such as a name server that does not answer yet.
    package let isTemporary: Bool
    package var description: String { sentences.joined(separator: "\n") }

    /// Looks for all faults. Creates nothing and opens no port.
    ///
    /// - Parameter prepare: is called once the data folder has been looked up: what follows is judged as the user that the
    ///   process is then.
    /// - Returns: the pages, which it has read.
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
                hasOperators: configuration.operators.isAny)
        } catch {
            sentences.append("web-root: \(error)")
        }
        if let pages, sentences.isEmpty { return pages }
        let temporary = transport.count { if case .unresolvedAddress = $0 { true } else { false } }
        throw ConfigurationFaults(sentences: sentences, isTemporary: temporary == sentences.count)
    }

    /// The files by which the stream's servers and this node know each other.
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
