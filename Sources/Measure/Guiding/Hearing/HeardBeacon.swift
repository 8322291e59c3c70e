import Score

/// A mapping as an ideal listener hears it, by the angle at which it plays: heading minus bearing.
struct HeardBeacon: Sendable, Codable {
  /// The steps of a walk in a second; glimpses lie on this grid.
  static let stepsPerSecond = 10
  /// The seconds after which the beats come round again.
  static let period = 8.0
  static let slots = Int(period) * stepsPerSecond

  /// The number of dimensions of the cue.
  let dimensions: Int
  /// The cue at each bin, dimension by dimension, in units of the listener's noise: `cue[bin * dimensions + d]`.
  let cue: [Float]
  /// Whether there is something to hear at each slot: `glimpses[bin * slots + slot]`.
  let glimpses: [Bool]
  /// The share of the time in which it sounds, for each bin.
  let sounding: [Double]
  /// The names of what changes with the angle.
  let heard: [String]
  /// Sentences on what a reader must know.
  let notes: [String]

  func hasGlimpse(_ bin: Int, step: Int) -> Bool { glimpses[bin * Self.slots + step % Self.slots] }

  /// The sensitivity d′ with which one beat tells two angles apart.
  func sensitivity(_ a: Double, _ b: Double) -> Double {
    let (i, j) = (AngleBins.bin(a) * dimensions, AngleBins.bin(b) * dimensions)
    var sum = 0.0
    for d in 0..<dimensions {
      let way = Double(cue[i + d] - cue[j + d])
      sum += way * way
    }
    return sum.squareRoot()
  }

  /// Whether anything tells one angle from another.
  var reacts: Bool { dimensions > 0 }
  /// Whether there is an angle at which it is heard.
  var sounds: Bool { glimpses.contains(true) }
}
