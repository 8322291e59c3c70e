import Score

extension Percept {
  /// The just noticeable differences of the percept; nil for `.unknown`, and for `.events`, which are
  /// counted one by one.
  var step: AudibleStep? {
    switch self {
    case .pitch: .pitch
    case .brightness: .brightness
    case .loudness: .level
    case .tempo: .tempo
    case .pan: .pan
    case .azimuth: .azimuth
    case .duration: .duration
    case .events, .unknown: nil
    }
  }

  /// The number of just noticeable differences from one value to another; nil for `.unknown`.
  public func jndSteps(from a: Double, to b: Double) -> Double? {
    self == .events ? abs(b - a) : step?.count(from: a, to: b)
  }

  /// The number of just noticeable differences from the lower end of the percept; nil for `.unknown`.
  func jndPosition(_ value: Double) -> Double? {
    self == .events ? value : step?.position(value)
  }

  /// The distance from one position to another.
  func jndDistance(_ a: Double, _ b: Double) -> Double { step?.distance(a, b) ?? abs(b - a) }
}

extension Percept {
  /// Whether what the typical listener does with the percept agrees with what people did in a repeated experiment
  /// (docs/validity.md).
  package var isValidated: Bool { self == .tempo }
}
