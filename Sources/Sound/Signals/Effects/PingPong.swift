import Score

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
