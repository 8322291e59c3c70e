/// The phases of an oscillator over a stretch: 2^32 steps per cycle, so that wrapping is free and exact.
enum Phases {
  /// The phases from `state[0]` on, for a frequency at control rate: they grow by straight lines. nil
  /// for a frequency at audio rate.
  @inline(__always)
  static func rows(
    _ frequency: Operand, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) -> PhaseRows? {
    guard !frequency.isAudio else { return nil }
    return rows(stretch.controls[frequency.index], state, stretch)
  }

  /// The same for a frequency that is no input.
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

  /// The same for a frequency that does not change over the stretch; nil when it does.
  @inline(__always)
  static func fixedRows(
    _ frequency: Operand, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) -> PhaseRows? {
    guard !frequency.isAudio, !stretch.controls[frequency.index].isMoving else { return nil }
    return rows(frequency, state, stretch)
  }

  /// Writes the phase of every frame to a scratch line and moves the phase in `state[0]` on.
  @inline(__always)
  static func advance(
    _ frequency: Operand, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch,
    to line: UnsafeMutablePointer<Lanes>
  ) {
    if frequency.isAudio {
      advance(UnsafePointer(stretch.register(frequency)), state, stretch, to: line)
    } else {
      advance(stretch.controls[frequency.index], state, stretch, to: line)
    }
  }

  /// The same for a frequency per sample, which may stand in the line that the phases go to.
  @inline(__always)
  static func advance(
    _ hertz: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch,
    to line: UnsafeMutablePointer<Lanes>
  ) {
    var phase = state.words(0)
    for i in 0..<stretch.frames {
      let increment = Math.increment(hertz[i], stretch.sampleRate)
      line[i] = Math.bits(phase)
      phase &+= increment
    }
    state.setWords(0, phase)
  }

  /// The same for a frequency at control rate.
  @inline(__always)
  static func advance(
    _ hertz: Control, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch,
    to line: UnsafeMutablePointer<Lanes>
  ) {
    var phase = state.words(0)
    var increment = Math.increment(hertz.start, stretch.sampleRate)
    if hertz.isMoving {
      let step = Math.increment(hertz.step(over: stretch.frames), stretch.sampleRate)
      for i in 0..<stretch.frames {
        line[i] = Math.bits(phase)
        phase &+= increment
        increment &+= step
      }
    } else {
      for i in 0..<stretch.frames {
        line[i] = Math.bits(phase)
        phase &+= increment
      }
    }
    state.setWords(0, phase)
  }
}
