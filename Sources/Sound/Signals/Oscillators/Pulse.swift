import Score

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
