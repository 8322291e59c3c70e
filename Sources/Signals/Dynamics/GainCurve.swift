/// How much a compressor takes away at each level, in dB.
///
/// D. Giannoulis, M. Massberg and J. D. Reiss, "Digital dynamic range compressor design", JAES 60 (2012),
/// equation 4: straight lines of slope 1 and 1/ratio that meet at the threshold, with a parabola over the
/// knee.
struct GainCurve {
  /// dB.
  var threshold: Float
  /// Input change over output change above the threshold, 1 or more.
  var ratio: Float
  /// Width of the parabola in dB, 0 or more.
  var knee: Float

  /// What is taken away at a level, in dB, 0 or more.
  @inline(__always)
  func reduction(at level: Float) -> Float {
    let over = level - threshold
    let slope = 1 - 1 / ratio
    if 2 * over <= -knee { return 0 }
    if 2 * over >= knee { return slope * over }
    let into = over + knee * 0.5
    return slope * into * into / (2 * knee)
  }
}
