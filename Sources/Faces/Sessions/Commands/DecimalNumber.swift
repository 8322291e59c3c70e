/// Numbers as people type them at the prompt.
enum DecimalNumber {
  /// Reads a decimal number such as `-3`, `.5` or `1e3`; nil for every other word, hexadecimal ones and infinity too.
  static func read(_ word: String) -> Double? {
    guard word.utf8.allSatisfy(characters.contains) else { return nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  private static let characters = Set("0123456789.+-eE".utf8)
}
