/// Reads band-limited waveforms: one level per lane, chosen by pitch, linear interpolation.
///
/// State: offset of the level (words), its size (float), the frequency it was chosen for.
enum TableReader {
  static let stateSize = 3

  /// Chooses the level of every lane for the highest frequency of the stretch.
  @inline(__always)
  static func choose(
    _ frequency: Operand, waveform: Int, _ state: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) {
    let control = stretch.control(frequency)
    let (a, b) = (Math.magnitude(control.start), Math.magnitude(control.end))
    let highest = a.replacing(with: b, where: a .< b)
    if Math.same(highest, state[2]) { return }
    state[2] = highest
    var offsets = LaneWords()
    var sizes = Lanes()
    for lane in 0..<16 {
      let level = stretch.tables.level(ratio: highest[lane] / stretch.sampleRate)
      offsets[lane] = UInt32(waveform * stretch.tables.waveformStride + level.offset)
      sizes[lane] = Float(level.size)
    }
    state.setWords(0, offsets)
    state[1] = sizes
  }

  /// Makes the next `choose` look up its level again.
  static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int) { state[2][lane] = -1 }

  /// The waveform at the phases of a frame.
  @inline(__always)
  static func value(
    at phase: LaneWords, offsets: LaneWords, sizes: Lanes, in samples: UnsafePointer<Float>
  ) -> Lanes {
    let x = Math.cycles(phase) * sizes
    let floored = (x - 0.5) + Math.rounder
    let fraction = x - (floored - Math.rounder)
    let index = (Math.words(floored) & 0x3f_ffff) &+ offsets
    let first = gather(samples, index)
    return first + fraction * (gather(samples + 1, index) - first)
  }

  @inline(__always)
  static func gather(_ t: UnsafePointer<Float>, _ i: LaneWords) -> Lanes {
    Lanes(
      t[Int(i[0])], t[Int(i[1])], t[Int(i[2])], t[Int(i[3])], t[Int(i[4])], t[Int(i[5])],
      t[Int(i[6])], t[Int(i[7])], t[Int(i[8])], t[Int(i[9])], t[Int(i[10])], t[Int(i[11])],
      t[Int(i[12])], t[Int(i[13])], t[Int(i[14])], t[Int(i[15])])
  }

  /// A whole oscillator: phases, level, lookup. State: the phase, then the reader's own.
  @inline(__always)
  static func oscillate(_ operation: Operation, _ stretch: Stretch, waveform: Int) {
    let state = stretch.state + operation.state
    choose(operation.inputs[0], waveform: waveform, state + 1, stretch)
    let out = stretch.register(operation.output)
    let samples = UnsafePointer(stretch.tables.samples)
    if var phases = Phases.rows(operation.inputs[0], state, stretch) {
      Kernels.table(
        &phases, offsets: state + 1, sizes: state + 2, in: samples, to: out, frames: stretch.frames)
      state.setWords(0, phases.phase)
      return
    }
    let (offsets, sizes) = (state.words(1), state[2])
    let phases = stretch.line(scratch: 0)
    Phases.advance(operation.inputs[0], state, stretch, to: phases)
    for i in 0..<stretch.frames {
      out[i] = value(at: Math.words(phases[i]), offsets: offsets, sizes: sizes, in: samples)
    }
  }
}
