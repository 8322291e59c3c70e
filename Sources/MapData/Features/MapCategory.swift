/// What a thing on the map is to a walker. Callouts have a category's range and priority.
public enum MapCategory: String, CaseIterable, Sendable {
  case safety, mobility, landmark, place, object, information, marker
  /// Tags of the NaviLens system.
  case navilens
  /// Places of an activity that somebody has written.
  case activity
  /// A road or path, which is told at junctions and when asked for.
  case way
  /// Nothing that is called out by itself, such as a nameless house.
  case none
}
