/// One thing that the wayfinder has decided, and why.
public struct Decision: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// The first usable position.
    case start
    /// Positions are not used from here on; the last one holds.
    case hold
    /// Positions are used again.
    case resume
    /// The site is far from the walker.
    case far
    /// A room.
    case roomEnter = "room_enter"
    case roomLeave = "room_leave"
    /// A ripple.
    case enter, leave
    /// The walker is inside a ripple that is not entered before another.
    case wait
    /// The steps of the ripple that sounds from here on, in this order.
    case notification, preset, generate
    /// No notification is given, because the site's setting says so.
    case unnotified
    /// The music fades: the walker is outside.
    case fade
    /// A ripple to go to next.
    case target
    /// A recording begins, stays silent, or ends.
    case dejavu
    case dejavuSilent = "dejavu_silent"
    case dejavuEnd = "dejavu_end"
  }

  /// The time in seconds of the walk.
  public var time: Double
  /// The row of the dataset, counted from 0.
  public var row: Int
  public var kind: Kind
  /// The id of the ripple, déjà vu or room; empty where it is about the position.
  public var id = ""
  /// The distance to the edge in metres; nil where none is meant.
  public var distance: Double?
  /// The bearing of the middle in degrees clockwise from true north.
  public var bearing: Double?
  /// The score: weight / (distance + d0), per metre.
  public var score: Double?
  /// The number of the target, 0 or 1.
  public var slot: Int?
  /// The target that had the slot before.
  public var replaces: String?
  /// Metres from the site if latitude and longitude were exchanged, where it is near then and far as it is.
  public var swappedDistance: Double?
  /// The reason, in words.
  public var reason: String
}
