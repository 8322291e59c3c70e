/// The stretch of sound that is rendered in space at once.
enum Quantum {
  /// Its length, in frames.
  static let frames = 64
}
