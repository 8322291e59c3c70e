import Score

extension BeaconKeeper {
  /// The beacon as it shall sound; nil for none.
  /// - Parameters:
  ///   - isFlat: whether the phone lies flat in the hand; otherwise what is felt has no direction.
  ///   - hasHum: whether the hum belongs to it.
  ///   - isDucked: whether something is being said.
  func state(
    _ style: BeaconStyle, _ headings: Headings, isFlat: Bool, hasHum: Bool, isDucked: Bool,
    _ settings: BehaviorSettings
  ) -> BeaconState? {
    guard let target else { return nil }
    let heading = style.isHaptic ? (isFlat ? headings.device : nil) : headings.collection
    let angle: Double? =
      if let heading, let sight { Angle.wrap360(heading - sight.bearing) } else { nil }
    let duck = isDucked ? settings[.duckBeacon] : 1
    return BeaconState(
      target: sight?.point ?? target.point, id: target.id, name: target.name,
      isAudible: isAudible, isInside: isInside, angle: angle,
      component: style.component(at: angle, settings),
      volume: style.volume(at: angle, settings) * duck, isDimmed: angle == nil,
      ring: settings[angle == nil ? .beaconRingDim : .beaconRing], distance: sight?.distance,
      bearing: sight?.bearing, hum: hasHum ? hum(settings) : nil, melody: melody)
  }

  /// Near, far, or nil where it is silent.
  private func hum(_ settings: BehaviorSettings) -> BeaconState.Hum? {
    guard isAudible, let distance = sight?.distance else { return nil }
    if distance < settings[.humNear] { return .near }
    return distance < settings[.humFar] ? .far : nil
  }
}
