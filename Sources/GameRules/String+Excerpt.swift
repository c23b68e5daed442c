extension String {
    /// The beginning of a text, for a message that quotes it: at most 40 characters.
    ///
    /// A character can have any number of scalars, and finding its end takes time proportional to them. So at most 160
    /// scalars are read.
    package var excerpt: String {
        String(String(UnicodeScalarView(unicodeScalars.prefix(160))).prefix(40))
    }
}
