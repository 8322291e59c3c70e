import Score

/// Every metric of the project.
public enum Metrics {
  /// All metrics; those that say most about how well data are conveyed come first.
  public static let all: [Metric] =
    main + declared.filter { metric in !main.contains { $0.id == metric.id } }

  /// The metrics shown where there is room for few.
  public static let main: [Metric] = [
    "information", "inaudible_steps", "listener_trend", "listener_point_error",
    "linearity_deviation", "round_trip_correlation", "masked_time", "loudness_contamination",
    "clipped_data", "jnd_steps", "loudness_range", "roughness",
  ].map { id in
    var metric = declared.first { $0.id == id }!
    metric.isMain = true
    return metric
  }

  private static let declared =
    MappingMeasures.metrics + ListenerMeasures.metrics + EventMeasures.metrics
    + SoundMeasures.metrics + PsychoacousticMeasures.metrics

  /// The metric with an identifier; nil when there is none.
  public static func named(_ id: String) -> Metric? { all.first { $0.id == id } }
}

/// All measures of a mapping that need no sound.
public enum MappingMeasures {
  public static let metrics: [Metric] = [
    Monotonicity.metric, KendallTau.metric, CircularCorrelation.metric, Linearity.deviation,
    Linearity.fit, JNDSteps.metric, JNDSteps.perStep, InaudibleSteps.metric, Collisions.metric,
    RangeUse.metric, RangeUse.clipped, Information.metric, Information.binned, Information.kraskov,
    Information.efficiency, Information.judged, PolarityAgreement.metric, ExponentMismatch.metric,
    ExponentMismatch.exponent, Consistency.metric, Leakage.metric, VarianceInflation.metric,
  ]

  /// Measures a variant on one dataset by all metrics but `consistency`, which needs two (`Consistency.measure`).
  /// - Parameters:
  ///   - pairings: pairings of one variant on one dataset; those of the same input have the same data.
  ///   - seed: seed of the bootstrap.
  public static func measure(_ pairings: [Pairing], seed: UInt64) -> [Measurement] {
    let blocks = Blocks(pairings, seed: seed)
    let prepared = pairings.map { PreparedPairing($0, blocks: blocks[$0.data.count]) }
    return prepared.flatMap(measure)
      + (pairings.isEmpty
        ? [] : [Leakage.measure(prepared)] + VarianceInflation.measure(prepared))
  }

  private static func measure(_ pairing: PreparedPairing) -> [Measurement] {
    var found = [Monotonicity.measure(pairing), KendallTau.measure(pairing)]
    if let circular = CircularCorrelation.measure(pairing) { found.append(circular) }
    found += Linearity.measure(pairing) + JNDSteps.measure(pairing)
    found += [InaudibleSteps.measure(pairing), Collisions.measure(pairing)]
    found += RangeUse.measure(pairing) + Information.measure(pairing)
    found += [PolarityAgreement.measure(pairing)] + ExponentMismatch.measure(pairing)
    return found
  }
}

/// All measures of a mapping's sound, but for those that compare sounds (`Distinctness`).
public enum SoundMeasures {
  public static let metrics: [Metric] =
    RoundTrip.metrics + LoudnessFigures.metrics + LoudnessContamination.metrics
    + TemporalLoad.metrics + StreamMasking.metrics + StreamSeparability.metrics
    + Distinctness.metrics + Audibility.metrics + SpatialSteps.metrics

  /// - Parameter seed: seed of the bootstrap.
  public static func measure(_ cell: SoundCell, seed: UInt64) -> [Measurement] {
    let sound = MeasuredSound(cell, seed: seed)
    guard sound.frames > 0 else {
      return metrics.filter { !Distinctness.metrics.contains($0) }
        .map { Measurement($0, missing: "the sound is shorter than a frame") }
    }
    return RoundTrip.measure(sound) + LoudnessFigures.measure(sound)
      + LoudnessContamination.measure(sound) + TemporalLoad.measure(sound)
      + StreamMasking.measure(sound) + StreamSeparability.measure(sound)
      + Audibility.measure(sound) + SpatialSteps.measure(sound)
  }
}
