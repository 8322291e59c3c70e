import Score

/// A value that an effect reads at both ends of a stretch; in between it is interpolated linearly.
public struct ControlSegment: Sendable {
  public var start: Float
  public var end: Float

  public init(start: Float, end: Float) { (self.start, self.end) = (start, end) }

  @inline(__always) public var isMoving: Bool { start != end }

  /// The values of the frames of a stretch.
  @inline(__always) func line(over frames: Int) -> ParameterLine {
    ParameterLine(start: start, step: (end - start) / Float(frames))
  }

  @inline(__always) func map(_ f: (Float) -> Float) -> ControlSegment {
    ControlSegment(start: f(start), end: f(end))
  }

  /// The amplitudes of levels in dB; 0 of -120 dB and below.
  var amplitudes: ControlSegment {
    let levels = Lanes(lowHalf: SIMD8(repeating: start), highHalf: SIMD8(repeating: end))
    let amplitudes = Math.amplitude(levels)
    return ControlSegment(start: amplitudes[0], end: amplitudes[8])
  }
}

/// The straight line of a parameter over a stretch, by frames.
struct ParameterLine {
  let start: Float
  let step: Float

  @inline(__always) subscript(frame: Int) -> Float { start + step * Float(frame) }

  /// The values at a frame and the fifteen after it.
  @inline(__always) func lanes(from frame: Int) -> Lanes {
    let counts = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    return start + step * (counts + Float(frame))
  }
}

/// The stereo signal that an effect changes in place.
public struct StereoStretch {
  public let left: UnsafeMutablePointer<Float>
  public let right: UnsafeMutablePointer<Float>
  public let frames: Int
  /// Frames of the quantum before this stretch.
  public let offset: Int

  public init(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int,
    offset: Int = 0
  ) {
    (self.left, self.right, self.frames, self.offset) = (left, right, frames, offset)
  }

  /// The values of a parameter over the stretch.
  @inline(__always) func line(_ parameter: ControlSegment) -> ParameterLine {
    parameter.line(over: frames)
  }

  /// Mixes a wet signal into the dry one by a part, 0...1.
  func blend(
    left wetLeft: UnsafePointer<Float>, right wetRight: UnsafePointer<Float>, _ mix: ControlSegment
  ) {
    let mix = line(mix)
    for i in 0..<frames { blend(i, wetLeft[i], wetRight[i], mix[i]) }
  }

  /// Mixes one wet frame into the dry one.
  @inline(__always)
  func blend(_ frame: Int, _ wetLeft: Float, _ wetRight: Float, _ part: Float) {
    left[frame] += part * (wetLeft - left[frame])
    right[frame] += part * (wetRight - right[frame])
  }

  /// Whether all samples are zero, and none of them negative.
  package var isSilent: Bool {
    for i in 0..<frames where left[i].bitPattern | right[i].bitPattern != 0 { return false }
    return true
  }

  /// Multiplies the signal by a gain.
  func amplify(by gain: ControlSegment) {
    if gain.start == 1, gain.end == 1 { return }
    let gain = line(gain)
    for i in 0..<frames {
      left[i] *= gain[i]
      right[i] *= gain[i]
    }
  }
}

/// The silence of an effect's memory: less than 600 dB below full scale. Filters never quite end, because what they would
/// lose next is flushed to zero; a sound above -440 dB has the same bits whether this is added to it or not.
enum Silence {
  private static let most: Float = 1e-30

  static func holds(_ samples: UnsafePointer<Float>, count: Int) -> Bool {
    Kernels.peak(samples, count: count) < most
  }

  static func holds(_ rows: UnsafePointer<Lanes>, count: Int) -> Bool {
    holds(UnsafeRawPointer(rows).assumingMemoryBound(to: Float.self), count: 16 * count)
  }
}

/// The values with which an effect is made.
public struct EffectSetup: Sendable {
  /// Samples per second.
  public let sampleRate: Double
  /// The seed of its randomness.
  public let seed: UInt32
  /// The table that it reads, if its spec has one.
  public let table: SoundTable?
  /// The initial values of its parameters, one per input of the spec.
  public let values: [Float]

  public init(
    sampleRate: Double, seed: UInt32 = 1, table: SoundTable? = nil, values: [Float] = []
  ) {
    (self.sampleRate, self.seed, self.table, self.values) = (sampleRate, seed, table, values)
  }
}

/// A processor of a mix. Its memory is allocated when it is made, never later. Each has a file of its own.
public protocol Effect: AnyObject, SendableMetatype {
  static var spec: UnitSpec { get }
  init(_ setup: EffectSetup)
  /// Clears all memory of sound.
  func reset()
  /// Processes a stretch in place; `parameters` holds one value per input of the spec, in its order.
  func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>)
  /// Comes to rest where all memory of sound is silent (`Silence`) and nothing moves by itself: what is left of the memory is
  /// cleared, so that silence leaves the effect as it is while its parameters stay. It looks at the whole memory.
  /// - Returns: whether it is at rest.
  func rest() -> Bool
  /// Lets frames of silence go by at rest, in which nothing is computed.
  func pass(_ frames: Int)
}

extension Effect {
  public func rest() -> Bool { false }
  public func pass(_ frames: Int) {}
}

/// The largest number of parameters of an effect.
public let effectParameterCapacity = 32

extension ParameterSpec {
  static func mix(default value: Double) -> ParameterSpec {
    ParameterSpec("mix", in: 0...1, default: value, doc: "0 only the dry sound, 1 only the effect.")
  }
}

/// An effect as a value: its spec, and a function that makes an instance.
public struct EffectKind: Sendable {
  public let spec: UnitSpec
  /// Makes an instance without sound in its memory.
  public let make: @Sendable (EffectSetup) -> any Effect

  public init<Kind: Effect>(_ kind: Kind.Type) {
    spec = Kind.spec
    make = { Kind($0) }
  }
}

extension Effect {
  /// This effect as a value.
  public static var effect: EffectKind { EffectKind(Self.self) }
}

extension EffectKind: Hashable {
  public static func == (a: EffectKind, b: EffectKind) -> Bool { a.spec.name == b.spec.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(spec.name) }
}
