import Content
import GameRules
import JSON

/// Something in the house's library as people and whoever runs the server see it.
package struct LibraryCard: Sendable {
    package let name: ContentName
    package let title: String
    let description: String
    let language: String?
    package let listing: Listing
    /// SHA-256 of the key of the profile that published it.
    package var owner: [UInt8] { listing.owner }
    /// A keyed hash of the network that it came from; `nil` for this machine.
    package let creator: String?
    /// How often the content was written.
    package let revision: Int
    package let published: Timestamp
    let changed: Timestamp
    package let opinions: Opinions

    /// Whether it was taken out by reports alone, until whoever runs the server has looked.
    package var isHeldBack: Bool { !listing.isHidden && opinions.reportWeight >= opinions.reportWeightMax }

    /// Whether nobody but its owner and whoever runs the server sees it.
    package var isHidden: Bool { listing.isHidden || isHeldBack }

    init(_ entry: DocumentEntry, _ listing: Listing, of content: DocumentEntry, name: ContentName, _ opinions: Opinions)
    {
        self.name = name
        title = content.title
        description = content.description
        language = content.language
        self.listing = listing
        creator = entry.creator
        revision = content.revision
        published = entry.created
        changed = content.changed
        self.opinions = opinions
    }

    /// Writes what everybody may know.
    func encode(into writer: inout JSONWriter) {
        writer.member("name", name.description)
        writer.member("title", title)
        writer.member("description", description)
        if let language { writer.member("language", language) } else { writer.nullMember("language") }
        writer.member("audience", listing.audience)
        writer.member("count", listing.count)
        writer.member("author", listing.author)
        writer.member("revision", revision)
        writer.member("published", published)
        writer.member("changed", changed)
        writer.member("downloads", opinions.downloads)
        writer.member("votes", opinions.votes)
        if let mean = opinions.mean {
            writer.name("stars")
            writer.value(.number((mean * 10).rounded() / 10))
        } else {
            writer.nullMember("stars")
        }
    }

    /// Writes what whoever runs the server may know besides.
    func encodeForOperator(into writer: inout JSONWriter) {
        encodeForModerator(into: &writer)
        writer.member("owner", owner.hexadecimal)
        if let creator { writer.member("creator", creator) }
    }

    /// Writes what a moderator needs: nothing of it leads to a person or a network.
    func encodeForModerator(into writer: inout JSONWriter) {
        encode(into: &writer)
        writer.member("state", state)
        writer.object("reports") { writer in
            for reason in Opinion.Reason.allCases {
                guard let count = opinions.reports[reason] else { continue }
                writer.name(of: reason.rawValue)
                writer.integer(count)
            }
        }
        writer.member("reporters", opinions.reporters)
        writer.member("reportWeight", opinions.reportWeight)
        writer.member("reportWeightMax", opinions.reportWeightMax)
    }

    /// `listed`, `approved` (whatever is reported), `reported` (held back by reports) or `hidden`.
    package var state: String {
        if listing.isHidden { return "hidden" }
        if isHeldBack { return "reported" }
        return listing.approved >= revision ? "approved" : "listed"
    }
}
