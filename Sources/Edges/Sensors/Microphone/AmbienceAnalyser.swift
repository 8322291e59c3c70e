import Score

/// Measures a stream of sound frame by frame: 2048 samples every 512, without a constant part (a high-pass
/// of first order at 1 Hz).
public final class AmbienceAnalyser {
  /// The number of samples that are measured together.
  public static let frame = 2048
  /// The number of samples from one frame to the next.
  public static let hop = 512

  private let measure: AmbienceFrame
  private var samples: [Float] = []
  private var values: [Double]
  private var onset = OnsetStrength()
  private let pole: Double
  private var input = 0.0
  private var output = 0.0

  /// - Parameter sampleRate: Hz, of one channel.
  public init(sampleRate: Double) {
    measure = AmbienceFrame(frame: Self.frame, sampleRate: sampleRate)
    pole = 1 - 2 * .pi / sampleRate
    samples.reserveCapacity(2 * Self.frame)
    values = Array(repeating: 0, count: Inputs.ambience.count)
  }

  /// Takes samples and calls `each` with the values of every frame that they complete, in the order of
  /// `Inputs.ambience`. Samples that are not finite count as 0.
  public func push(
    _ input: UnsafeBufferPointer<Float>, each: (UnsafeBufferPointer<Double>) -> Void
  ) {
    for sample in input {
      samples.append(withoutConstant(sample.isFinite ? Double(sample) : 0))
      if samples.count < Self.frame { continue }
      values.withUnsafeMutableBufferPointer { values in
        samples.withUnsafeBufferPointer { measure.measure($0, into: values) }
        values[3] = onset.next(
          UnsafeMutableBufferPointer(rebasing: values[AmbienceFrame.firstBand...]))
        each(UnsafeBufferPointer(values))
      }
      samples.removeFirst(Self.hop)
    }
  }

  private func withoutConstant(_ sample: Double) -> Float {
    // A number so small that it would only cost time is 0.
    output = output.magnitude < 1e-30 ? 0 : output
    output = sample - input + pole * output
    input = sample
    return Float(output)
  }
}
