import Score
import Signals

/// A fade of a voice in or out, when its mapping is replaced or the voice is muted.
///
/// Over 30 ms, along s(u) = u²(3 − 2u), whose slope is 0 at both ends: a fade with corners would click
/// in a low sine. `power` fades unrelated sounds (sin² + cos² = 1), `gain` fades sounds that are alike
/// (the two gains add up to 1, so that the crossfade is never louder than the louder of both).
struct Swell {
  enum Shape { case gain, power }

  /// The duration in seconds.
  static let duration = 0.03

  private var begin: Int64 = 0
  private var length: Int64 = 0
  private var shape = Shape.gain
  private var origin: Float = 1
  /// The target gain: 1 heard, 0 silent.
  private(set) var target: Float = 1

  /// Begins a fade to a gain at a frame.
  /// - Parameter origin: the gain at that frame; nil is the present one. The shape `power` goes between 0 and 1.
  mutating func move(
    to target: Float, from origin: Float? = nil, _ shape: Shape = .gain, at frame: Int64,
    sampleRate: Double
  ) {
    self.origin = origin ?? gain(at: frame)
    (self.target, self.shape) = (target, shape)
    begin = frame
    length = Int64((Self.duration * sampleRate).rounded())
  }

  func isMoving(at frame: Int64) -> Bool { frame < begin + length }

  /// Whether the gain is 1 at a frame and stays so.
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
  private static func sine(_ x: Float) -> Float { Math.sine(cycles: Lanes(repeating: 0.25 * x))[0] }
}

/// The fades of a voice: of its version, which is replaced, and of its mute.
struct VoiceSwells {
  var version = Swell()
  var mute = Swell()

  /// Multiplies the sound of a stretch by both gains, frame by frame.
  func shape(_ stretch: Stretch, _ program: Program, from frame: Int64) {
    if version.isWhole(at: frame), mute.isWhole(at: frame) { return }
    shape(stretch.register(program.output), stretch, from: frame)
    if let right = program.right { shape(stretch.register(right), stretch, from: frame) }
  }

  private func shape(_ x: UnsafeMutablePointer<Lanes>, _ stretch: Stretch, from frame: Int64) {
    for i in 0..<stretch.frames {
      let now = frame + Int64(i)
      let gain = version.gain(at: now) * mute.gain(at: now)
      if stretch.lane < 0 { x[i] *= Lanes(repeating: gain) } else { Kernels.floats(x)[i] *= gain }
    }
  }
}
