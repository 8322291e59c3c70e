import Score
import Signals

/// The way of a voice into or out of hearing, when its mapping is replaced or it is muted.
///
/// Over 30 ms, along s(u) = u²(3 − 2u), whose slope is 0 at both ends: a fade with corners would click
/// in a low sine. `power` fades unrelated sounds (sin² + cos² = 1), `gain` fades sounds that are alike
/// (the two gains add up to 1, so that the crossfade is never louder than the louder of both).
struct Swell {
  enum Shape { case gain, power }

  /// Seconds.
  static let duration = 0.03

  private var begin: Int64 = 0
  private var length: Int64 = 0
  private var shape = Shape.gain
  private var origin: Float = 1
  /// Where it goes: 1 heard, 0 not.
  private(set) var target: Float = 1

  /// Moves to a gain from a frame on.
  /// - Parameter origin: the gain at that frame; nil is the present one. The shape `power` goes between 0 and 1.
  mutating func move(
    to target: Float, from origin: Float? = nil, _ shape: Shape = .gain, at frame: Int64,
    sampleRate: Double
  ) {
    self.origin = origin ?? gain(at: frame)
    self.target = target
    self.shape = shape
    begin = frame
    length = Int64((Self.duration * sampleRate).rounded())
  }

  func isMoving(at frame: Int64) -> Bool { frame < begin + length }

  /// Stays at 1 from a frame on.
  func isWhole(at frame: Int64) -> Bool { target == 1 && !isMoving(at: frame) }

  func gain(at frame: Int64) -> Float {
    guard isMoving(at: frame) else { return target }
    let u = Float(max(0, frame - begin)) / Float(length)
    let s = u * u * (3 - 2 * u)
    switch shape {
    case .gain: return origin + (target - origin) * s
    case .power: return Self.sine(target > origin ? s : 1 - s)
    }
  }

  /// sin(π/2 · x), the same on every processor.
  private static func sine(_ x: Float) -> Float {
    Math.sine(cycles: Lanes(repeating: 0.25 * x))[0]
  }
}

/// Whether a voice is heard: in its mapping's present version, and not muted.
struct VoiceSwells {
  var version = Swell()
  var mute = Swell()

  /// Multiplies frames of sixteen voices with how much of them is heard, frame by frame.
  func shape(_ x: UnsafeMutablePointer<Lanes>, from frame: Int64, frames: Int) {
    if version.isWhole(at: frame), mute.isWhole(at: frame) { return }
    for i in 0..<frames {
      let now = frame + Int64(i)
      x[i] *= Lanes(repeating: version.gain(at: now) * mute.gain(at: now))
    }
  }
}
