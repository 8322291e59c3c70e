internal import Score

/// Adds the inputs that a log lacks and that follow from what it has.
enum Derivation {
  static func run(_ dataset: inout Dataset, log: RawLog, options: ReadOptions) {
  }
}
