import Score

/// How things stand for the walker.
public struct WayState: Hashable, Sendable {
  /// The position in use; nil before the first good one.
  public var place: GeoPoint?
  /// The last position could not be used, `place` is an earlier one.
  public var isHeld = false
  /// The ripple that sounds: which of the site's, nil outside of all.
  public var current: Int?
  /// All ripples the walker is in, in their order.
  public var members: [Int] = []
  /// The ripple that sounded last before the current one, or before the walker went outside.
  public var last: Int?
  /// Outside: the two ripples to go to next (fewer only where the site has fewer). A target keeps its place in the
  /// list until another replaces it.
  public var targets: [Target] = []
  /// Seconds of the walk at which the walker went outside.
  public var outsideSince: Double?
  /// The room the walker is in.
  public var room: Int?
  /// Déjà vus that sound.
  public var dejavus: [Int] = []
  /// The text of the information view about the current ripple; empty outside.
  public var info = ""
}

/// How the walker stands to one ripple: the inputs `distance`, `bearing`, `inside` and `visits` of its mapping.
public struct RippleRelation: Hashable, Sendable {
  /// Metres to the edge; 0 inside.
  public let distance: Double
  /// Metres to the middle.
  public let centreDistance: Double
  /// Degrees clockwise from true north to the middle.
  public let bearing: Double
  /// Whether the walker is inside by the hysteresis: it is still true within the margin outside.
  public let isInside: Bool
  public let visits: Int
}
