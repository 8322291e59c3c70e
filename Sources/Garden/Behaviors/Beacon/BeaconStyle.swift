/// The sound of a beacon: thirteen styles are heard, and two are felt.
public enum BeaconStyle: String, CaseIterable, Hashable, Sendable {
  case original, current, flare, shimmer, ping, tactile, drop
  case signal
  case signalSlow = "signal-slow"
  case signalVerySlow = "signal-very-slow"
  case mallet
  case malletSlow = "mallet-slow"
  case malletVerySlow = "mallet-very-slow"
  case wand, pulse

  /// The number of components, from the one on the axis to the one behind.
  public var components: Int {
    switch self {
    case .original: 2
    case .current, .flare, .shimmer, .ping: 4
    case .wand, .pulse: 1
    default: 3
    }
  }

  /// Whether it is felt in the hand, with an ambient sound beside it.
  public var isHaptic: Bool { self == .wand || self == .pulse }

  /// The name of the mapping of its sound: the two that are felt have the same ambient sound beside them.
  public var sound: String { isHaptic ? Self.wand.rawValue : rawValue }
}
