import Score

/// What a render and a live session have in common: what mappings, and all parts of a scene, are played with.
public struct PlaySettings: Sendable, Equatable {
  /// Frames per second.
  public var sampleRate = 48_000
  /// Control ticks per second.
  public var controlRate = 100.0
  public var seed: UInt64 = 1
  /// Frames rendered at a time; without influence on the sound.
  public var block: Int
  /// What may be read besides; neither a manifest nor a journal can say it.
  public var permit = ReadPermit()

  var ticks: TickGrid { TickGrid(sampleRate: Double(sampleRate), controlRate: controlRate) }
}
