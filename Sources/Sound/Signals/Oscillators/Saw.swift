import Score

/// A band-limited sawtooth; the oscillators of the other waveforms follow.
public enum Saw: LaneUnit {
  public static let spec = UnitSpec(
    "saw", .oscillator, inputs: [.frequency],
    doc: "Sawtooth rising from -1 to 1, band-limited: alias energy below -80 dB.",
    source: "Mip-mapped wavetables, linear interpolation.",
    example: "saw(p.pitch) + saw(p.pitch * 1.005)")
  public static let stateSize = 1 + TableReader.stateSize

  public static func start(_ note: NewNote) { TableReader.start(note) }

  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool {
    TableReader.holds(operation, stretch, waveform: StandardWaveform.saw)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    TableReader.oscillate(operation, stretch, waveform: StandardWaveform.saw)
  }
}

/// The indices of the waveforms with which every table bank begins.
public enum StandardWaveform {
  public static let saw = 0
  public static let triangle = 1
  public static let all: [Harmonics] = [.saw, .triangle]
}

/// A band-limited triangle wave.
public enum Triangle: LaneUnit {
  public static let spec = UnitSpec(
    "triangle", .oscillator, inputs: [.frequency],
    doc: "Triangle from -1 to 1, starting at 0 and rising; odd harmonics falling 12 dB per octave.",
    source: "Mip-mapped wavetables, linear interpolation.", example: "triangle(p.pitch)")
  public static let stateSize = 1 + TableReader.stateSize

  public static func start(_ note: NewNote) { TableReader.start(note) }

  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool {
    TableReader.holds(operation, stretch, waveform: StandardWaveform.triangle)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    TableReader.oscillate(operation, stretch, waveform: StandardWaveform.triangle)
  }
}

/// A band-limited pulse wave: the difference of two sawtooths.
public enum Pulse: LaneUnit {
  public static let spec = UnitSpec(
    "pulse", .oscillator,
    inputs: [
      .frequency,
      ParameterSpec("width", in: 0.01...0.99, default: 0.5, doc: "Part of the cycle that is high."),
    ],
    doc: "Pulse wave of 1 and -1 without its mean; width 0.5 is a square wave.",
    source: "Two mip-mapped sawtooths a width apart.", example: "pulse(p.pitch, 0.3)")
  public static let stateSize = 1 + TableReader.stateSize

  public static func start(_ note: NewNote) { TableReader.start(note) }

  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool {
    !operation.inputs[1].isAudio
      && TableReader.holds(operation, stretch, waveform: StandardWaveform.saw)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let width = operation.inputs[1]
    let state = stretch.state + operation.state
    if !width.isAudio, var phases = Phases.rows(operation.inputs[0], state, stretch) {
      var later = phases
      let control = stretch.controls[width.index]
      later.phase = phases.phase &- Math.increment(control.start, 1)
      if control.isMoving {
        let step = Math.increment(control.step(over: stretch.frames), 1)
        later.increment = phases.increment &- step
      }
      subtract(&later, &phases, operation, stretch)
      state.setWords(0, phases.phase)
      return
    }
    let widths = stretch.signal(width, scratch: 1)
    TableReader.oscillate(operation, stretch, waveform: StandardWaveform.saw) {
      levels, phase, frame in
      let later = phase &- Math.increment(widths[frame], 1)
      return levels.value(at: later) - levels.value(at: phase)
    }
  }

  /// Renders one sawtooth less another, by the kernel while no lane leaves its level.
  @inline(__always)
  private static func subtract(
    _ later: inout PhaseRows, _ phases: inout PhaseRows, _ operation: Operation, _ stretch: Stretch
  ) {
    let out = stretch.register(operation.output)
    let line = stretch.line(scratch: 0)
    TableReader.read(&later, operation, stretch, waveform: StandardWaveform.saw, to: out)
    TableReader.read(&phases, operation, stretch, waveform: StandardWaveform.saw, to: line)
    for i in 0..<stretch.vectors { out[i] = out[i] - line[i] }
  }
}

/// An oscillator of any waveform: one cycle given as numbers, band-limited like the others.
public enum Wavetable: LaneUnit {
  public static let spec = UnitSpec(
    "wavetable", .oscillator, inputs: [.frequency], table: .waveform,
    doc:
      "Repeats one cycle given as 2 to 4096 numbers; its mean is removed, harmonics are band-limited.",
    source: "Mip-mapped wavetables, linear interpolation.",
    example: "wavetable({ 0, 1, 0.5, 0.2, 0, -0.2, -0.5, -1 }, p.pitch)")
  public static let stateSize = 1 + TableReader.stateSize

  public static func start(_ note: NewNote) { TableReader.start(note) }

  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool {
    TableReader.holds(operation, stretch, waveform: operation.table)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    TableReader.oscillate(operation, stretch, waveform: operation.table)
  }
}

/// A ramp from 0 to 1 that drives other units; as a sound it aliases.
public enum Phasor: UnitGenerator {
  public static let spec = UnitSpec(
    "phasor", .oscillator, inputs: [.frequency],
    doc: "Ramp from 0 to 1 once a cycle, not band-limited.", example: "sine(0, phasor(p.pitch))")
  public static let stateSize = 1

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let phases = stretch.line(scratch: 0)
    Phases.advance(operation.inputs[0], stretch.state + operation.state, stretch, to: phases)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames { out[i] = Math.cycles(Math.words(phases[i])) }
  }
}
