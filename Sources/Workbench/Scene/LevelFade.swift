import Score

/// A level that moves evenly in decibels; at its floor it is silence.
struct LevelFade {
  static let floor = -60.0
  /// dB.
  private(set) var value = LevelFade.floor
  private var target = LevelFade.floor
  /// dB per tick.
  private var step = 0.0

  /// - Parameters:
  ///   - level: dB; nil is silence.
  ///   - ticks: how long the whole way from silence to 0 dB takes.
  mutating func move(to level: Double?, wholeWay ticks: Double) {
    target = level ?? Self.floor
    step = -Self.floor / max(1, ticks)
    if ticks <= 0 { value = target }
  }

  mutating func advance() {
    value = value < target ? min(target, value + step) : max(target, value - step)
  }

  var factor: Double { value <= Self.floor ? 0 : Decibels.amplitude(value) }

  /// It is silence, and stays so.
  var isSilent: Bool { value <= Self.floor && target <= Self.floor }
}
