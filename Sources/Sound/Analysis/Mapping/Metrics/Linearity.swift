import Score

/// A2 of a mapping: its deviation from a straight line on the perceptual scale.
enum Linearity {
  static let deviation = Metric(
    "linearity_deviation", "Deviation from a straight line", unit: "%", better: .lower, decimals: 1,
    definition: """
      The largest distance of the parameter, on its perceptual scale (ERB-rate, sone, logarithm of time, degrees), from the straight \
      line through the values at the lowest and the highest datum, as a share of the span it uses (like the integral \
      non-linearity of a converter).
      """,
    source:
      "Glasberg and Moore 1990 (ERB-rate); Stevens 1957 (sone); IEEE Std 1241 (terminal-based line)"
  )

  static let fit = Metric(
    "linearity_r2", "Linearity R²", better: .higher, decimals: 3,
    definition: """
      Share of the variance of the parameter, on its perceptual scale, that a straight line in the data explains.
      """,
    source: "coefficient of determination of the least-squares line")

  static func measure(_ pairing: PreparedPairing) -> [Measurement] {
    [
      pairing.measure(deviation, [.order, .percept, .change]) { deviation(of: pairing) },
      pairing.measure(fit, [.order, .percept, .change]) {
        Correlation.estimate(pairing.pairing.data, pairing.perceived, pairing.blocks)
          .map { $0 * $0 }
      },
    ]
  }

  /// The deviation; the line of each replicate goes through the ends of its own data.
  private static func deviation(of pairing: PreparedPairing) -> Estimate {
    let order = pairing.dataRanks.order
    let x = order.map { pairing.pairing.data[$0] }
    let y = order.map { pairing.perceived[$0] }
    let stretch = order.map { pairing.blocks.stretch($0) }
    let everywhere = [Double](repeating: 1, count: pairing.blocks.stretches)
    func percent(_ weights: ArraySlice<Double>) -> Double {
      x.withUnsafeBufferPointer { x in
        y.withUnsafeBufferPointer { y in
          stretch.withUnsafeBufferPointer { stretch in
            weights.withUnsafeBufferPointer { weights in Self.percent(x, y, stretch, weights) }
          }
        }
      }
    }
    return Estimate(
      percent(everywhere[...]),
      replicates: (0..<pairing.blocks.replicates).map { percent(pairing.blocks.replicate($0)) })
  }

  private typealias Numbers = UnsafeBufferPointer<Double>

  /// - Parameters x, y: data and values in the order of x; `weights`: those of their stretches, 0 for stretches that
  ///   are left out.
  private static func percent(
    _ x: Numbers, _ y: Numbers, _ stretch: UnsafeBufferPointer<Int>, _ weights: Numbers
  ) -> Double {
    var (from, to) = (0, x.count - 1)
    while from < to, weights[stretch[from]] == 0 { from += 1 }
    while to > from, weights[stretch[to]] == 0 { to -= 1 }
    let (start, end) = (
      meanOfTies(x, y, stretch, weights, from, by: 1),
      meanOfTies(x, y, stretch, weights, to, by: -1)
    )
    let slope = (end - start) / (x[to] - x[from])
    var (lowest, highest, worst) = (Double.infinity, -Double.infinity, 0.0)
    for i in from...to where weights[stretch[i]] > 0 {
      lowest = min(lowest, y[i])
      highest = max(highest, y[i])
      worst = max(worst, abs(y[i] - start - slope * (x[i] - x[from])))
    }
    return 100 * worst / (highest - lowest)
  }

  /// The mean value at an end of the data, where several data may be equal.
  private static func meanOfTies(
    _ x: Numbers, _ y: Numbers, _ stretch: UnsafeBufferPointer<Int>, _ weights: Numbers,
    _ end: Int, by step: Int
  ) -> Double {
    var (sum, count, i) = (0.0, 0.0, end)
    while i >= 0, i < x.count, x[i] == x[end] {
      sum += weights[stretch[i]] * y[i]
      count += weights[stretch[i]]
      i += step
    }
    return sum / count
  }
}
