internal import Score

/// The time of year as a phase of the sun's way, so that its quarters are the astronomical seasons.
enum Season {
  /// Phase in 0..<1: 0 at the spring equinox, 0.25 at the summer solstice of the hemisphere.
  ///
  /// - Parameter epoch: seconds since 1970-01-01 00:00 UTC.
  static func phase(at epoch: Double, southern: Bool) -> Double {
    Angle.wrap(Sun(at: epoch).longitude / 360 + (southern ? 0.5 : 0), period: 1)
  }

  /// Index in `Inputs.seasonNames` of a phase: spring, summer, autumn, winter.
  static func name(ofPhase phase: Double) -> Int {
    Int(held: Angle.wrap(phase, period: 1) * 4, in: 0...3, .towardZero)
  }
}
