import Score

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
