/// Reads band-limited waveforms: one level per lane, chosen by pitch, with linear interpolation.
///
/// The state holds the offset of the level (words), its size, and the bounds between which the ratio of frequency to
/// sample rate keeps that level.
enum TableReader {
  static let stateSize = 4

  /// The levels that sixteen lanes read.
  struct Levels {
    let offsets: LaneWords
    let sizes: Lanes
    let samples: UnsafePointer<Float>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<Lanes>, samples: UnsafePointer<Float>) {
      (offsets, sizes) = (state.words(0), state[1])
      self.samples = samples
    }

    /// The waveform at the phases of a frame.
    @inline(__always) func value(at phase: LaneWords) -> Lanes {
      let x = Math.cycles(phase) * sizes
      let floored = (x - 0.5) + Math.rounder
      let fraction = x - (floored - Math.rounder)
      let index = (Math.words(floored) & 0x3f_ffff) &+ offsets
      let first = gather(samples, index)
      return first + fraction * (gather(samples + 1, index) - first)
    }
  }

  /// Chooses the levels for the frequencies of one frame, if these have left their bounds.
  @inline(__always)
  static func choose(
    _ hertz: Lanes, waveform: Int, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) {
    let ratio = Math.magnitude(hertz) * (1 / stretch.sampleRate)
    if Math.noneNegative(ratio - state[2], state[3] - ratio) { return }
    lookUp(ratio, waveform: waveform, state, stretch.tables)
  }

  @inline(never)
  private static func lookUp(
    _ ratio: Lanes, waveform: Int, _ state: UnsafeMutablePointer<Lanes>, _ tables: TableBank
  ) {
    var offsets = LaneWords()
    for lane in 0..<16 {
      let level = tables.level(ratio: ratio[lane])
      offsets[lane] = UInt32(waveform * tables.waveformStride + level.offset)
      state[1][lane] = Float(level.size)
      state[2][lane] = level.lowest
      state[3][lane] = level.highest
    }
    state.setWords(0, offsets)
  }

  /// Begins an oscillator, whose state is the phase, then the reader's.
  static func start(_ note: NewNote) {
    note.state[0][note.lane] = 0
    start(note.state + 1, lane: note.lane)
  }

  /// Makes the next `choose` look up the lane's level again.
  static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int) {
    state[2][lane] = .infinity
    state[3][lane] = 0
  }

  @inline(__always)
  private static func gather(_ t: UnsafePointer<Float>, _ i: LaneWords) -> Lanes {
    Lanes { t[Int(i[$0])] }
  }

  /// Renders a whole oscillator that plays its waveform, by the kernel while no lane leaves its level.
  @inline(__always)
  static func oscillate(_ operation: Operation, _ stretch: Stretch, waveform: Int) {
    let state = stretch.state + operation.state
    guard var phases = Phases.rows(operation.inputs[0], state, stretch),
      holds(stretch.controls[operation.inputs[0].index], waveform: waveform, state + 1, stretch)
    else {
      oscillate(operation, stretch, waveform: waveform) { levels, phase, _ in
        levels.value(at: phase)
      }
      return
    }
    Kernels.table(
      &phases, offsets: state.words(1), sizes: state[2], in: UnsafePointer(stretch.tables.samples),
      to: stretch.register(operation.output), stretch)
    state.setWords(0, phases.phase)
  }

  /// Reads a waveform at given phases and at the level of the oscillator's frequency, a control: by the kernel while
  /// no lane leaves its level, and otherwise with the same bits.
  @inline(__always)
  static func read(
    _ phases: inout PhaseRows, _ operation: Operation, _ stretch: Stretch, waveform: Int,
    to line: UnsafeMutablePointer<Lanes>
  ) {
    let frequency = stretch.controls[operation.inputs[0].index]
    read(
      &phases, hertz: frequency, waveform: waveform, stretch.state + operation.state + 1, stretch,
      to: line)
  }

  /// - Parameter state: state of the reader.
  @inline(__always)
  static func read(
    _ phases: inout PhaseRows, hertz: Control, waveform: Int,
    _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch, to line: UnsafeMutablePointer<Lanes>
  ) {
    let samples = UnsafePointer(stretch.tables.samples)
    if holds(hertz, waveform: waveform, state, stretch) {
      Kernels.table(
        &phases, offsets: state.words(0), sizes: state[1], in: samples, to: line, stretch)
      return
    }
    let step = hertz.step(over: stretch.frames)
    for i in 0..<stretch.frames {
      choose(hertz.start + step * Float(i), waveform: waveform, state, stretch)
      line[i] = Levels(state, samples: samples).value(at: phases.phase)
      phases.phase &+= phases.increment
      phases.increment &+= phases.step
    }
  }

  /// Chooses the levels of an oscillator whose frequency is a control, and returns whether they hold to the end of the
  /// stretch.
  static func holds(_ operation: Operation, _ stretch: Stretch, waveform: Int) -> Bool {
    let frequency = operation.inputs[0]
    return !frequency.isAudio
      && holds(
        stretch.controls[frequency.index], waveform: waveform,
        stretch.state + operation.state + 1, stretch)
  }

  /// Chooses the levels for the beginning of a stretch, and returns whether they hold to its end.
  @inline(__always)
  private static func holds(
    _ hertz: Control, waveform: Int, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) -> Bool {
    choose(hertz.start, waveform: waveform, state, stretch)
    let ratio = Math.magnitude(hertz.end) * (1 / stretch.sampleRate)
    return Math.noneNegative(ratio - state[2], state[3] - ratio)
  }

  /// Renders a whole oscillator: phases, level, lookup. Its state is the phase, then the reader's.
  ///
  /// While the frequency moves, each sample's frequency chooses its level: partials above the limit never sound, and
  /// the choice does not depend on where stretches begin.
  @inline(__always)
  static func oscillate(
    _ operation: Operation, _ stretch: Stretch, waveform: Int,
    read: (_ levels: Levels, _ phase: LaneWords, _ frame: Int) -> Lanes
  ) {
    let state = stretch.state + operation.state
    let frequency = operation.inputs[0]
    let out = stretch.register(operation.output)
    if var phases = Phases.fixedRows(frequency, state, stretch) {
      choose(stretch.controls[frequency.index].start, waveform: waveform, state + 1, stretch)
      let levels = Levels(state + 1, samples: UnsafePointer(stretch.tables.samples))
      for i in 0..<stretch.frames {
        out[i] = read(levels, phases.phase, i)
        phases.phase &+= phases.increment
      }
      state.setWords(0, phases.phase)
    } else {
      let phases = stretch.line(scratch: 0)
      Phases.advance(frequency, state, stretch, to: phases)
      let hertz = stretch.signal(frequency, scratch: 2)
      for i in 0..<stretch.frames {
        choose(hertz[i], waveform: waveform, state + 1, stretch)
        out[i] = read(
          Levels(state + 1, samples: UnsafePointer(stretch.tables.samples)), Math.words(phases[i]),
          i)
      }
    }
  }
}
