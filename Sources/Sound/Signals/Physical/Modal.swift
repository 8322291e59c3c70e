internal import CKernels
import Score

/// Modal synthesis of things that ring when they are struck: bars, bells, bowls, plates.
public enum Modal: UnitGenerator {
  public static let spec = UnitSpec(
    "modal", .physical,
    inputs: [
      .signal(doc: "What strikes or rubs it: an impulse lets each mode ring at its gain."),
      ParameterSpec(
        "frequency", .hertz, in: 1...24_000, default: 220, scale: .exponential, required: true,
        doc: "That of ratio 1; modes above 0.45 of the sample rate are silent."),
      ParameterSpec(
        "decay", in: 0.01...100, default: 1, scale: .exponential, doc: "Factor of all decays."),
    ],
    table: .values(columns: [
      ParameterSpec(
        "ratio", in: 0.001...1000, default: 1, required: true,
        doc: "Frequency of a mode over that of the input."),
      ParameterSpec(
        "decay", .seconds, in: 0.001...120, default: 1, doc: "Time in which it falls by 60 dB."),
      ParameterSpec("gain", in: -10...10, default: 1, doc: "How loud it is."),
    ]),
    doc:
      "Bank of up to 32 resonators, each with exact frequency and decay; without input it rings out.",
    source:
      "J.-M. Adrien, The missing link: modal synthesis (1991); each mode z ← r e^(jω) z + x, of which the "
      + "imaginary part sounds: r^n sin(nω).",
    example:
      "modal({ { 1, 2 }, { 2.76, 1.2, 0.6 }, { 5.4, 0.7, 0.3 } }, dust(20), p.pitch) * adsr(p.gate)",
    rings: true)
  /// The largest number of modes.
  public static let capacity = 32
  /// The state: real and imaginary part of each mode.
  public static let stateSize = 2 * capacity

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let modes = ValueRows(stretch.tables.lists[operation.table], columns: 3)
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let sum = stretch.silence(scratch: 1)
    let state = stretch.state + operation.state
    let count = min(modes.count, capacity)
    for number in stride(from: 0, to: count, by: 2) {
      let first = Mode(modes, number)
      let second = number + 1 < count ? Mode(modes, number + 1) : nil
      ring(first, second, state + 2 * number, x, to: sum, operation, stretch)
    }
    stretch.write(sum, to: operation.output)
  }

  /// Adds two modes to the sum; every sample has coefficients of its own while frequency or decay is a signal.
  private static func ring(
    _ first: Mode, _ second: Mode?, _ state: UnsafeMutablePointer<Lanes>,
    _ x: UnsafePointer<Lanes>, to sum: UnsafeMutablePointer<Lanes>, _ operation: Operation,
    _ stretch: Stretch
  ) {
    let (frequency, decay) = (operation.inputs[1], operation.inputs[2])
    let rate = stretch.sampleRate
    guard !frequency.isAudio, !decay.isAudio else {
      for i in 0..<stretch.frames {
        let (hertz, factor) = (stretch.sample(frequency, at: i), stretch.sample(decay, at: i))
        let turns = (first.turn(hertz, factor, rate), second?.turn(hertz, factor, rate) ?? .none)
        Kernels.addModes(x + i, state, turns: turns, to: sum + i, frames: 1)
      }
      return
    }
    let (hertz, factor) = (stretch.control(frequency), stretch.control(decay))
    var turns = (
      first.turn(hertz.start, factor.start, rate),
      second?.turn(hertz.start, factor.start, rate) ?? .none
    )
    if hertz.isMoving || factor.isMoving {
      let frames = stretch.frames
      turns.0 = turns.0.going(to: first.turn(hertz.end, factor.end, rate), over: frames)
      if let second {
        turns.1 = turns.1.going(to: second.turn(hertz.end, factor.end, rate), over: frames)
      }
    }
    Kernels.addModes(x, state, turns: turns, to: sum, frames: stretch.frames)
  }
}

extension Mode {
  /// A row of the table.
  fileprivate init(_ rows: ValueRows, _ number: Int) {
    self.init(ratio: rows[number, 0], decay: rows[number, 1], gain: rows[number, 2])
  }
}

/// One resonance in sixteen voices: a complex number z that rotates and shrinks.
struct Mode {
  let ratio: Float
  let decay: Float
  let gain: Float

  /// The effect of one sample on z: z ← z + (real + j imaginary) z + x, where the factor is r e^(jω) less 1, so that
  /// slow modes keep their digits; its change per sample; and the gain of z's imaginary part, the output.
  struct Turn {
    var real: Lanes
    var imaginary: Lanes
    var realStep = Lanes()
    var imaginaryStep = Lanes()
    var gain: Lanes

    /// The rotation that sets z to 0, for a place without a mode.
    static let none = Turn(real: Lanes(repeating: -1), imaginary: Lanes(), gain: Lanes())

    /// The linear interpolation to another rotation within some frames. A mean of contractions is a contraction, so
    /// that it is stable on its way.
    @inline(__always) func going(to end: Turn, over frames: Int) -> Turn {
      var turn = self
      turn.realStep = (end.real - real) * (1 / Float(frames))
      turn.imaginaryStep = (end.imaginary - imaginary) * (1 / Float(frames))
      return turn
    }
  }

  @inline(__always)
  func turn(_ frequency: Lanes, _ factor: Lanes, _ sampleRate: Float) -> Turn {
    let asked = frequency * (ratio / sampleRate)
    let isHeard = (asked .> 0) .& (asked .<= 0.45)
    let cycles = asked.replacing(with: 0, where: .!isHeard)
    let half = Math.quarterSine(cycles: cycles * 0.5)
    let otherHalf = Math.quarterSine(cycles: 0.25 - cycles * 0.5)
    let (cosine, sine) = (-2 * (half * half), 2 * (half * otherHalf))
    // shorter decays are no tones any more
    let seconds = factor * decay
    let held = seconds.replacing(with: 0.0005, where: .!(seconds .> 0.0005))
    let loss = Decay.loss(6.9077554 / (held * sampleRate))
    return Turn(
      real: cosine - loss * (1 + cosine), imaginary: sine - loss * sine,
      gain: Lanes().replacing(with: gain, where: isHeard))
  }
}

extension Kernels {
  /// - Parameters:
  ///   - state: two rows for each of two modes.
  ///   - turns: rotation of each mode, and its change per frame.
  static func addModes(
    _ x: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>,
    turns: (Mode.Turn, Mode.Turn), to sum: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    withUnsafePointer(to: turns) {
      loops.modes(floats(sum), floats(x), floats(state), floats($0), Int32(frames))
    }
  }
}
