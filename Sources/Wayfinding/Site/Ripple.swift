/// A place of the garden with its own music.
public struct Ripple: Hashable, Sendable {
  public var id: String
  public var name = ""
  public var shape: SiteShape
  /// Path of the mapping's file, as the site gives it.
  public var mapping: String
  /// Values of the mapping's params.
  public var preset: [String: Double] = [:]
  /// How much more than others each ripple is worth going to next from here, by its id; 0 is not at all.
  public var weights: [String: Double] = [:]
  /// The text of the information view.
  public var info = ""
  /// The level in dB.
  public var level = 0.0
}
