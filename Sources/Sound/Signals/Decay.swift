/// Coefficients of exponential approach to a target, per sample.
enum Decay {
  /// The function 1 - e^-x for x of 0 or more; relative error below 5e-7, even where x is tiny.
  @inline(__always) static func loss(_ x: Lanes) -> Lanes {
    // Taylor series below 1/2, where 1 - e^-x would lose its digits
    var small: Lanes = 1 - x * 0.14285715
    small = 1 - (x * 0.16666667) * small
    small = 1 - (x * 0.2) * small
    small = 1 - (x * 0.25) * small
    small = 1 - (x * 0.33333334) * small
    small = x * (1 - (x * 0.5) * small)
    let held = x.replacing(with: 80, where: x .> 80)
    return (1 - Math.exp2(held * -1.442695)).replacing(with: small, where: x .< 0.5)
  }

  /// The fraction of the remaining distance that a value covers with every sample so as to come within 60 dB of its
  /// target in a time; 1 for times below a sample, and for what is not a number.
  @inline(__always) static func step(seconds: Lanes, _ sampleRate: Float) -> Lanes {
    let samples = seconds * sampleRate
    let isShort = .!(samples .>= 1)
    let held = samples.replacing(with: 1, where: isShort)
    return loss(6.9077554 / held).replacing(with: 1, where: isShort)
  }
}
