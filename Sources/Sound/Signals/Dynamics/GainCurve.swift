/// The gain reduction of a compressor at each level, in dB.
///
/// It follows D. Giannoulis, M. Massberg and J. D. Reiss, "Digital dynamic range compressor design", JAES 60 (2012),
/// equation 4: straight lines of slope 1 and 1/ratio that meet at the threshold, with a parabola over the knee.
struct GainCurve {
  /// The threshold, dB.
  var threshold: Float
  /// The change of the input over the change of the output above the threshold, 1 or more.
  var ratio: Float
  /// The width of the knee in dB, 0 or more.
  var knee: Float

  /// The gain reduction at a level, in dB, 0 or more.
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
