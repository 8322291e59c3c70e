import Score

/// The state of a walk: where the walker is, and what sounds there.
public struct WayState: Hashable, Sendable {
  /// The position in use; nil before the first good one.
  public var place: GeoPoint?
  /// Whether the last position could not be used, so that `place` is an earlier one.
  public var isHeld = false
  /// The index of the ripple that sounds, among the site's; nil outside all of them.
  public var current: Int?
  /// The indices of all ripples that the walker is in, in the site's order.
  public var members: [Int] = []
  /// The index of the ripple that sounded before the current one, or before the walker went outside.
  public var last: Int?
  /// Outside: the two ripples to go to next (fewer only where fewer may be entered). A target keeps its place in the
  /// list until another replaces it.
  public var targets: [Target] = []
  /// The time at which the walker went outside, in seconds of the walk; nil inside.
  public var outsideSince: Double?
  /// The index of the room that the walker is in; nil outside all of them.
  public var room: Int?
  /// The indices of the déjà vus that sound.
  public var dejavus: [Int] = []
  /// The text of the information view about the current ripple; empty outside.
  public var info = ""
}

/// The walker's relation to one ripple: the inputs `distance`, `bearing`, `inside` and `visits` of its mapping.
public struct RippleRelation: Hashable, Sendable {
  /// The distance to the edge in metres; 0 inside.
  public let distance: Double
  /// The distance to the middle in metres.
  public let centreDistance: Double
  /// The bearing of the middle in degrees clockwise from true north.
  public let bearing: Double
  /// Whether the walker is inside, with hysteresis: it stays true within the margin outside.
  public let isInside: Bool
  public let visits: Int
}
