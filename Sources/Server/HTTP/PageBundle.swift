import Cryptography
import Foundation
import GameRules

/// The output of `.ci/bundle`: each page's style sheets in one file and its scripts in few, in a folder named after
/// their hash.
///
/// On a slow network, each file costs a round trip, and plain HTTP has six connections. The sources remain plain
/// modules, which also run without a bundle.
struct PageBundle {
    /// The addresses of one page's files.
    struct Page: Decodable {
        /// The page's script, and the modules that it needs at once.
        let scripts: [String]
        let style: String
        /// The texts that the page needs at once, by language tag.
        let texts: [String: String]
    }

    private struct Description: Decodable {
        /// A hash of the bundle's sources.
        let sources: String
        let folder: String
        let pages: [String: Page]
    }

    /// The folder of all bundles.
    static let folder = "/assets/"

    /// The folder of this bundle's files.
    let folder: String
    let pages: [String: Page]

    /// Finds the bundle among the files of the pages' folder; `nil` if there is none, or if its sources differ from
    /// those next to it.
    ///
    /// - Parameter files: The files by path, with a leading slash.
    init?(_ files: [String: [UInt8]]) {
        guard let description = files[Self.folder + "bundle.json"],
            let told = try? JSONDecoder().decode(Description.self, from: Data(description)),
            told.sources == Self.tag(ofSources: files)
        else { return nil }
        folder = told.folder
        pages = told.pages.mapValues { page in
            Page(
                scripts: page.scripts.map { told.folder + $0 }, style: told.folder + page.style,
                texts: page.texts.mapValues { told.folder + $0 })
        }
    }

    /// Returns the hash of sources by their paths, as the bundler computes it.
    private static func tag(ofSources files: [String: [UInt8]]) -> String {
        var whole: [UInt8] = []
        for (path, body) in files.sorted(by: { $0.key < $1.key }) {
            guard
                PageList.isList(path) || path.hasPrefix("/js/") && path.hasSuffix(".js")
                    || path.hasPrefix("/css/") && path.hasSuffix(".css")
            else { continue }
            whole += Array("\(path.dropFirst())\0\(body.count)\0".utf8) + body
        }
        return Pages.tag(of: whole)
    }
}
