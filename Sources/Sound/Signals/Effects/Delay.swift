import Score

/// An echo with feedback.
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
