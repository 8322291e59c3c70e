/// The words that could stand at the cursor.
public struct Completion: Sendable, Equatable {
  /// The number of Unicode scalars before the cursor that the candidates replace.
  public var typed = 0
  /// The candidates in the order of their names: whole words, which replace what was typed of them.
  public var candidates: [Vocabulary.Word] = []

  /// The longest beginning that all candidates share; empty when there is none.
  public var common: String {
    guard var common = candidates.first.map({ Array($0.name.unicodeScalars) }) else { return "" }
    for candidate in candidates.dropFirst() {
      let scalars = candidate.name.unicodeScalars
      let shared = zip(common, scalars).prefix { $0 == $1 }.count
      common.removeLast(common.count - shared)
    }
    return Self.string(common)
  }

  /// The text that can be added to what was typed without a choice.
  public var addition: String { Self.string(common.unicodeScalars.dropFirst(typed)) }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}
