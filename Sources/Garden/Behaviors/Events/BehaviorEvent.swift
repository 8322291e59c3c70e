/// An event that a behaviour is given to handle, and that a generator may cause in turn.
public enum BehaviorEvent: Sendable {
  case user(UserEvent)
  case state(StateEvent)
  /// A change of the beacon, which is nobody's but the processor's.
  case beacon(BeaconCommand)
}

/// A thing that can be done with the one beacon.
public enum BeaconCommand: Hashable, Sendable {
  /// Replaces the beacon. It begins with its melody where melodies are on.
  case set(BeaconTarget, isAudible: Bool)
  /// Ends the beacon, with its closing melody.
  case finish
  case clear
  case mute, unmute, toggle
}
