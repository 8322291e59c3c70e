/// The phases of an oscillator over a stretch: 2^32 steps per cycle, so that wrapping is free and exact.
enum Phases {
  /// The phases from `state[0]` on for a frequency at control rate, whose increments change linearly; nil for a
  /// frequency at audio rate.
  @inline(__always)
  static func rows(
    _ frequency: Operand, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) -> PhaseRows? {
    guard !frequency.isAudio else { return nil }
    return rows(stretch.controls[frequency.index], state, stretch)
  }

  /// The phases for a frequency at control rate that is not an input.
  @inline(__always)
  static func rows(
    _ control: Control, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) -> PhaseRows {
    var rows = PhaseRows(
      phase: state.words(0), increment: Math.increment(control.start, stretch.sampleRate),
      step: LaneWords())
    if control.isMoving {
      rows.step = Math.increment(control.step(over: stretch.frames), stretch.sampleRate)
    }
    return rows
  }

  /// The phases for a frequency that is constant over the stretch; nil when it is not.
  @inline(__always)
  static func fixedRows(
    _ frequency: Operand, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) -> PhaseRows? {
    guard stretch.isStill(frequency) else { return nil }
    return rows(frequency, state, stretch)
  }

  /// Writes the phase of every frame to a scratch line and advances the phase in `state[0]`.
  @inline(__always)
  static func advance(
    _ frequency: Operand, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch,
    to line: UnsafeMutablePointer<Lanes>
  ) {
    if frequency.isAudio {
      Kernels.advance(stretch.register(frequency), state, to: line, stretch)
    } else {
      advance(stretch.controls[frequency.index], state, stretch, to: line)
    }
  }

  /// Writes the phases for a frequency at control rate.
  @inline(__always)
  static func advance(
    _ hertz: Control, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch,
    to line: UnsafeMutablePointer<Lanes>
  ) {
    var rows = rows(hertz, state, stretch)
    for i in 0..<stretch.frames {
      line[i] = Math.bits(rows.phase)
      rows.phase &+= rows.increment
      rows.increment &+= rows.step
    }
    state.setWords(0, rows.phase)
  }
}
