import Analysis
import Rendering
import Score

/// The methods of a comparison as a paragraph for a paper, and the sources that they rest on.
struct MethodsText {
  let plan: ComparePlan
  let metrics: [Metric]
  /// The metrics that could not be measured of any variant, and why.
  let unmeasured: [(metric: Metric, reason: String)]

  var paragraph: String {
    let request = plan.request
    let anchors = plan.variants.filter(\.isAnchor)
    let variants = plan.variants.count - anchors.count
    var parts = [
      "\(counted(variants, "mapping variant")) \(variants == 1 ? "was" : "were") rendered on "
        + "\(counted(plan.data.count, "dataset")) with Ripples \(Version.current) (seed \(request.seed), "
        + "\(request.sampleRate) Hz, stereo) and brought to an integrated loudness of "
        + "\(Figure.brief(request.cellLoudness)) LUFS ± \(Figure.brief(LevelMatch.tolerance)) LU with true peaks of at most "
        + "\(Figure.brief(LevelMatch.ceiling)) dBTP (ITU-R BS.1770-4, EBU R 128).",
      "Psychoacoustic measures take a full-scale sine as \(Figure.brief(request.calibration)) dB SPL.",
      "The measures are defined in the table of this report: \(metrics.map(\.name).joined(separator: "; ")).",
      "Intervals are 95 % percentile intervals of a circular block bootstrap (200 replicates, blocks of a twentieth of the "
        + "series, seed \(request.seed)); differences between variants are taken on the same resampled stretches, and means "
        + "over datasets weigh each dataset alike. A variant is marked as best only where the intervals of its differences to "
        + "all others leave out zero, without a correction for the number of measures. Beside it stand p values of the same "
        + "bootstrap (two-sided; of several variants the largest of the best one's differences), also corrected over all "
        + "lines of the table after Holm, and as false discovery rates after Benjamini and Hochberg.",
    ]
    if !unmeasured.isEmpty {
      let words = unmeasured.map { "\($0.metric.name.lowercased()) (\($0.reason))" }
      parts.append("Not measured of any variant: " + words.joined(separator: "; ") + ".")
    }
    if !anchors.isEmpty {
      parts.append(
        "Anchors: " + anchors.map { "\($0.name) (\($0.note))" }.joined(separator: "; ") + ".")
    }
    return parts.joined(separator: " ")
  }

  /// Sources of the metrics and of the method, each once.
  var citations: [String] {
    var sources = [
      "Politis, D. N. and Romano, J. P., \"A circular block-resampling procedure for stationary data\", in: Exploring the "
        + "Limits of Bootstrap, Wiley, 1992",
      "ITU-R BS.1770-4, Algorithms to measure audio programme loudness and true-peak audio level",
    ]
    sources += MultipleTests.sources
    if plan.request.anchors {
      sources.append(
        "Ziemer, T. and Schultheis, H., Frontiers in Neuroscience 16, 930944, 2022 (prototypical sonification as benchmark)"
      )
    }
    return (sources + metrics.map(\.source).filter { !$0.isEmpty }).distinct()
  }
}
