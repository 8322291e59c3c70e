import Glibc

/// Truths that tests compare with.
enum Tests {
  static func cosine(quarterTurns: Double) -> Double { cos(.pi / 2 * quarterTurns) }
}
