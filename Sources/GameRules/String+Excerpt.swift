extension String {
    /// The beginning of a text, for a message that quotes it: at most 40 characters.
    ///
    /// A character may consist of any number of scalars, and to find its end takes time that grows with them: so no more
    /// than 160 scalars are looked at.
    package var excerpt: String {
        String(String(UnicodeScalarView(unicodeScalars.prefix(160))).prefix(40))
    }
}
