import Glibc
import Score

/// A1 of a mapping whose data go round a circle.
enum CircularCorrelation {
  static let metric = Metric(
    "circular_correlation", "Circular correlation", better: .higher, decimals: 3,
    definition: """
      How well a circular input fixes the parameter. A linear parameter: R of its regression on sine and cosine of the \
      datum, 0 to 1. A direction: the coefficient of two angles, whose size is 1 for a pure turn and 0 for \
      independence, negative where it turns the other way.
      """,
    source: """
      circular–linear: Mardia and Jupp, Directional Statistics, 2000, §11.2.1; two angles: Fisher and Lee, \
      Biometrika 70, 1983
      """)

  /// Measures circular data; nil for others.
  static func measure(_ pairing: PreparedPairing) -> Measurement? {
    guard case .circular(let period) = pairing.pairing.input.kind else { return nil }
    return pairing.measure(metric) {
      let angles = pairing.pairing.data.map { 2 * Double.pi * $0 / period }
      if pairing.pairing.percept == .azimuth {
        let others = pairing.pairing.values.map { $0 * .pi / 180 }
        return twoAngles(angles, others, pairing.blocks)
      }
      let scale = pairing.perceived.isEmpty ? pairing.pairing.values : pairing.perceived
      return angleAndLine(angles, scale, pairing.blocks)
    }
  }

  static func angleAndLine(_ angles: [Double], _ y: [Double], _ blocks: BlockWeights) -> Estimate {
    let mean = y.reduce(0, +) / Double(y.count)
    let (c, s, z) = (angles.map(cos), angles.map(sin), y.map { $0 - mean })
    let sums = [
      [Double](repeating: 1, count: z.count), c, s, z, product(c, c), product(s, s), product(z, z),
      product(c, s), product(c, z), product(s, z),
    ]
    return blocks.estimate(sums: sums) { t in
      func correlation(_ a: Int, _ b: Int, _ aa: Int, _ bb: Int, _ ab: Int) -> Double {
        Correlation.coefficient([t[0], t[a], t[b], t[aa], t[bb], t[ab]])
      }
      let cz = correlation(1, 3, 4, 6, 8)
      let sz = correlation(2, 3, 5, 6, 9)
      let cs = correlation(1, 2, 4, 5, 7)
      let above: Double = cz * cz + sz * sz - 2 * cz * sz * cs
      return min(max(above / (1 - cs * cs), 0), 1).squareRoot()
    }
  }

  static func twoAngles(_ a: [Double], _ b: [Double], _ blocks: BlockWeights) -> Estimate {
    let (ca, sa, cb, sb) = (a.map(cos), a.map(sin), b.map(cos), b.map(sin))
    let sums = [
      [Double](repeating: 1, count: a.count), product(ca, cb), product(sa, sb), product(ca, sb),
      product(sa, cb), a.map { cos(2 * $0) }, a.map { sin(2 * $0) }, b.map { cos(2 * $0) },
      b.map { sin(2 * $0) },
    ]
    return blocks.estimate(sums: sums) { t in
      let square: Double = t[0] * t[0]
      let spreadA: Double = square - t[5] * t[5] - t[6] * t[6]
      let spreadB: Double = square - t[7] * t[7] - t[8] * t[8]
      return 4 * (t[1] * t[2] - t[3] * t[4]) / (spreadA * spreadB).squareRoot()
    }
  }

  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    zip(a, b).map { $0 * $1 }
  }
}
