import Score

/// A level on its way. It rises, and passes from one way of being heard to the other, on straight lines of amplitude, so that
/// the sum of both stays the same; it dies away evenly in decibels.
struct LevelFade {
  /// The level in dB below which it is silence.
  static let floor = -60.0
  private(set) var factor = 0.0
  private var target = 0.0
  /// The amplitude per tick; nil dies away.
  private var step: Double?
  /// The part of the amplitude that a tick leaves.
  private var decay = 0.0

  /// Makes a level that is silence.
  init() {}

  /// Makes a level that has arrived.
  /// - Parameter level: in dB.
  init(at level: Double) { move(to: level, over: 0, isDying: false) }

  /// - Parameters:
  ///   - level: dB; nil is silence.
  ///   - ticks: how long it takes.
  ///   - isDying: evenly in dB, as what ends does.
  mutating func move(to level: Double?, over ticks: Double, isDying: Bool) {
    target = level.map(Decibels.amplitude) ?? 0
    if ticks <= 0 {
      (factor, step) = (target, 0)
    } else if isDying {
      step = nil
      decay = Decibels.amplitude(Self.floor / ticks)
    } else {
      step = abs(target - factor) / ticks
    }
  }

  mutating func advance() {
    if let step {
      factor = factor < target ? min(target, factor + step) : max(target, factor - step)
    } else {
      factor *= decay
      if factor <= Decibels.amplitude(Self.floor) { factor = 0 }
    }
  }

  /// Whether the level is silence, and stays so.
  var isSilent: Bool { factor == 0 && target == 0 }
}
