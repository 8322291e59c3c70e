/// The lineages of Soundscape, which differ in their figures.
public enum BehaviorProfile: String, CaseIterable, Hashable, Sendable {
  /// microsoft/soundscape, the original, at afa34db.
  case ms
  /// soundscape-community/soundscape at 52bb321.
  case community
  /// Scottish-Tech-Army/Soundscape-Android at 760da15b.
  case android
  /// The community's documentation where its code does something else.
  case documented
}
