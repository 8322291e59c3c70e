import Glibc
import Score

/// B1: whether the sound follows the data: features tracked in the rendered sound against input and parameter.
enum RoundTrip {
  static let correlation = Metric(
    "round_trip_correlation", "Round trip", better: .higher,
    definition:
      "Spearman's correlation, without its sign, of an input with what is heard of the parameter that it moves: pitch, spectral centroid, level over 400 ms, onsets in 2 s, or direction. Of a circular input the circular-linear correlation, 0...1.",
    source:
      "L. A. Ludovico and G. Presti, Int. J. Human-Computer Studies 85, 2016; K. V. Mardia and P. E. Jupp, \"Directional Statistics\", 2000, equation 11.2.1"
  )
  static let error = Metric(
    "round_trip_error", "Pitch error", unit: "cents", better: .neither, decimals: 1,
    definition: "Median distance of the pitch that is heard from the pitch parameter.",
    source: "A. de Cheveigné and H. Kawahara, JASA 111, 2002")
  static let levelError = Metric(
    "round_trip_error_level", "Level error", unit: "dB", better: .neither, decimals: 1,
    definition:
      "Median distance of the level over 400 ms from the level parameter, after a constant offset has been taken away.",
    source: "Ours, after Ludovico and Presti 2016")
  static let azimuthError = Metric(
    "round_trip_error_azimuth", "Direction error", unit: "°", better: .neither, decimals: 1,
    definition:
      "Median distance of the direction that the channels' levels tell from the parameter, front and back not told apart.",
    source: "The law of constant-power panning, inverted")
  static let lag = Metric(
    "round_trip_lag", "Lag", unit: "ms", better: .neither, decimals: 0,
    definition:
      "Shift up to 2 s at which the ranks of what is heard and of the input differ least in square; positive where the sound comes later.",
    source:
      "G. M. Jenkins and D. G. Watts, \"Spectral Analysis and Its Applications\", 1968, chapter 8 (alignment); ranks by us"
  )
  static let followed = Metric(
    "parameter_followed", "Parameter followed", better: .neither,
    definition:
      "How much of the quality that is heard of a parameter the parameter explains, 0...1: the correlation ratio of the quality's ranks with it. The quality that is declared counts as following from 0.35 on, any other from 0.5 on.",
    source:
      "K. Pearson, \"On the general theory of skew correlation and non-linear regression\", 1905; adjusted as R² by M. Ezekiel, 1930"
  )
  static let metrics = [correlation, error, levelError, azimuthError, lag, followed]

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    sound.cell.pairs.flatMap { pair -> [Measurement] in
      guard let input = sound.cell.inputs.first(where: { $0.name == pair.input }),
        let target = sound.cell.parameters.first(where: { $0.name == pair.target })
      else {
        return [
          Measurement(
            correlation, of: "\(pair.input) → \(pair.target)", input: pair.input,
            missing: "there is no trace of the input or of the parameter")
        ]
      }
      let heard = HeardFeature.of(target, in: sound)
      let trip = Trip(input: input, target: target, heard: heard.values, sound: sound)
      if let reason = heard.reason { return [trip.found(correlation, nil, reason)] }
      let following = target.reliability.map { trip.found(followed, Estimate($0), "") }
      return [correlate(trip), error(trip), lag(trip), following].compactMap { $0 }
    }
  }

  /// The way of an input by a parameter to what is heard.
  private struct Trip {
    let input: SoundCell.Trace
    let target: SoundCell.Trace
    let heard: [Double]
    let sound: MeasuredSound

    var data: [Double] { sound.values(input.values) }

    /// - Parameter reason: why there is no estimate, where there is none.
    func found(_ metric: Metric, _ estimate: Estimate?, _ reason: String) -> Measurement {
      Measurement(
        metric, of: "\(input.name) → \(target.name)", input: input.name, estimate, missing: reason)
    }
  }

  private static func lag(_ trip: Trip) -> Measurement {
    if case .circular? = Inputs.named(trip.input.name)?.kind {
      return trip.found(lag, nil, "the input goes round: its values have no order to be compared")
    }
    return trip.found(
      lag, RoundTripLag(data: trip.data, heard: trip.heard).estimate(trip.sound.resampling),
      "no shift within 2 s stands out, with a correlation of 0.3 or more")
  }

  private static func correlate(_ trip: Trip) -> Measurement {
    let (data, heard, resampling) = (trip.data, trip.heard, trip.sound.resampling)
    let estimate: Estimate
    if case .circular(let period)? = Inputs.named(trip.input.name)?.kind {
      let turns = data.map { 2 * .pi * $0 / period }
      let isValid = heard.indices.map { heard[$0].isFinite && data[$0].isFinite }
      let ranks = Ranks.average(heard, where: isValid)
      let usable = ranks.indices.map { isValid[$0] ? ranks[$0] : .nan }
      estimate = Regression(of: usable, on: [turns.map { cos($0) }, turns.map { sin($0) }])
        .explained(resampling).map { $0.squareRoot() }
    } else {
      estimate = Regression(of: heard, on: [data], ranked: true).correlation(resampling)
        .map { abs($0) }
    }
    return trip.found(
      correlation, estimate.value.isFinite ? estimate : nil,
      "the data or what is heard of it does not change")
  }

  /// The error in the unit of the percept; nil for percepts whose parameter has another unit than the tracked
  /// feature.
  private static func error(_ trip: Trip) -> Measurement? {
    let (truth, heard) = (trip.sound.values(trip.target.values), trip.heard)
    let metric: Metric
    var distances: [Double]
    switch trip.target.percept {
    case .pitch:
      metric = error
      distances = heard.indices.map { abs(Pitch.cents(from: truth[$0], to: heard[$0])) }
    case .loudness:
      metric = levelError
      let differences = heard.indices.map { heard[$0] - truth[$0] }
      let middle = median(differences)
      distances = differences.map { abs($0 - middle) }
    case .pan:
      metric = azimuthError
      distances = heard.indices.map { 90 * abs(heard[$0] - max(-1, min(1, truth[$0]))) }
    case .azimuth:
      metric = azimuthError
      distances = heard.indices.map { abs(heard[$0] - inFront(truth[$0])) }
    default: return nil
    }
    let points = distances.indices.filter { distances[$0].isFinite }
      .map { (frame: $0, value: distances[$0]) }
    return trip.found(
      metric, points.count < 25 ? nil : trip.sound.resampling.percentile(0.5, of: points),
      "the parameter is hardly ever set while it sounds")
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.filter(\.isFinite).sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// An azimuth, or its mirror image before the listener: -90...90.
  static func inFront(_ azimuth: Double) -> Double {
    let turned = azimuth - 360 * (azimuth / 360).rounded()
    return turned > 90 ? 180 - turned : turned < -90 ? -180 - turned : turned
  }
}

/// The lag of a tracked feature of the sound behind the data.
///
/// Both are replaced by their ranks, -1/2...1/2. The lag is the shift with the least mean squared difference: unlike
/// the highest product, that is the same in every stretch of the sound, even where the data drift slowly.
struct RoundTripLag {
  /// The largest shift to both sides, frames.
  private static let reach = 100
  /// The correlation below which no lag is reported.
  private static let least = 0.3

  private let data: Series
  private let heard: Series

  /// The ranks, and 1 where there is one, 0 where there is none.
  private struct Series {
    var ranks: [Float]
    var isThere: [Float]

    init(_ values: [Double]) {
      let isValid = values.map(\.isFinite)
      let found = Ranks.average(values, where: isValid)
      let count = Double(max(1, isValid.count { $0 }))
      ranks = found.indices.map { isValid[$0] ? Float((found[$0] - 0.5) / count - 0.5) : 0 }
      isThere = isValid.map { $0 ? 1 : 0 }
    }

    /// The variance of the present values; their mean is 0.
    var variance: Double {
      let sum = ranks.reduce(0.0) { $0 + Double($1) * Double($1) }
      return sum / max(1, isThere.reduce(0.0) { $0 + Double($1) })
    }
  }

  init(data: [Double], heard: [Double]) { (self.data, self.heard) = (Series(data), Series(heard)) }

  /// The lag in milliseconds; nil where none stands out.
  func estimate(_ resampling: FrameResampling) -> Estimate? {
    guard data.ranks.count > 2 * Self.reach else { return nil }
    let rising = table(resampling, sign: 1)
    let falling = table(resampling, sign: -1)
    let (up, down) = (correlation(rising), correlation(falling))
    guard max(up, down) >= Self.least else { return nil }
    let table = up >= down ? rising : falling
    let best = abs(place(sums(table, Self.once)))
    guard best < 1000 * SoundTracks.hop * Double(Self.reach) else { return nil }
    return resampling.estimate { weights in place(sums(table, weights)) }
  }

  /// The sum of squared differences and the number of pairs for each piece and each shift.
  private func table(_ resampling: FrameResampling, sign: Float) -> [SIMD2<Double>] {
    let shifts = 2 * Self.reach + 1
    let (length, count) = (resampling.pieceLength, data.ranks.count)
    var table = [SIMD2<Double>](repeating: SIMD2(), count: FrameResampling.pieces * shifts)
    for piece in 0..<FrameResampling.pieces {
      for shift in 0..<shifts {
        let delay = shift - Self.reach
        let low = max(piece * length, -delay)
        let high = min(min((piece + 1) * length, count), count - delay)
        guard low < high else { continue }
        table[piece * shifts + shift] = differ(low, high - low, delay, sign)
      }
    }
    return table
  }

  private func differ(_ first: Int, _ count: Int, _ delay: Int, _ sign: Float) -> SIMD2<Double> {
    data.ranks.withUnsafeBufferPointer { a in
      heard.ranks.withUnsafeBufferPointer { b in
        data.isThere.withUnsafeBufferPointer { m in
          heard.isThere.withUnsafeBufferPointer { n in
            var (sum, pairs): (Float, Float) = (0, 0)
            for i in first..<first + count {
              let both = m[i] * n[i + delay]
              let difference = a[i] - sign * b[i + delay]
              sum += both * difference * difference
              pairs += both
            }
            return SIMD2(Double(sum), Double(pairs))
          }
        }
      }
    }
  }

  /// The mean squared difference of each shift; infinite where hardly anything can be compared.
  private func sums(_ table: [SIMD2<Double>], _ weights: [Double]) -> [Double] {
    let shifts = 2 * Self.reach + 1
    var sums = [SIMD2<Double>](repeating: SIMD2(), count: shifts)
    for (piece, weight) in weights.enumerated() where weight != 0 {
      for shift in 0..<shifts { sums[shift] += weight * table[piece * shifts + shift] }
    }
    let most = sums.reduce(0) { max($0, $1.y) }
    return sums.map { $0.y > 0.25 * most ? $0.x / $0.y : .infinity }
  }

  /// The rank correlation at the best shift, from the mean squared difference and both variances.
  private func correlation(_ table: [SIMD2<Double>]) -> Double {
    let (a, b) = (data.variance, heard.variance)
    guard a > 1e-6, b > 1e-6 else { return 0 }
    return (a + b - (sums(table, Self.once).min() ?? 1)) / (2 * (a * b).squareRoot())
  }

  private static let once = [Double](repeating: 1, count: FrameResampling.pieces)

  /// The shift of the least difference, milliseconds, by a parabola.
  private func place(_ sums: [Double]) -> Double {
    var best = 0
    for shift in sums.indices where sums[shift] < sums[best] { best = shift }
    var offset = 0.0
    if best > 0, best + 1 < sums.count, sums[best - 1].isFinite, sums[best + 1].isFinite {
      let curvature = sums[best - 1] - 2 * sums[best] + sums[best + 1]
      if curvature > 0 { offset = (sums[best - 1] - sums[best + 1]) / (2 * curvature) }
    }
    return 1000 * SoundTracks.hop * (Double(best - Self.reach) + max(-0.5, min(0.5, offset)))
  }
}
