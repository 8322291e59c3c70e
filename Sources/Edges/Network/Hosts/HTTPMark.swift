/// The mark by which a host tells versions apart (an ETag).
package enum HTTPMark {
  /// Whether a text can be sent back as a mark: printable ASCII, as RFC 9110 has it, and not endless.
  package static func isMark(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
  }
}
