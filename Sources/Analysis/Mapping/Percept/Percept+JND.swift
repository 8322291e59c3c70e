import Score

extension Percept {
  /// The table of its just noticeable differences; nil for `.unknown`.
  var step: AudibleStep? {
    switch self {
    case .pitch: .pitch
    case .brightness: .brightness
    case .loudness: .level
    case .tempo: .tempo
    case .pan: .pan
    case .azimuth: .azimuth
    case .duration: .duration
    case .unknown: nil
    }
  }

  /// Number of just noticeable differences from one value to another; nil for `.unknown`.
  public func jndSteps(from a: Double, to b: Double) -> Double? { step?.count(from: a, to: b) }

  /// Number of just noticeable differences from the lower end of the percept.
  func jndPosition(_ value: Double) -> Double? { step?.position(value) }

  /// The way from one position to another.
  func jndDistance(_ a: Double, _ b: Double) -> Double { step?.distance(a, b) ?? abs(b - a) }
}
