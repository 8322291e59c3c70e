import Score

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

/// The phases of sixteen oscillators: 2^32 steps per cycle, their increment per frame, and the change of that
/// increment.
struct PhaseRows {
  var phase: LaneWords
  var increment: LaneWords
  var step: LaneWords

  /// The phases of sixteen frames of one lane, their increment and its change per sixteen frames.
  @inline(__always) func alone(_ lane: Int) -> PhaseRows {
    let (n, per, step) = (Stretch.numbers, increment[lane], step[lane])
    // The n-th phase is p + n·i + n(n - 1)/2·s; whole numbers, so that every way to it has the same bits.
    return PhaseRows(
      phase: phase[lane] &+ n &* per &+ ((n &* (n &- 1)) &>> 1) &* step,
      increment: 16 &* per &+ (16 &* n &+ 120) &* step,
      step: LaneWords(repeating: 256 &* step))
  }

  /// Lets some frames of one lane pass, of which the increment is told no more.
  @inline(__always) mutating func pass(_ frames: Int, lane: Int) {
    let n = UInt32(frames)
    phase[lane] &+= n &* increment[lane] &+ (n &* (n &- 1) / 2) &* step[lane]
  }
}

extension Stretch {
  /// Gives a loop the phases of all lanes, or of the one that is rendered alone, and the number of vectors; then those
  /// of the frames have passed.
  @inline(__always)
  func turn(
    _ phases: inout PhaseRows, _ loop: (_ phases: UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    if lane < 0 {
      withUnsafeMutablePointer(to: &phases) { loop(Self.words($0), frames) }
      return
    }
    var alone = phases.alone(lane)
    withUnsafeMutablePointer(to: &alone) { loop(Self.words($0), vectors) }
    phases.pass(frames, lane: lane)
  }

  private static func words(
    _ rows: UnsafeMutablePointer<PhaseRows>
  ) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(rows).assumingMemoryBound(to: UInt32.self)
  }
}

/// The inputs that many oscillators share.
extension ParameterSpec {
  static let frequency = ParameterSpec(
    "frequency", .hertz, in: 0...24_000, default: 440, scale: .exponential, required: true,
    doc: "Cycles per second.")
}
