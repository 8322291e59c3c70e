import Score

/// How much of a sound begins in a frame: the rise of the Bark bands' levels against two frames before, mean
/// of all bands, dB.
///
/// Spectral flux on a logarithmic scale, rectified, with a lag (S. Böck, F. Krebs and M. Schedl,
/// "Evaluating the Online Capabilities of Onset Detection Methods", ISMIR 2012); frames overlap, so that the
/// frame just before has heard a part of the onset already. What lies below -90 dBFS is no sound.
struct OnsetStrength {
  static let floor = -90.0
  private static let lag = 2
  private var before: [[Double]] = []

  /// The strength of the next frame, from the levels of its bands in dBFS; 0 for the first two.
  mutating func next(_ levels: UnsafeMutableBufferPointer<Double>) -> Double {
    let now = levels.map { max(Self.floor, $0) }
    defer {
      if before.count == Self.lag { before.removeFirst() }
      before.append(now)
    }
    guard before.count == Self.lag else { return 0 }
    var rise = 0.0
    for (level, old) in zip(now, before[0]) { rise += max(0, level - old) }
    return rise / Double(levels.count)
  }
}
