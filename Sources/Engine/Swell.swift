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
  /// Frames between two points of the curve; on straight lines between them.
  static let grain = 16

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

  /// Frames that may be rendered with one straight line.
  func reach(at frame: Int64) -> Int {
    guard isMoving(at: frame) else { return .max }
    let passed = max(0, frame - begin)
    return Int(min(Int64(Self.grain) - passed % Int64(Self.grain), begin + length - frame))
  }

  func gain(at frame: Int64) -> Float {
    guard isMoving(at: frame) else { return target }
    let u = Float(max(0, frame - begin)) / Float(length)
    let s = u * u * (3 - 2 * u)
    switch shape {
    case .gain: return origin + (target - origin) * s
    case .power: return Self.sine(target > origin ? s : 1 - s)
    }
  }

  func glide(from frame: Int64, frames: Int) -> Glide {
    Glide(start: gain(at: frame), end: gain(at: frame + Int64(frames)))
  }

  /// sin(π/2 · x), the same on every processor.
  private static func sine(_ x: Float) -> Float {
    Math.sine(cycles: Lanes(repeating: 0.25 * x))[0]
  }
}

/// Whether a voice is heard: in its mapping's present version, and not muted.
struct Presence {
  var version = Swell()
  var mute = Swell()

  func reach(at frame: Int64) -> Int { min(version.reach(at: frame), mute.reach(at: frame)) }

  func glide(from frame: Int64, frames: Int) -> Glide {
    let (a, b) = (
      version.glide(from: frame, frames: frames), mute.glide(from: frame, frames: frames)
    )
    return Glide(start: a.start * b.start, end: a.end * b.end)
  }
}
