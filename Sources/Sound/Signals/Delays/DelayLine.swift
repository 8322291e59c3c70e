import Score

/// A delay within a voice; the comb and the all-pass filter, which are delays in loops, follow.
public enum DelayLine: UnitGenerator {
  public static let spec = UnitSpec(
    "delayline", .filter,
    inputs: [
      .signal(doc: "The signal to delay."),
      ParameterSpec(
        "time", .seconds, in: 0...2, default: 0.005, required: true,
        doc:
          "Delay; from 2 samples to `longest`. While it moves the pitch bends, as tape does; after a step the new place fades in "
          + "within 40 ms, unless the time is a signal."),
      ParameterSpec(
        "feedback", in: -0.98...0.98, default: 0, doc: "Level of what goes round again."),
      LaneLine.longest,
    ],
    doc: "The sound of a while ago, without the present one; time can move at audio rate.",
    source: "Laakso and others, IEEE Signal Processing Magazine 13 (1996): Lagrange, four points.",
    example: "saw(p.pitch) + delayline(saw(p.pitch), 0.3, 0.5)",
    rings: true)

  public static func stateSize(_ setup: UnitSetup) -> Int { LaneLine.stateSize(setup) }

  public static func start(_ note: NewNote) { LaneLine.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let time = stretch.signal(operation.inputs[1], scratch: 1)
    let feedback = stretch.signal(operation.inputs[2], scratch: 2)
    var line = LaneLine(operation, stretch, scratch: 3)
    let head = LaneHead(operation, stretch, time: 1)
    let out = stretch.register(operation.output)
    let longest = line.longestDistance
    for i in 0..<stretch.frames {
      let gain = feedback[i].held(-0.98, 0.98)
      let heard = head.read(
        line, (time[i] * stretch.sampleRate).held(LaneLine.shortest, longest))
      line.write(x[i] + gain * heard)
      out[i] = heard
    }
    line.end()
  }
}

/// A feedback comb filter.
public enum Comb: UnitGenerator {
  public static let spec = UnitSpec(
    "comb", .filter, inputs: LoopInputs.all,
    doc:
      "Adds echoes that die away: resonances at every multiple of 1 / time, as a tube or string has.",
    source: "M. R. Schroeder, JAES 10 (1962): y[n] = x[n] + g y[n-m], g = 10^(-3 time/decay).",
    example: "0.1 * comb(white() * perc(p.gate, 0.001, 0.01), 1 / p.pitch, 2)",
    rings: true)

  public static func stateSize(_ setup: UnitSetup) -> Int { LaneLine.stateSize(setup) }

  public static func start(_ note: NewNote) { LaneLine.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    LoopInputs.process(operation, stretch) { x, heard, gain in
      let y = x + gain * heard
      return (y, y)
    }
  }
}

/// A Schroeder all-pass filter: echoes with a flat spectrum.
public enum Allpass: UnitGenerator {
  public static let spec = UnitSpec(
    "allpass", .filter, inputs: LoopInputs.all,
    doc: "Smears sound in time: echoes that die away, every frequency as strong as before.",
    source: """
      M. R. Schroeder, JAES 10 (1962): H(z) = (z⁻ᵐ - g) / (1 - g z⁻ᵐ), g = 10^(-3 time/decay).
      """,
    example: "allpass(allpass(saw(p.pitch), 0.0297, 0.5), 0.0371, 0.5)",
    rings: true)

  public static func stateSize(_ setup: UnitSetup) -> Int { LaneLine.stateSize(setup) }

  public static func start(_ note: NewNote) { LaneLine.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    LoopInputs.process(operation, stretch) { x, heard, gain in
      let v = x + gain * heard
      return (v, heard - gain * v)
    }
  }
}

/// The inputs and the loop that comb and all-pass filters share.
enum LoopInputs {
  static let all: [ParameterSpec] = [
    .signal(doc: "The signal to send round."),
    ParameterSpec(
      "time", .seconds, in: 0...2, default: 0.05, scale: .linear, required: true,
      doc: "Length of the loop; from 2 samples to `longest`."),
    ParameterSpec(
      "decay", .seconds, in: 0.01...30, default: 1, scale: .exponential,
      doc: "Time in which the echoes fall by 60 dB."),
    LaneLine.longest,
  ]

  /// - Parameter tick: function of the input, the line's output and the loop's gain that returns the line's input and
  ///   the unit's output.
  @inline(__always)
  static func process(
    _ operation: Operation, _ stretch: Stretch,
    _ tick: (Lanes, Lanes, Lanes) -> (line: Lanes, output: Lanes)
  ) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let time = stretch.signal(operation.inputs[1], scratch: 1)
    let decay = stretch.signal(operation.inputs[2], scratch: 2)
    let isFixed = stretch.isStill(operation.inputs[1]) && stretch.isStill(operation.inputs[2])
    var line = LaneLine(operation, stretch, scratch: 3)
    let head = LaneHead(operation, stretch, time: 1)
    let out = stretch.register(operation.output)
    let (longest, sampleRate) = (line.longestDistance, stretch.sampleRate)
    var distance = (time[0] * sampleRate).held(LaneLine.shortest, longest)
    var gain = self.gain(distance, decay[0], sampleRate)
    for i in 0..<stretch.frames {
      if !isFixed {
        distance = (time[i] * sampleRate).held(LaneLine.shortest, longest)
        gain = self.gain(distance, decay[i], sampleRate)
      }
      let next = tick(x[i], head.read(line, distance), gain)
      line.write(next.line)
      out[i] = next.output
    }
    line.end()
  }

  @inline(__always)
  private static func gain(_ distance: Lanes, _ decay: Lanes, _ sampleRate: Float) -> Lanes {
    loopGain(time: distance * (1 / sampleRate), decay: decay.held(0.01, 30))
  }
}
