import Score

/// Brown noise: white noise, integrated.
public enum Brown: UnitGenerator {
  public static let spec = UnitSpec(
    "brown", .noise, inputs: [],
    doc:
      "Brown (red) noise: -6 dB per octave from 20 Hz up, flat below 10 Hz, so that it does not wander "
      + "off; -14 dB RMS.",
    source:
      "Integrator (1 + z^-1/7) / (1 - a z^-1) after M. Al-Alaoui, Electronics Letters 29(4), 1993; "
      + "a = e^(-2π 10/fs).",
    example: "brown() * adsr(p.gate)")
  /// The state: the random state, the last white sample, the integrator.
  public static let stateSize = 3
  private static let corner = 10.0
  private static let rms = 0.2

  public static func start(_ note: NewNote) { LaneRandom.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    Kernels.white(state, to: out, frames: stretch.frames)
    var (before, sum) = (state[1], state[2])
    let (pole, gain) = coefficients(Double(stretch.sampleRate))
    for i in 0..<stretch.frames {
      let white = out[i] * gain
      sum = sum * pole + (white + before * 0.14285715)
      before = white
      out[i] = sum
    }
    (state[1], state[2]) = (before, sum)
  }

  /// The pole, and the gain with which uniform noise of variance 1/3 has the RMS value `rms`.
  private static func coefficients(_ sampleRate: Double) -> (pole: Float, gain: Float) {
    let a = Math.exp(-2 * Double.pi * corner / sampleRate)
    let b = 1 / 7.0
    let variance = (1 + b * b + 2 * a * b) / (3 * (1 - a * a))
    return (Float(a), Float(rms / variance.squareRoot()))
  }
}
