import Score

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
