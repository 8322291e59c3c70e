/// A voice's program: operations in the order in which they are computed.
public enum Interpreter {
  /// Runs every operation once over a stretch.
  public static func run(_ operations: UnsafeBufferPointer<Operation>, _ stretch: Stretch) {
    for i in 0..<operations.count { step(operations[i], stretch) }
  }

  @inline(__always)
  static func step(_ operation: Operation, _ stretch: Stretch) {
    switch operation.unit {
    case .sine: Sine.process(operation, stretch)
    case .saw: Saw.process(operation, stretch)
    case .triangle: Triangle.process(operation, stretch)
    case .pulse: Pulse.process(operation, stretch)
    case .wavetable: Wavetable.process(operation, stretch)
    case .phasor: Phasor.process(operation, stretch)
    case .white: White.process(operation, stretch)
    case .pink: Pink.process(operation, stretch)
    case .dust: Dust.process(operation, stretch)
    case .lowpass: Lowpass.process(operation, stretch)
    case .highpass: Highpass.process(operation, stretch)
    case .bandpass: Bandpass.process(operation, stretch)
    case .onePole: OnePole.process(operation, stretch)
    case .adsr: ADSR.process(operation, stretch)
    case .perc: Perc.process(operation, stretch)
    case .line: Line.process(operation, stretch)
    case .lfo: LFO.process(operation, stretch)
    case .lag: Lag.process(operation, stretch)
    case .sampleHold: SampleHold.process(operation, stretch)
    case .add: Add.process(operation, stretch)
    case .subtract: Subtract.process(operation, stretch)
    case .multiply: Multiply.process(operation, stretch)
    case .divide: Divide.process(operation, stretch)
    case .sample: Sample.process(operation, stretch)
    }
  }

  /// Prepares one lane of a group for a new note.
  public static func start(
    _ operation: Operation, _ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32
  ) {
    let place = state + operation.state
    switch operation.unit {
    case .sine: Sine.start(place, lane: lane, seed: seed)
    case .saw: Saw.start(place, lane: lane, seed: seed)
    case .triangle: Triangle.start(place, lane: lane, seed: seed)
    case .pulse: Pulse.start(place, lane: lane, seed: seed)
    case .wavetable: Wavetable.start(place, lane: lane, seed: seed)
    case .phasor: Phasor.start(place, lane: lane, seed: seed)
    case .white: White.start(place, lane: lane, seed: seed)
    case .pink: Pink.start(place, lane: lane, seed: seed)
    case .dust: Dust.start(place, lane: lane, seed: seed)
    case .lowpass: Lowpass.start(place, lane: lane, seed: seed)
    case .highpass: Highpass.start(place, lane: lane, seed: seed)
    case .bandpass: Bandpass.start(place, lane: lane, seed: seed)
    case .onePole: OnePole.start(place, lane: lane, seed: seed)
    case .adsr: ADSR.start(place, lane: lane, seed: seed)
    case .perc: Perc.start(place, lane: lane, seed: seed)
    case .line: Line.start(place, lane: lane, seed: seed)
    case .lfo: LFO.start(place, lane: lane, seed: seed)
    case .lag: Lag.start(place, lane: lane, seed: seed)
    case .sampleHold: SampleHold.start(place, lane: lane, seed: seed)
    case .add, .subtract, .multiply, .divide: return
    case .sample: Sample.start(place, lane: lane, seed: seed)
    }
  }

  /// The lanes in which an envelope has ended, one bit each.
  @inline(__always)
  public static func endedLanes(_ operation: Operation, _ state: UnsafeMutablePointer<Lanes>)
    -> UInt16
  {
    let stages = EnvelopeState(state + operation.state).stages
    var bits: UInt16 = 0
    for lane in 0..<16 where stages[lane] == ADSR.idle { bits |= 1 << UInt16(lane) }
    return bits
  }
}
