import Score

/// A periodic waveform by its harmonics: x(p) = Σ cosine[k] cos(2πkp) + sine[k] sin(2πkp), k = 1, 2, …
public struct Harmonics: Sendable {
  private let coefficients: @Sendable (Int) -> (cosine: Double, sine: Double)

  /// A sawtooth that rises from -1 to 1 over a cycle, with the jump at phase 0.
  public static let saw = Harmonics { k in (0, -2 / (.pi * Double(k))) }

  /// A triangle that rises from 0 at phase 0 to 1 at a quarter of a cycle.
  public static let triangle = Harmonics { k in
    guard k % 2 == 1 else { return (0, 0) }
    let amplitude = 8 / (Double.pi * Double.pi * Double(k * k))
    return (0, k % 4 == 1 ? amplitude : -amplitude)
  }

  init(_ coefficients: @escaping @Sendable (Int) -> (cosine: Double, sine: Double)) {
    self.coefficients = coefficients
  }

  /// Analyses one sampled cycle (2...4096 samples) by the discrete Fourier transform; its mean is left out.
  public init(cycle: [Float]) {
    let n = cycle.count
    precondition((2...4096).contains(n), "a waveform has 2 to 4096 samples")
    let circle = (0..<n).map { UnitCircle.at(turns: Double($0) / Double(n)) }
    var table: [(Double, Double)] = [(0, 0)]
    for k in 1...max(1, n / 2) {
      var (c, s) = (0.0, 0.0)
      for i in 0..<n {
        let (cosine, sine) = circle[(i * k) % n]
        c += Double(cycle[i]) * cosine
        s += Double(cycle[i]) * sine
      }
      let scale = 2 * k == n ? 1 / Double(n) : 2 / Double(n)
      table.append((c * scale, s * scale))
    }
    let fixed = table
    coefficients = { k in k < fixed.count ? (fixed[k].0, fixed[k].1) : (0, 0) }
  }

  /// Writes one cycle of `size` samples (a power of two) and a copy of the first at its end.
  func write(
    harmonics: Int, size: Int, to cycle: UnsafeMutablePointer<Float>,
    with transform: DoubleTransform
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * size) { memory in
      memory.initialize(repeating: 0)
      let real = memory.baseAddress!
      let imaginary = real + size
      for k in 1...min(harmonics, size / 2 - 1) {
        let (c, s) = coefficients(k)
        real[k] = c
        imaginary[k] = -s
      }
      transform.inverse(real, imaginary, count: size)
      for i in 0..<size { cycle[i] = Float(real[i]) }
      cycle[size] = cycle[0]
    }
  }
}
