extension Estimate {
  /// The two-sided p value of the hypothesis that the value is 0; nil where there are no replicates.
  ///
  /// It is twice the share of replicates that lie on the other side of 0, as the percentile interval is turned into a
  /// test (Davison and Hinkley, Bootstrap Methods and their Application, 1997, §4.4, with their +1). Where none lies
  /// there, that share says only "less than 2/(R + 1)", which is too coarse for a correction: then the normal
  /// distribution with the replicates' standard deviation is used (Efron and Tibshirani 1993, §13.2), down to a
  /// millionth, beyond which its validity is unknown.
  public var pValue: Double? {
    guard replicates.count >= 40 else { return nil }
    let isConstant = replicates.allSatisfy { $0 == replicates[0] }
    if value == 0 { return 1 }
    if isConstant && replicates[0] == value { return Self.smallestP }
    let count = Double(replicates.count + 1)
    let beyond = replicates.count { value > 0 ? $0 <= 0 : $0 >= 0 }
    let counted = min(1, 2 * Double(beyond + 1) / count)
    guard beyond == 0 else { return counted }
    return max(Self.smallestP, min(counted, 2 * Normal.below(-abs(value) / standardError)))
  }

  private static let smallestP = 1e-6

  /// The standard deviation of the replicates.
  private var standardError: Double {
    let mean = replicates.reduce(0, +) / Double(replicates.count)
    let squares = replicates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(replicates.count - 1)).squareRoot()
  }
}
