/// A recording that belongs to a place and is heard when the walker comes again.
public struct Dejavu: Hashable, Sendable {
  public var id: String
  public var name: String
  public var shape: SiteShape
  /// Path of the sound file, as the site gives it.
  public var file: String
  /// dB.
  public var level: Double
  /// Seconds for which the walker must have been away; nil takes the site's setting `away`.
  public var away: Double?
  /// The recording goes round while the walker stays.
  public var loops: Bool
  public var info: String

  public init(
    id: String, name: String = "", shape: SiteShape, file: String, level: Double = 0,
    away: Double? = nil, loops: Bool = false, info: String = ""
  ) {
    self.id = id
    self.name = name.isEmpty ? id : name
    self.shape = shape
    self.file = file
    self.level = level
    self.away = away
    self.loops = loops
    self.info = info
  }
}
