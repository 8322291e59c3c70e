extension SourceTraits {
  /// The amplitude factor of the law at a distance in metres, constant within the bubble.
  public func factor(_ distance: Double) -> Double {
    guard case .inverse(let reference, let rolloff, let maximum) = law else { return 1 }
    let held = min(max(distance, bubble), max(maximum, bubble))
    return reference / (reference + rolloff * (held - reference))
  }

  /// The focus: 1 at the edge of the bubble and beyond, 0 in its middle, with a slope of 0 at either.
  func focus(_ distance: Double) -> Double {
    guard distance < bubble else { return 1 }
    let u = distance / bubble
    return u * u * (3 - 2 * u)
  }
}
