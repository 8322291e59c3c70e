import Score

extension Percept {
  /// The smallest audible step of it; nil where none is published.
  var audibleStep: AudibleStep? {
    switch self {
    case .pitch: .pitch
    case .brightness: .brightness
    case .loudness: .level
    case .tempo: .tempo
    case .pan: .pan
    case .azimuth, .duration, .unknown: nil
    }
  }
}

extension Pairing {
  /// Audible steps between two values of the parameter; nil where nobody knows the step.
  func audibleSteps(from a: Double, to b: Double) -> Double? {
    if percept == .azimuth { return abs(Angle.difference(from: a, to: b)) }
    let count = percept.audibleStep?.count(from: a, to: b)
    return count.flatMap { $0.isNaN ? nil : $0 }
  }
}
