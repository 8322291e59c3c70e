import Score

/// An echo with feedback; echoes that alternate between left and right follow.
public final class Delay: Effect {
  private static let longest = 5.0

  public static let spec = UnitSpec(
    "delay", .effect,
    inputs: [
      ParameterSpec(
        "time", .seconds, in: 0.001...longest, default: 0.375, scale: .exponential,
        doc: ReadHead.doc),
      ParameterSpec(
        "feedback", in: 0...0.98, default: 0.4, doc: "Level of each echo to the one before."),
      .mix(default: 0.3),
    ],
    doc: "Stereo echo with feedback.", source: "Fractional delay line, linear interpolation.",
    example: "delay { time = 0.4, feedback = 0.5, mix = 0.3 }")

  private let sampleRate: Double
  private var line: StereoLine
  private var head: ReadHead

  public init(_ setup: EffectSetup) {
    sampleRate = setup.sampleRate
    line = StereoLine(seconds: Self.longest, sampleRate: sampleRate)
    head = ReadHead(sampleRate: sampleRate)
  }

  deinit { line.deallocate() }

  public func reset() {
    line.reset()
    head.reset()
  }

  public func rest() -> Bool {
    guard line.isSilent else { return false }
    reset()
    return true
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (time, feedback) = (signal.line(parameters[0]), signal.line(parameters[1]))
    let mix = signal.line(parameters[2])
    var head = head
    defer { self.head = head }
    for i in 0..<signal.frames {
      let held = time[i] > 0.001 ? min(Double(time[i]), Self.longest) : 0.001
      head.move(to: held * sampleRate)
      var wet = read(head.place)
      if head.isFading {
        let (next, part) = (read(head.next), head.part)
        wet.left += part * (next.left - wet.left)
        wet.right += part * (next.right - wet.right)
      }
      line.write(signal.left[i] + feedback[i] * wet.left, signal.right[i] + feedback[i] * wet.right)
      signal.blend(i, wet.left, wet.right, mix[i])
    }
  }

  @inline(__always) private func read(_ distance: Double) -> (left: Float, right: Float) {
    let whole = Int(distance)
    return line.between(whole, Float(distance - Double(whole)))
  }
}

/// Echoes that alternate between left and right.
public final class PingPong: Effect {
  private static let longest = 2.5

  public static let spec = UnitSpec(
    "pingpong", .effect,
    inputs: [
      ParameterSpec(
        "time", .seconds, in: 0.001...longest, default: 0.3, scale: .exponential,
        doc: ReadHead.doc),
      ParameterSpec(
        "feedback", in: 0...0.98, default: 0.5, doc: "Level of each echo to the one before."),
      ParameterSpec(
        "damping", in: 0...1, default: 0.2, doc: "How much duller each echo is than the one before."
      ),
      .mix(default: 0.3),
    ],
    doc: "Echoes of the middle of the sound: the first from the left, the next from the right.",
    source: "Two delay lines that feed each other; Lagrange interpolation of four points.",
    example: "pingpong { time = 0.375, feedback = 0.6 }")

  private let sampleRate: Float
  private var line: StereoLine
  private var head: ReadHead
  private var dull = SIMD2<Float>()

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    head = ReadHead(sampleRate: setup.sampleRate)
    line = StereoLine(seconds: Self.longest, sampleRate: setup.sampleRate)
  }

  deinit { line.deallocate() }

  public func reset() {
    line.reset()
    head.reset()
    dull = .zero
  }

  public func rest() -> Bool {
    guard line.isSilent else { return false }
    reset()
    return true
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let (time, feedback) = (signal.line(parameters[0]), signal.line(parameters[1]))
    let (damping, mix) = (signal.line(parameters[2]), signal.line(parameters[3]))
    var head = head
    defer { self.head = head }
    for i in 0..<signal.frames {
      head.move(to: Double(time[i] * sampleRate))
      let gain = feedback[i].held(0, 0.98)
      let open = 1 - 0.9 * damping[i].held(0, 1)
      var heard = read(Float(head.place))
      if head.isFading { heard += (read(Float(head.next)) - heard) * head.part }
      dull += (heard - dull) * SIMD2(repeating: open)
      line.write((signal.left[i] + signal.right[i]) * 0.5 + gain * dull.y, gain * dull.x)
      signal.blend(i, heard.x, heard.y, mix[i])
    }
  }

  @inline(__always) private func read(_ distance: Float) -> SIMD2<Float> {
    SIMD2(line.readLeft(distance), line.readRight(distance))
  }
}

/// The place at which a delay reads, for a time that changes while it sounds.
///
/// A slow change moves the place, which bends the pitch of what is read, as tape does. A place that ran after a fast change
/// or a step would play what it passes as a chirp: there the place stands until the change is over, and is crossfaded with
/// the new one, by gains that add up to 1.
struct ReadHead {
  /// The fastest change that bends, samples per sample: up to a fifth higher, down to an octave lower.
  private static let speed = 0.5
  /// The seconds of a crossfade, and those for which the end of a fast change is waited for.
  private static let seconds = (fade: 0.04, patience: 0.03)

  /// The doc of a time that it follows.
  static let doc =
    "Time between echoes; a slow change bends their pitch, as tape does, and after a fast one or a step "
    + "the new echoes fade in within 40 ms."

  private let fade: Double
  private let patience: Int
  /// The distance back from the present sample, in samples.
  private(set) var place = 0.0
  /// The place that fades in.
  private(set) var next = 0.0
  /// The part of the crossfade that is over, 0..<1; 0 while there is none.
  private var progress = 0.0
  private var wanted = 0.0
  private var waited = 0
  private var isPlaced = false

  init(sampleRate: Double) {
    fade = 1 / (Self.seconds.fade * sampleRate).rounded()
    patience = Int(Self.seconds.patience * sampleRate)
  }

  /// Forgets where it stood: the next place is taken at once.
  mutating func reset() { self = ReadHead(fade: fade, patience: patience) }

  private init(fade: Double, patience: Int) { (self.fade, self.patience) = (fade, patience) }

  /// The part of the next place in what is heard, 0...1.
  @inline(__always) var part: Float {
    let x = Float(progress)
    return x * x * (3 - 2 * x)
  }

  @inline(__always) var isFading: Bool { progress > 0 }

  /// Goes on by one frame.
  /// - Parameter distance: how far back the time asks it to read, in samples.
  @inline(__always) mutating func move(to distance: Double) {
    if progress == 0, isPlaced, (distance - place).magnitude <= Self.speed {
      (place, wanted, waited) = (distance, distance, 0)
      return
    }
    run(to: distance)
  }

  @inline(never) private mutating func run(to distance: Double) {
    let isCalm = (distance - wanted).magnitude <= Self.speed
    wanted = distance
    guard isPlaced else {
      (place, isPlaced) = (distance, true)
      return
    }
    waited = isCalm ? 0 : waited + 1
    if progress > 0 {
      if (distance - next).magnitude <= Self.speed { next = distance }
      progress += fade
      if progress < 1 { return }
      (place, progress) = (next, 0)
      if (distance - place).magnitude <= Self.speed { return place = distance }
    }
    if isCalm || waited > patience { (next, progress) = (distance, fade) }
  }
}
