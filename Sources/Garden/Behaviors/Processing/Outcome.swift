/// A thing that the host shall do; several are done in their order.
public enum Outcome: Sendable {
  /// Says a callout from a time of the walk on, which lies at or before the time of the call that returned it.
  case say(Callout, from: Double)
  /// Stops what is said now.
  case stop
  /// The beacon as it shall sound from here on; nil for none.
  case beacon(BeaconState?)
  case haptic(HapticPattern)
  /// The ambient sound of a street preview's wand from here on, at a volume of 0...1.
  case wand(Double)
  case note(CalloutNote)
}

/// A pattern that the hand feels.
public enum HapticPattern: String, Hashable, Sendable {
  /// One strong tap.
  case heavy
  case light
  /// The pattern of a fault.
  case error
}
