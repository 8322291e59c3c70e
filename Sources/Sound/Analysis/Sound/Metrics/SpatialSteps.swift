import Glibc
import Score

/// B11: the number of directions that can be told apart, and whether front and back can.
enum SpatialSteps {
  static let steps = Metric(
    "spatial_steps", "Spatial steps", better: .higher, decimals: 0,
    definition:
      "Minimum audible angles that fit into the directions which a source uses, round the circle; behind the listener it is that of the mirror image in front. A pan of -1...1 counts as 90° left to 90° right.",
    source:
      "A. W. Mills, \"On the minimum audible angle\", JASA 30, 1958, figure 5 (500 to 1000 Hz): 1° in front, 1.5° at 30°, 2° at 45°, 3° at 60°, 7° at 75°, 20° at 90°, straight lines between, read by us"
  )
  static let confusable = Metric(
    "front_back_share", "Front or back", unit: "%", better: .lower, decimals: 0,
    definition:
      "Share of the time in which a source's mirror image behind or before the listener is more than 30° away, so that taking one for the other is a great error.",
    source: "F. L. Wightman and D. J. Kistler, JASA 105, 1999 (front-back confusions)")
  static let metrics = [steps, confusable]

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    let traces = sound.cell.parameters.filter { $0.percept == .azimuth || $0.percept == .pan }
    guard !traces.isEmpty else {
      return metrics.map { Measurement($0, missing: "nothing moves between the ears") }
    }
    return traces.flatMap { trace -> [Measurement] in
      let isPan = trace.percept == .pan
      let azimuths = sound.values(trace.values).map { isPan ? -90 * max(-1, min(1, $0)) : $0 }
      guard azimuths.contains(where: \.isFinite) else {
        return metrics.map {
          Measurement($0, of: trace.name, missing: "the direction is never set")
        }
      }
      return [
        Measurement(steps, of: trace.name, span(azimuths, sound)),
        Measurement(
          confusable, of: trace.name, isPan ? nil : share(azimuths, sound),
          missing: "a pan has no front and back"),
      ]
    }
  }

  /// The number of steps between the outermost directions: the widest unused stretch of the circle is left out.
  private static func span(_ azimuths: [Double], _ sound: MeasuredSound) -> Estimate {
    let bins = azimuths.map { azimuth -> Int in
      guard azimuth.isFinite else { return -1 }
      let turned = azimuth - 360 * (azimuth / 360).rounded(.down)
      return min(719, Int(2 * turned))
    }
    func read(_ weights: [Int]) -> Double {
      var isUsed = [Bool](repeating: false, count: 720)
      for (frame, bin) in bins.enumerated() where bin >= 0 && weights[frame] > 0 {
        isUsed[bin] = true
      }
      return steps(isUsed)
    }
    return sound.resampling.estimate(weights: read)
  }

  /// - Parameter isUsed: whether each of 720 directions, every half degree, is used.
  private static func steps(_ isUsed: [Bool]) -> Double {
    let used = isUsed.indices.filter { isUsed[$0] }
    guard let first = used.first, let last = used.last else { return 0 }
    var (gap, start, end) = (first + 720 - last, first, last)
    for (a, b) in zip(used, used.dropFirst()) where b - a > gap {
      (gap, start, end) = (b - a, b, a + 720)
    }
    var sum = 0.0
    for bin in start..<max(start, end) {
      sum += 0.5 / AudibleStep.azimuth.size(at: Double(bin) / 2 + 0.25)
    }
    return sum
  }

  private static func share(_ azimuths: [Double], _ sound: MeasuredSound) -> Estimate {
    let known = azimuths.map { $0.isFinite ? 1.0 : 0 }
    let far = azimuths.map { azimuth -> Double in
      guard azimuth.isFinite else { return 0 }
      let turned = abs(azimuth - 360 * (azimuth / 360).rounded())
      return abs(180 - 2 * turned) > 30 ? 1 : 0
    }
    return sound.resampling.estimate([known, far]) { $0[0] > 0 ? 100 * $0[1] / $0[0] : .nan }
  }
}
