import Score

/// A plucked string.
public enum Pluck: UnitGenerator {
  public static let spec = UnitSpec(
    "pluck", .physical,
    inputs: [
      ParameterSpec(
        "frequency", .hertz, in: 20...10_000, default: 220, scale: .exponential, required: true,
        doc: "Of the fundamental; held at 20 Hz and at a quarter of the sample rate."),
      ParameterSpec(
        "decay", .seconds, in: 0.01...60, default: 3, scale: .exponential,
        doc: "Time in which the fundamental falls by 60 dB."),
      ParameterSpec(
        "brightness", in: 0...1, default: 0.5,
        doc:
          "1 lets all harmonics ring equally long; below that high ones die sooner, as far as the decay allows, and are "
          + "weaker from the start."
      ),
      ParameterSpec(
        "position", in: 0.02...0.5, default: 0.2,
        doc: "Where it is plucked, as a part of its length: harmonics that rest there are missing."),
    ],
    doc:
      "Plucked string, excited at the start of the note by a burst of noise that is another one in every "
      + "note; in tune within 2 cents.",
    source:
      "K. Karplus, A. Strong, and D. Jaffe, J. Smith, both Computer Music Journal 7(2), 1983: loop with "
      + "damping, decay stretching by its gain, tuning all-pass, pick position.",
    example: "pluck(p.pitch, 4, 0.6) * adsr(p.gate, 0, 0.1, 1, 0.2)")

  /// The lowest frequency, Hz: a lower note would need too much memory.
  static let lowest = 20.0

  public static func stateSize(_ setup: UnitSetup) -> Int {
    StringState.vectors + Int(setup.sampleRate / lowest) + 2 + StringState.settling
  }

  public static func start(_ note: NewNote) {
    StringState(note.state, size: note.size).start(note.lane, seed: note.seed)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = StringState(stretch.state + operation.state, size: operation.stateSize)
    let out = stretch.register(operation.output)
    let inputs = operation.inputs
    guard inputs[0].isAudio || inputs[1].isAudio || inputs[2].isAudio else {
      state.tune(
        stretch.control(inputs[0]).start, stretch.control(inputs[1]).start,
        stretch.control(inputs[2]).start, stretch)
      state.strike(
        at: stretch.sample(inputs[3], at: 0), stretch.control(inputs[2]).start, stretch.sampleRate)
      state.ring(to: out, frames: stretch.frames)
      return
    }
    for i in 0..<stretch.frames {
      state.tune(
        stretch.sample(inputs[0], at: i), stretch.sample(inputs[1], at: i),
        stretch.sample(inputs[2], at: i), stretch)
      state.strike(
        at: stretch.sample(inputs[3], at: i), stretch.sample(inputs[2], at: i), stretch.sampleRate)
      state.ring(to: out + i, frames: 1)
    }
  }
}

/// The loop of a plucked string: its length gives the frequency, its losses the decay time.
struct StringLoop {
  /// The exact period in samples.
  let period: Double
  /// The delay in whole samples.
  let delay: Int
  /// The coefficient C of the all-pass filter (C + z^-1) / (1 + C z^-1).
  let allpass: Double
  /// The losses from which the damping filter is computed for a brightness.
  let losses: Losses

  /// The losses of a string: the gain of a turn round the loop at the fundamental, and there 1 - cos, twice which the
  /// outer taps take away.
  struct Losses {
    var gain: Double
    var fall: Double

    /// The taps of the damping filter: outer, middle, outer.
    /// - Parameter brightness: 0...1.
    func taps(brightness: Double, sampleRate: Double) -> (middle: Double, outer: Double) {
      let dark = brightness > 0 ? 1 - min(brightness, 1) : 1
      // the same loss per second at every sample rate; and never so much that the fundamental, or what is
      // below it, would need a loop gain above 1
      let rate = sampleRate / 48_000
      let wanted = min(0.25, 0.25 * dark * dark * rate * rate)
      let damping = min(wanted, (1 - gain) / (2 * fall))
      let loop = gain / (1 - 2 * damping * fall)
      return ((1 - 2 * damping) * loop, damping * loop)
    }
  }

  /// The pole of the low-pass through which the burst of a note comes: a soft finger excites few high harmonics (Jaffe and Smith,
  /// section "Dynamics"). Its cut-off is 24 kHz b²/(1 - b) of a brightness b, at least 200 Hz and twice the fundamental; 0 for 1.
  static func pole(brightness: Float, period: Float, _ sampleRate: Float) -> Float {
    let bright = brightness > 0 ? min(Double(brightness), 1) : 0
    guard bright < 1 else { return 0 }
    let rate = Double(sampleRate)
    let cutoff = max(24_000 * bright * bright / (1 - bright), 200, 2 * rate / Double(period))
    let turns = cutoff / rate
    return turns < 4 ? Float(Math.exp(-6.283185307179586 * turns)) : 0
  }

  /// - Parameters:
  ///   - longest: longest delay, samples.
  ///   - delay: delay of the previous loop, kept while the all-pass can make up for the difference: a vibrato that
  ///     changed it would click. 0 where there was none.
  init(
    frequency: Double, decay: Double, sampleRate: Double, longest: Int, delay before: Int
  ) {
    let asked = frequency > Pluck.lowest ? frequency : Pluck.lowest
    let ratio = min(asked / sampleRate, 0.25)
    period = 1 / ratio
    let rest = period - 1
    let kept = rest - Double(before)
    delay =
      before > 0 && kept >= 0.3 && kept < 1.7
      ? before : max(1, min(longest, Int((rest - 0.5).rounded(.down))))
    // Jaffe and Smith, eq. 12: its phase delay is exact at the fundamental
    let part = rest - Double(delay)
    allpass =
      UnitCircle.at(turns: ratio * (1 - part) / 2).sine
      / UnitCircle.at(turns: ratio * (1 + part) / 2).sine
    let seconds = decay > 0.01 ? min(decay, 1000) : 0.01
    let gain = Math.exp(-6.907755278982137 * period / (seconds * sampleRate))
    let sine = UnitCircle.at(turns: ratio / 2).sine
    losses = Losses(gain: gain, fall: 2 * sine * sine)
  }
}
