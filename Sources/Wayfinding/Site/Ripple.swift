/// A place of the garden with its own music.
public struct Ripple: Hashable, Sendable {
  public var id: String
  public var name: String
  public var shape: SiteShape
  /// Path of the mapping's file, as the site gives it.
  public var mapping: String
  /// Values of the mapping's params.
  public var preset: [String: Double]
  /// How much more than others each ripple is worth going to next from here, by its id; 0 is not at all.
  public var weights: [String: Double]
  /// What the information view says.
  public var info: String
  /// dB.
  public var level: Double

  public init(
    id: String, name: String = "", shape: SiteShape, mapping: String,
    preset: [String: Double] = [:], weights: [String: Double] = [:], info: String = "",
    level: Double = 0
  ) {
    self.id = id
    self.name = name.isEmpty ? id : name
    self.shape = shape
    self.mapping = mapping
    self.preset = preset
    self.weights = weights
    self.info = info
    self.level = level
  }
}
