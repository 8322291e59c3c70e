import Score

/// Seven slightly detuned sawtooths.
public enum Supersaw: UnitGenerator {
  public static let spec = UnitSpec(
    "supersaw", .oscillator,
    inputs: [
      .frequency,
      ParameterSpec(
        "detune", in: 0...1, default: 0.4,
        doc: "How far they lie apart: 0.3 % of full at 0, ±11 % at 1."
      ),
      ParameterSpec(
        "mix", in: 0...1, default: 0.7,
        doc: "0 mostly the middle one, 1 mostly the six at its sides."),
    ],
    doc:
      "Seven band-limited sawtooths with random phases, alias energy below -80 dB; as powerful as one saw "
      + "at every mix.",
    source:
      "A. Szabo, How to Emulate the Super Saw (KTH, 2010): offsets, detune curve and mix of the JP-8000. "
      + "Its high-pass filter, which hides aliases, is not needed.",
    example: "lowpass(supersaw(p.pitch, 0.5), 4000) * adsr(p.gate, 0.2, 0.1, 0.8, 1)")
  /// The state: seven phases (words), and the levels that all of them read.
  public static let stateSize = count + TableReader.stateSize
  private static let count = 7

  public static func start(_ note: NewNote) {
    for saw in 0..<count {
      var phases = note.state.words(saw)
      phases[note.lane] = LaneRandom.mixed(note.seed &+ UInt32(saw))
      note.state.setWords(saw, phases)
    }
    TableReader.start(note.state + count, lane: note.lane)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let (frequency, detune) = (operation.inputs[0], operation.inputs[1])
    let sides = stretch.silence(scratch: 1)
    if frequency.isAudio || detune.isAudio {
      follow(operation, stretch, sides)
    } else {
      sound(stretch.control(frequency), stretch.control(detune), operation, stretch, sides)
    }
    let middle = stretch.line(scratch: 4)
    let mix = stretch.signal(operation.inputs[2], scratch: 2)
    let isFixed = stretch.isStill(operation.inputs[2])
    let out = stretch.register(operation.output)
    var gains = SupersawCurves.gains(mix[0])
    for i in 0..<stretch.frames {
      if !isFixed { gains = SupersawCurves.gains(mix[i]) }
      out[i] = gains.middle * middle[i] + gains.side * sides[i]
    }
  }

  /// Renders with frequency and detune as controls. The middle sawtooth is left in a line of its own, because the
  /// output may lie where an input does; the sum of the others is in `sides`.
  private static func sound(
    _ hertz: Control, _ detune: Control, _ operation: Operation, _ stretch: Stretch,
    _ sides: UnsafeMutablePointer<Lanes>
  ) {
    let state = stretch.state + operation.state
    let start = SupersawCurves.spread(detune.start)
    let end = detune.isMoving ? SupersawCurves.spread(detune.end) : start
    func tuned(_ offset: Float) -> Control {
      Control(start: hertz.start * (1 + offset * start), end: hertz.end * (1 + offset * end))
    }
    let highest = tuned(SupersawCurves.highest)
    let line = stretch.line(scratch: 0)
    for saw in 0..<count {
      var phases = Phases.rows(tuned(SupersawCurves.offsets[saw]), state + saw, stretch)
      TableReader.read(
        &phases, hertz: highest, waveform: StandardWaveform.saw, state + count, stretch,
        to: saw == 0 ? stretch.line(scratch: 4) : line)
      state.setWords(saw, phases.phase)
      if saw > 0 { for i in 0..<stretch.frames { sides[i] += line[i] } }
    }
  }

  /// Renders with frequency or detune as signals: each sample chooses the levels for its highest sawtooth.
  private static func follow(
    _ operation: Operation, _ stretch: Stretch, _ sides: UnsafeMutablePointer<Lanes>
  ) {
    let state = stretch.state + operation.state
    let hertz = stretch.signal(operation.inputs[0], scratch: 0)
    let detune = stretch.signal(operation.inputs[1], scratch: 2)
    let spread = stretch.line(scratch: 3)
    let middle = stretch.line(scratch: 4)
    for i in 0..<stretch.frames { spread[i] = SupersawCurves.spread(detune[i]) }
    for saw in 0..<count {
      let offset = SupersawCurves.offsets[saw]
      var phase = state.words(saw)
      for i in 0..<stretch.frames {
        TableReader.choose(
          hertz[i] * (1 + SupersawCurves.highest * spread[i]), waveform: StandardWaveform.saw,
          state + count, stretch)
        let levels = TableReader.Levels(
          state + count, samples: UnsafePointer(stretch.tables.samples))
        let value = levels.value(at: phase)
        if saw == 0 { middle[i] = value } else { sides[i] += value }
        phase &+= Math.increment(hertz[i] * (1 + offset * spread[i]), stretch.sampleRate)
      }
      state.setWords(saw, phase)
    }
  }
}

/// The curves that A. Szabo measured on a JP-8000 (How to Emulate the Super Saw, 2010).
enum SupersawCurves {
  /// The frequency offsets of the middle sawtooth and its six neighbours, relative to the frequency, at full detune.
  static let offsets: InlineArray<7, Float> = [
    0, -0.11002313, -0.06288439, -0.01952356, 0.01991221, 0.06216538, 0.10745242,
  ]
  static let highest: Float = 0.10745242

  /// The part of the offsets at a detune of 0...1 (section 3.2). It is computed in double precision, because terms of
  /// a hundred thousand cancel each other.
  static func spread(_ detune: Lanes) -> Lanes {
    let held = detune.held(0, 1)
    return Lanes(
      lowHalf: SIMD8<Float>(polynomial(SIMD8<Double>(held.lowHalf))),
      highHalf: SIMD8<Float>(polynomial(SIMD8<Double>(held.highHalf))))
  }

  private static let coefficients: InlineArray<12, Double> = [
    10_028.7312891634, -50_818.8652045924, 111_363.4808729368, -138_150.6761080548,
    106_649.6679158292, -53_046.9642751875, 17_019.9518580080, -3_425.0836591318, 404.2703938388,
    -24.1878824391, 0.6717417634, 0.0030115596,
  ]

  @inline(__always) private static func polynomial(_ x: SIMD8<Double>) -> SIMD8<Double> {
    var sum = SIMD8<Double>(repeating: coefficients[0])
    for i in 1..<12 { sum = sum * x + SIMD8<Double>(repeating: coefficients[i]) }
    return sum
  }

  /// The gains of the middle sawtooth and of each other one (section 3.3), with a total power of 1.
  @inline(__always) static func gains(_ mix: Lanes) -> (middle: Lanes, side: Lanes) {
    let x = mix.held(0, 1)
    let middle: Lanes = 0.99785 - 0.55366 * x
    let side: Lanes = 0.044372 + x * (1.2841 - 0.73764 * x)
    let power: Lanes = middle * middle + 6 * (side * side)
    let scale = 1 / power.squareRoot()
    return (middle * scale, side * scale)
  }
}
