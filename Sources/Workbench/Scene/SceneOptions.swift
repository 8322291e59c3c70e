/// What a render of a site or of objects is told besides.
public struct SceneOptions: Sendable, Equatable, Codable {
  /// Path of a SOFA file; nil takes the standard head.
  public var head: String?
  /// Name of what the sound is for: `binaural`, `stereo`, `5.1`, …, `ambix3`.
  public var layout = "binaural"
  /// Path of the log of decisions; nil writes none.
  public var log: String?
  /// Path of the picture; nil draws none.
  public var plot: String?
  /// Path of the microphones' sound beside the mix; nil writes none.
  public var reality: String?
  /// Path of a mapping whose voices sound from objects and which may move them; nil for none.
  public var script: String?
  /// Objects that may sound at once.
  public var sources = 128

  public init() {}
}
