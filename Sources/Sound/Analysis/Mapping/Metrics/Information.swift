import Glibc
import Score

/// A6 of a mapping: the transmitted information, in bits.
enum Information {
  static let metric = Metric(
    "information", "Transmitted information", unit: "bit", better: .higher,
    definition: """
      Mutual information of the data, in 32 bins that hold equally many, and the parameter, in steps of one just noticeable \
      difference, by nearest neighbours; 0 where the sound does not depend on the data, and at most the entropy of the bins: 5 bit, or 1.58 bit of three \
      categories. Replicates weigh what each datum adds, and are spread as \
      drawn comparisons of equal variants demand.
      """,
    source: "Ross, PLoS ONE 9, 2014, e87357, equation 2; ties: Gao et al. 2017")

  static let binned = Metric(
    "information_binned", "Transmitted information, counted", unit: "bit", better: .neither,
    definition: """
      The same from counts of data bins and audible steps, with the correction of Miller and Madow. With few data it lies above 0 \
      where there is no information: `information` does not.
      """,
    source:
      "Miller 1955; Madow; Cover and Thomas, Elements of Information Theory, 2006, equation 2.28")

  static let kraskov = Metric(
    "information_ksg", "Transmitted information, continuous", unit: "bit", better: .neither,
    definition: """
      Mutual information of the data as they are and the parameter with Gaussian noise of one just noticeable difference, of at \
      most 500 evenly spaced data, k = 3; too low where the truth is above about 6 bit. Of parameters that move in steps there is none.
      """,
    source: "Kraskov, Stögbauer and Grassberger, Physical Review E 69, 2004, equation 8")

  static let efficiency = Metric(
    "information_efficiency", "Share of the information", unit: "%", better: .neither, decimals: 1,
    definition: "`information` as a share of the entropy of the data's bins; at most 100.",
    source: "Shannon 1948")

  static let judged = Metric(
    "information_judged", "Information that can be judged", unit: "bit", better: .neither,
    definition: """
      `information`, but at most what people can tell of one tone alone: 2.5 bit of pitch, 2.3 bit of loudness, 1.2 bit of tempo, \
      2.6 bit of anything else. Changes and comparisons are not bound by it.
      """,
    source:
      "Pollack, JASA 24, 1952; Garner 1953; tempo: Pazdera and Trainor 2024, raw answers; mean over modalities: Miller, Psychological Review 63, 1956"
  )

  static func measure(_ pairing: PreparedPairing) -> [Measurement] {
    if pairing.isStill {
      return [metric, binned, efficiency, judged].map { pairing.constant($0, 0) }
    }
    guard pairing.fault == nil, pairing.pairing.percept != .unknown else {
      return [metric, binned, kraskov, efficiency, judged].map { metric in
        pairing.measure(metric, .percept) { Estimate(0) }
      }
    }
    guard let bits = estimate(pairing.bins, pairing.steps, pairing.blocks) else {
      let reason = "each datum is alone in its bin: \(pairing.bins.count) data are too few"
      return [metric, efficiency, judged].map { pairing.missing($0, reason) }
        + [pairing.measure(binned) { counted(pairing) }, continuous(pairing)]
    }
    let entropy = Entropy.bits(Entropy.classes(pairing.bins).counts)
    return [
      pairing.measure(metric) { bits },
      pairing.measure(binned) { counted(pairing) },
      continuous(pairing),
      pairing.measure(efficiency) { bits.map { min(100, 100 * $0 / entropy) } },
      pairing.measure(judged) { bits.map { min($0, limit(of: pairing.pairing.percept)) } },
    ]
  }

  /// The bits that a listener can identify in one tone.
  static func limit(of percept: Percept) -> Double {
    switch percept {
    case .pitch: 2.5
    case .loudness: 2.3
    case .tempo: 1.2
    default: 2.6
    }
  }

  /// The estimate within what information can be: not negative, and not more than the entropy of the bins, which neighbours exceed
  /// by up to a third of a bit where a bin holds few data. Nil where each datum is alone in its bin.
  static func estimate(_ bins: [Int], _ steps: [Int], _ blocks: BlockWeights) -> Estimate? {
    let terms = NeighbourInformation.pointwise(bins, steps)
    guard terms.contains(where: { $0 != nil }) else { return nil }
    let entropy = Entropy.bits(Entropy.classes(bins).counts)
    return blocks.estimate(sums: [
      terms.map { $0 ?? 0 }, terms.map { $0 == nil ? 0 : 1 },
    ]) { $0[0] / $0[1] }.spread(replicateSpread).map { min(max($0, 0), entropy) }
  }

  /// By how much the replicates are spread. They weigh what each datum adds to the estimate on all data, and do not estimate anew: of
  /// 400 drawn pairs of equal variants 28 % had p < 0.05, 13 % p < 0.01 and 7 % p < 0.001, which is a standard deviation 1.7 to 1.9
  /// times too small.
  static let replicateSpread = 1.9

  private static func counted(_ pairing: PreparedPairing) -> Estimate {
    let (terms, correction) = Entropy.pointwise(pairing.bins, pairing.steps)
    return pairing.blocks.mean(terms).spread(replicateSpread).map { max($0 + correction, 0) }
  }

  private static func continuous(_ pairing: PreparedPairing) -> Measurement {
    let distinct = min(pairing.valueRanks.distinct, pairing.dataRanks.distinct)
    let count = pairing.pairing.data.count
    guard !pairing.pairing.input.isCategory, distinct > count / 2 else {
      return pairing.missing(
        kraskov, "only \(distinct) of \(count) data or values are distinct: they move in steps")
    }
    var random = SeededRandom(seed: 0).split("listener's noise")
    let chosen = pairing.blocks.evenlySpaced
    let heard = chosen.map { pairing.positions[$0] + random.normal() }
    let terms = KraskovInformation.pointwise(chosen.map { pairing.pairing.data[$0] }, heard)
    guard !terms.isEmpty else {
      return pairing.missing(kraskov, "the data differ by less than numbers can tell")
    }
    return pairing.measure(kraskov) {
      pairing.blocks.mean(ofStretches: terms).spread(replicateSpread).map { max($0, 0) }
    }
  }
}
