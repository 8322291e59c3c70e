import Score

/// Single clicks at random times; clicks of both signs and velvet noise follow.
public enum Dust: UnitGenerator {
  public static let spec = UnitSpec(
    "dust", .noise,
    inputs: DustNoise.inputs,
    doc: "Impulses of random height from 0 to 1 at random times (a Poisson process).",
    source: "As SuperCollider's Dust.", example: "bandpass(dust(20), 2000, 0.9)")
  public static let stateSize = 1

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    DustNoise.process(operation, stretch) { $0 }
  }
}

/// Single clicks of both signs at random times.
public enum Dust2: UnitGenerator {
  public static let spec = UnitSpec(
    "dust2", .noise,
    inputs: DustNoise.inputs,
    doc: "Impulses of random height from -1 to 1 at random times (a Poisson process).",
    source: "As SuperCollider's Dust2.", example: "bandpass(dust2(200), 800, 0.95)")
  public static let stateSize = 1

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    DustNoise.process(operation, stretch) { $0 * 2 - 1 }
  }
}

/// The Poisson process of clicks that `dust` and `dust2` share.
enum DustNoise {
  static let inputs = [
    ParameterSpec(
      "density", .hertz, in: 0...24_000, default: 10, scale: .linear, required: true,
      doc: "Clicks per second on average.")
  ]

  /// - Parameter height: function of a number in 0..<1 that gives the height of a click.
  @inline(__always)
  static func process(
    _ operation: Operation, _ stretch: Stretch, height: (_ uniform: Lanes) -> Lanes
  ) {
    let state = stretch.state + operation.state
    var words = state.words(0)
    let density = stretch.signal(operation.inputs[0], scratch: 0)
    let out = stretch.register(operation.output)
    let perSample = 1 / stretch.sampleRate
    for i in 0..<stretch.frames {
      words = LaneRandom.next(words)
      let chance = LaneRandom.scattered(words)
      words = LaneRandom.next(words)
      let hit = chance .< density[i] * perSample
      out[i] = Lanes().replacing(with: height(LaneRandom.scattered(words)), where: hit)
    }
    state.setWords(0, words)
  }
}

/// Velvet noise, sparse noise that sounds smooth: one impulse of either sign in every period.
public enum Velvet: UnitGenerator {
  public static let spec = UnitSpec(
    "velvet", .noise,
    inputs: [
      ParameterSpec(
        "density", .hertz, in: 0...24_000, default: 2000, scale: .linear,
        doc: "Impulses per second; held at the sample rate.")
    ],
    doc:
      "Impulses of 1 and -1, one at a random place of each period; smoother than white noise from "
      + "about 2000 per second on.",
    source:
      "M. Karjalainen, H. Järveläinen, Reverberation modeling using velvet noise, AES (2007).",
    example: "lowpass(velvet(1500), 3000) * perc(p.gate, 0.001, 0.4)")
  /// The state: the random state, the phase within the period (words), the impulse's place in it less a sample (-2
  /// when a period begins), and its height, 0 when it is over.
  public static let stateSize = 4

  public static func start(_ note: NewNote) {
    LaneRandom.start(note)
    note.state[2][note.lane] = -2
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    var (words, phase) = (state.words(0), state.words(1))
    var (place, height) = (state[2], state[3])
    let density = stretch.signal(operation.inputs[0], scratch: 0)
    let perSample = 1 / stretch.sampleRate
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      // held at what the phase can resolve
      let pace = (density[i] * perSample).held(0, 0.9999999)
      let isNew = place .< -1.5
      words = LaneRandom.next(words)
      place = place.replacing(with: LaneRandom.scattered(words) - pace, where: isNew)
      words = LaneRandom.next(words)
      let sign = Math.bits((words & 0x8000_0000) | 0x3f80_0000)
      height = height.replacing(with: sign, where: isNew)
      let isDue = Math.cycles(phase) .> place
      out[i] = Lanes().replacing(with: height, where: isDue)
      height = height.replacing(with: 0, where: isDue)
      let increment = Math.increment(pace, 1)
      let isOver = Math.bits((0 &- Math.carry(phase, increment)) & 0x3f80_0000) .> 0
      place = place.replacing(with: -2, where: isOver)
      phase &+= increment
    }
    state.setWords(0, words)
    state.setWords(1, phase)
    (state[2], state[3]) = (place, height)
  }
}
