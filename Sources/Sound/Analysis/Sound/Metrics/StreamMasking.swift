import Glibc
import Score

/// B7: the share of a voice that the others mask.
enum StreamMasking {
  static let masked = Metric(
    "masked_time", "Masked time", unit: "%", better: .lower, decimals: 1,
    definition:
      "Share of the frames and Bark bands in which a voice sounds (above -70 dBFS and above what the rest of its own sound masks) where it lies below the masked threshold of all other voices.",
    source:
      "M. R. Schroeder, B. S. Atal and J. L. Hall, JASA 66, 1979; J. D. Johnston, IEEE JSAC 6, 1988"
  )
  static let hidden = Metric(
    "hidden_time", "Hidden time", unit: "%", better: .lower, decimals: 1,
    definition: "Share of the frames in which a voice sounds where it is masked in every band.",
    source: "As masked_time")
  static let ratio = Metric(
    "signal_to_mask", "Signal to mask", unit: "dB", better: .higher, decimals: 1,
    definition:
      "Mean distance of a voice's level from the masked threshold of the others, over the frames and bands in which it sounds; the threshold is -70 dBFS at least.",
    source: "As masked_time; ISO/IEC 11172-3, annex D")
  static let metrics = [masked, hidden, ratio]

  private static let spread: [Float] = (0..<Bark.bands).flatMap { from in
    (0..<Bark.bands).map { to in Float(pow(10, Masking.spreading(Double(to - from)) / 10)) }
  }

  static func measure(_ sound: MeasuredSound) -> [Measurement] {
    let stems = sound.cell.stems
    guard stems.count > 1 else {
      return metrics.map { Measurement($0, missing: "one voice alone: no other masks it") }
    }
    let counts = count(stems.map(\.tracks.bark), frames: sound.frames)
    return zip(stems, counts).flatMap { stem, columns -> [Measurement] in
      guard columns[0].contains(where: { $0 > 0 }) else {
        return metrics.map { Measurement($0, of: stem.name, missing: "the voice does not sound") }
      }
      let statistic: [(Metric, ([Double]) -> Double)] = [
        (masked, { 100 * $0[1] / $0[0] }), (hidden, { 100 * $0[3] / $0[2] }),
        (ratio, { $0[4] / $0[0] }),
      ]
      return statistic.map { metric, value in
        Measurement(metric, of: stem.name, sound.resampling.estimate(columns, value))
      }
    }
  }

  /// Counts, for each stream, in five columns: cells in which it sounds, masked ones, frames in which it sounds,
  /// hidden ones, and the sum of the distances from the threshold, dB.
  static func count(_ streams: [[Float]], frames: Int) -> [[[Double]]] {
    var columns = [[[Double]]](
      repeating: [[Double]](repeating: [Double](repeating: 0, count: frames), count: 5),
      count: streams.count)
    let bands = Bark.bands
    var powers = [Float](repeating: 0, count: streams.count * bands)
    var thresholds = powers
    let index = Float(pow(10, -Masking.index / 10))
    for frame in 0..<frames {
      for (number, bark) in streams.enumerated() {
        for band in 0..<bands {
          let place = frame * bands + band
          let level = place < bark.count ? bark[place] : Float(Masking.silence)
          powers[number * bands + band] =
            level > Float(Masking.silence) ? exp2(level * 0.33219281) : 0
        }
        arrive(powers, number * bands, to: &thresholds, factor: index)
      }
      for number in streams.indices {
        let found = judge(number, powers, thresholds, streams: streams.count)
        for column in 0..<5 { columns[number][column][frame] = found[column] }
      }
    }
    return columns
  }

  /// Writes the masked threshold that a stream causes in each band: its power, spread and times `factor`.
  private static func arrive(
    _ powers: [Float], _ first: Int, to thresholds: inout [Float], factor: Float
  ) {
    let bands = Bark.bands
    for band in 0..<bands { thresholds[first + band] = 0 }
    for from in 0..<bands where powers[first + from] > 0 {
      let power = powers[first + from] * factor
      for to in 0..<bands { thresholds[first + to] += power * spread[from * bands + to] }
    }
  }

  private static func judge(_ number: Int, _ powers: [Float], _ thresholds: [Float], streams: Int)
    -> [Double]
  {
    let (bands, quiet) = (Bark.bands, Float(pow(10, Masking.quiet / 10)))
    var (cells, masked, distance) = (0.0, 0.0, 0.0)
    for band in 0..<bands {
      let power = powers[number * bands + band]
      guard power > quiet, power > thresholds[number * bands + band] else { continue }
      var others: Float = 0
      for other in 0..<streams where other != number { others += thresholds[other * bands + band] }
      cells += 1
      if power < others { masked += 1 }
      distance += Double(3.0103 * log2(power / max(quiet, others)))
    }
    return [cells, masked, cells > 0 ? 1 : 0, cells > 0 && masked == cells ? 1 : 0, distance]
  }
}
