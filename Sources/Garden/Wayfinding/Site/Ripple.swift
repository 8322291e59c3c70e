/// A place of the garden with its own music.
public struct Ripple: Hashable, Sendable {
  public var id: String
  public var name = ""
  public var shape: SiteShape
  /// The path of the mapping's file, as the site gives it.
  public var mapping: String
  /// The values of the mapping's params, by name.
  public var preset: [String: Double] = [:]
  /// The weights of the ripples as next targets from here, by their ids; 0 never goes there.
  public var weights: [String: Double] = [:]
  /// The id of the ripple that must have been entered in the walk before this one can be; nil for none.
  public var after: String?
  /// The text of the information view.
  public var info = ""
  /// The level in dB.
  public var level = 0.0
}
