import Files

/// A JSON object whose first member is the hash of the bytes behind it, so that it is known to be all there:
/// `{"seal":"9f86…","key":…}`.
package enum SealedJSON {
  private static let start = Array("{\"seal\":\"".utf8)
  private static let digits = 64
  /// The number of bytes before the first member behind the seal.
  package static let head = start.count + digits + 2

  /// Returns the object with its seal.
  /// - Parameter object: the text of an object with one member or more, on one line.
  package static func sealed(_ object: String) -> [UInt8] {
    let rest = Array(object.utf8.dropFirst()) + [10]
    return start + Array(SHA256.hexadecimal(of: rest).utf8) + Array("\",".utf8) + rest
  }

  /// Whether the bytes are those of an object that is all there.
  @Sendable package static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > head, bytes.starts(with: start) else { return false }
    let seal = SHA256.hexadecimal(of: bytes[head...])
    return Array(seal.utf8)[...] == bytes[start.count..<start.count + digits]
  }
}
