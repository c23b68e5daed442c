import Cryptography
import Foundation
import GameRules

/// What `.ci/bundle` made of the pages: each page's sheets in one file and its scripts in few, in a folder named after a
/// hash of them.
///
/// A phone on a slow network pays for every file by a round trip, and plain HTTP has six connections. The sources stay
/// plain modules all the same: they run as they stand where there is no bundle.
struct PageBundle {
    /// The files of one page, by their addresses.
    struct Page: Decodable {
        /// What the page runs, and what that needs at once.
        let scripts: [String]
        let style: String
        /// All texts that the page says at once, by the language's tag.
        let texts: [String: String]
    }

    private struct Description: Decodable {
        /// A hash of the sources that the bundle was made of.
        let sources: String
        let folder: String
        let pages: [String: Page]
    }

    /// Where bundles lie.
    static let folder = "/assets/"

    /// Where the files of this one lie.
    let folder: String
    let pages: [String: Page]

    /// Finds the bundle among the files of the pages' folder; `nil` if there is none, or if it was made of other
    /// sources than those beside it.
    ///
    /// - Parameter files: By path, each with a slash in front.
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

    /// The hash of sources by their paths, as the bundler makes it.
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
