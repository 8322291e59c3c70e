import Score

/// A picture in words, which assistive technology reads to those who do not see it.
public struct PictureWords: Hashable, Sendable {
  public var title: String
  /// Sentences that say what is seen.
  public var description: String

  public init(title: String, description: String) {
    (self.title, self.description) = (title, description)
  }

  /// Returns an SVG with these words behind the start of its outermost element; other bytes stay as they are.
  func added(to bytes: [UInt8]) -> [UInt8] {
    guard let start = bytes.firstRange(of: Array("<svg ".utf8))?.lowerBound,
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return bytes }
    let (name, words) = (XMLText.escaped(title), XMLText.escaped(description))
    let text = " role=\"img\">\n<title>\(name)</title>\n<desc>\(words)</desc>"
    var all = bytes
    all.replaceSubrange(end...end, with: Array(text.utf8))
    return all
  }
}
