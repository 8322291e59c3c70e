import Score
import Signals

/// Impulse responses from many directions to both ears of one head, as they were measured.
public struct HeadMeasurements: Sendable {
  /// Samples per second.
  public let sampleRate: Double
  /// The directions, one per measurement.
  public let directions: [Direction]
  /// The left ear's responses, one per measurement, all of one length.
  public let left: [[Float]]
  /// The right ear's responses.
  public let right: [[Float]]
  /// The additional delay of each measurement, left and right, in samples; mostly 0.
  public let delays: [(left: Double, right: Double)]
  /// The distance from the middle of the head to the loudspeaker, metres.
  public let distance: Double

  public init(
    sampleRate: Double, directions: [Direction], left: [[Float]], right: [[Float]],
    delays: [(left: Double, right: Double)], distance: Double
  ) {
    self.sampleRate = sampleRate
    self.directions = directions
    self.left = left
    self.right = right
    self.delays = delays
    self.distance = distance
  }
}

extension HeadMeasurements {
  /// Resamples the head to another rate.
  ///
  /// The method is band-limited interpolation with a sinc under a Kaiser window (β 12, 48 zero crossings to each
  /// side, more than 110 dB of rejection), in double precision and without the C library's mathematics, so that a
  /// head is the same on every processor. The level of the spectrum is kept.
  /// - Parameter rate: Hz, 4000 to 768000.
  /// - Throws: `Fault` of code `head` for a rate outside that range.
  public func resampled(to rate: Double) throws(Fault) -> HeadMeasurements {
    guard rate >= 4000, rate <= 768_000 else {
      throw Fault(.head, "a sample rate of \(rate) Hz", expected: "4000 to 768000")
    }
    guard rate != sampleRate, let length = left.first?.count, length > 0 else { return self }
    let plan = ImpulseResampling(from: sampleRate, to: rate, length: length)
    let ratio = rate / sampleRate
    return HeadMeasurements(
      sampleRate: rate, directions: directions, left: left.map(plan.convert),
      right: right.map(plan.convert), delays: delays.map { ($0.left * ratio, $0.right * ratio) },
      distance: distance)
  }
}

/// The weights that give every sample of an impulse response at another rate.
struct ImpulseResampling {
  private static let crossings = 48.0
  private let rows: [(first: Int, weights: [Double])]

  init(from: Double, to: Double, length: Int) {
    let ratio = to / from
    // 97 % of the lower half rate: what lies above would come back below it.
    let band = min(1, ratio) * 0.97
    let reach = Self.crossings / band
    let count = Int((Double(length) * ratio).rounded(.up))
    rows = (0..<count).map { i in
      let centre = Double(i) / ratio
      let first = max(0, Int((centre - reach).rounded(.up)))
      let last = min(length - 1, Int((centre + reach).rounded(.down)))
      // The spectrum keeps its level when the impulse has as many samples more as it is lower.
      let scale = band / ratio
      return (
        first, (first...max(first, last)).map { scale * Self.kernel((Double($0) - centre) * band) }
      )
    }
  }

  func convert(_ samples: [Float]) -> [Float] {
    rows.map { row in
      var sum = 0.0
      samples.withUnsafeBufferPointer { samples in
        row.weights.withUnsafeBufferPointer { weights in
          for (k, weight) in weights.enumerated() where row.first + k < samples.count {
            sum += weight * Double(samples[row.first + k])
          }
        }
      }
      return Float(sum)
    }
  }

  private static func kernel(_ x: Double) -> Double {
    let u = x / crossings
    guard abs(u) < 1 else { return 0 }
    let window = Bessel.i0(12 * (1 - u * u).squareRoot()) / Bessel.i0(12)
    guard x != 0 else { return window }
    return window * UnitCircle.at(turns: x / 2).sine / (.pi * x)
  }
}
