/// What a space is rendered to.
public enum SpaceOutput: Hashable, Sendable {
  /// Headphones.
  case binaural
  /// Loudspeakers at these directions, by vector base amplitude panning.
  case speakers([SpeakerPlace])
  /// ambiX (ACN, SN3D) of order 1 to 3.
  case ambisonics(order: Int)
}

/// A loudspeaker.
public struct SpeakerPlace: Hashable, Sendable {
  public var name: String
  /// Degrees, left positive; up positive.
  public var azimuth: Double
  public var elevation: Double
  /// Gets no source: a subwoofer's channel.
  public var isLFE: Bool

  public init(_ name: String, azimuth: Double, elevation: Double = 0, isLFE: Bool = false) {
    self.name = name
    self.azimuth = azimuth
    self.elevation = elevation
    self.isLFE = isLFE
  }
}

/// Everything of a space that does not change while it sounds.
public struct SpacePlan: Sendable {
  public var sampleRate: Double
  /// One per source.
  public var sources: [SourceTraits]
  public var output = SpaceOutput.binaural
  /// Where sources can sound, besides the open air.
  public var rooms: [RoomPlan] = []

  public init(sampleRate: Double, sources: [SourceTraits]) {
    self.sampleRate = sampleRate
    self.sources = sources
  }
}
