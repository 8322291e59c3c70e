/// The words that could stand at the cursor.
public struct Completion: Sendable, Equatable {
  public struct Candidate: Sendable, Equatable {
    /// The whole word, which replaces what was typed of it.
    public var text: String
    public var summary: String

    public init(_ text: String, _ summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// The number of Unicode scalars before the cursor that the candidates replace.
  public var typed: Int
  /// The candidates in the order of their names.
  public var candidates: [Candidate]

  public init(typed: Int = 0, candidates: [Candidate] = []) {
    self.typed = typed
    self.candidates = candidates
  }

  /// The longest beginning that all candidates share; empty when there is none.
  public var common: String {
    guard var common = candidates.first.map({ Array($0.text.unicodeScalars) }) else { return "" }
    for candidate in candidates.dropFirst() {
      let scalars = candidate.text.unicodeScalars
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
