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

/// A change that nobody asked for. Some go to every automatic generator, the others to the first that answers.
public enum StateEvent: Sendable {
  /// There is a new position: `BehaviorContext.fix`.
  case moved
  /// A direction has changed, and the position has not.
  case turned
  /// The time has come that a generator named in `wakes`; it goes to that generator only.
  case woken
  case activity(from: MotionActivity, to: MotionActivity)
  /// A beacon was set or cleared: `BehaviorContext.beacon`.
  case beaconChanged
  /// The beacon was muted, or is heard again.
  case beaconMuted(Bool)
  /// The beacon's closing melody has ended.
  case beaconFinished
  /// The walker came within the beacon's arrival distance, or left it. `wasAudible`: whether it sounded before.
  case beaconEntered(wasAudible: Bool)
  case beaconLeft
  /// An intersection is reached, and these are its callouts. A route holds them back while it speaks of a waypoint;
  /// otherwise the generator that made the event says them.
  case intersection(CalloutGroup)
  /// The calibration of a head tracker began, succeeded, or the tracker is gone.
  case headset(HeadsetState)
  /// A custom behaviour has begun; it is about to end.
  case began, ending
  /// An event of a behaviour's own.
  case named(String)

  /// Whether all generators hear it, those of the behaviour below too.
  public var isBroadcast: Bool {
    switch self {
    case .intersection, .began, .ending, .named, .woken: false
    default: true
    }
  }
}

/// The state of a head tracker.
public enum HeadsetState: String, Hashable, Sendable {
  case calibrating, calibrated, disconnected
}
