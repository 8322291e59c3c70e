import Score

/// Violet noise: white noise, differentiated.
public enum Violet: UnitGenerator {
  public static let spec = UnitSpec(
    "violet", .noise, inputs: [],
    doc: "Violet noise: +6 dB per octave, within -1 to 1.",
    source:
      "Differentiator (1 - z^-1) / (1 + z^-1/7) after M. Al-Alaoui, Electronics Letters 29(4), 1993.",
    example: "violet() * perc(p.gate, 0.001, 0.05)")
  /// The state: the random state, the last white sample, the last output.
  public static let stateSize = 3

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    Kernels.white(state, to: out, frames: stretch.frames)
    var slope = Differentiator(state + 1)
    // the magnitudes of the impulse response add up to 7/3
    for i in 0..<stretch.frames { out[i] = slope.next(out[i] * 0.42857143) }
    slope.store(to: state + 1)
  }
}

/// A differentiator, which rises by 6 dB per octave nearly up to half the sample rate.
struct Differentiator {
  private var before: Lanes
  private var last: Lanes

  @inline(__always) init(_ state: UnsafeMutablePointer<Lanes>) {
    (before, last) = (state[0], state[1])
  }

  @inline(__always) mutating func next(_ x: Lanes) -> Lanes {
    last = (x - before) - last * 0.14285715
    before = x
    return last
  }

  @inline(__always) func store(to state: UnsafeMutablePointer<Lanes>) {
    (state[0], state[1]) = (before, last)
  }
}
