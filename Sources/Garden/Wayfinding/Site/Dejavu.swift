/// A recording that belongs to a place and is heard when the walker comes again.
public struct Dejavu: Hashable, Sendable {
  public var id: String
  public var name = ""
  public var shape: SiteShape
  /// The path of the sound file, as the site gives it.
  public var file: String
  /// The level in dB.
  public var level = 0.0
  /// The time that the walker must have been away, in seconds; nil takes the site's setting `away`.
  public var away: Double?
  /// The recording goes round while the walker stays.
  public var loops = false
  public var info = ""
}
