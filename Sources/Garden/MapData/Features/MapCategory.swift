/// The category of a thing on the map, for a walker. Callouts have a category's range and priority.
public enum MapCategory: String, CaseIterable, Sendable {
  case safety, mobility, landmark, place, object, information, marker
  /// Tags of the NaviLens system.
  case navilens
  /// Places of an activity that somebody has written.
  case activity
  /// The entrances of buildings, which stand for these.
  case entrance
  /// Roads and paths, which are told at junctions and when asked for.
  case way
  /// Nothing that is called out by itself, such as a nameless house.
  case none

  /// The categories of the map in the order in which they are called out, the most urgent first.
  public static let urgency: [MapCategory] = [
    .safety, .navilens, .mobility, .landmark, .place, .object, .information,
  ]
}
