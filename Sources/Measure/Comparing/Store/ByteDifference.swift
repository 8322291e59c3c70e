import Files
import Score

/// The first place at which two objects differ that should be the same.
package struct ByteDifference: Equatable, Sendable {
  /// The number of equal bytes before it.
  package let offset: Int
  /// A few bytes of each round it, as text.
  package let first: String
  package let second: String

  package init(_ first: [UInt8], _ second: [UInt8]) {
    let offset = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset
    self.offset = offset ?? min(first.count, second.count)
    self.first = Self.excerpt(first, self.offset)
    self.second = Self.excerpt(second, self.offset)
  }

  /// The sentence that tells it.
  package var text: String { "byte \(offset): \(quoted(first)) here, \(quoted(second)) there" }

  /// Returns a few letters that stand for the bytes in the name of a file.
  static func name(of bytes: [UInt8]) -> String {
    String(SHA256.hexadecimal(of: bytes).prefix(8))
  }

  private static func excerpt(_ bytes: [UInt8], _ offset: Int) -> String {
    let part = bytes.dropFirst(max(0, offset - 16)).prefix(40)
    return offset >= bytes.count
      ? "the end" : String(decoding: part.map { (32...126).contains($0) ? $0 : 46 }, as: UTF8.self)
  }
}
