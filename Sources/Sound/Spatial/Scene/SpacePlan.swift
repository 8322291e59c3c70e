/// The output to which a space is rendered.
public enum SpaceOutput: Hashable, Sendable {
  /// Headphones, by a head's responses.
  case binaural
  /// Loudspeakers at these directions, by vector base amplitude panning.
  case speakers([SpeakerPlace])
  /// AmbiX (ACN, SN3D) of order 1 to 3.
  case ambisonics(order: Int)
}

/// A loudspeaker.
public struct SpeakerPlace: Hashable, Sendable {
  /// The name of the channel, such as `L`.
  public var name: String
  /// The direction in degrees: azimuth left positive, elevation up positive.
  public var azimuth: Double
  public var elevation: Double
  /// Whether the loudspeaker gets no source, as a subwoofer's channel.
  public var isLFE: Bool

  public init(_ name: String, azimuth: Double, elevation: Double = 0, isLFE: Bool = false) {
    (self.name, self.azimuth, self.elevation, self.isLFE) = (name, azimuth, elevation, isLFE)
  }
}

/// The properties of a space that do not change while it sounds.
public struct SpacePlan: Sendable {
  /// The frames per second.
  public var sampleRate: Double
  /// The traits of each source.
  public var sources: [SourceTraits]
  /// The output to which the space is rendered.
  public var output = SpaceOutput.binaural
  /// The rooms in which sources can sound, besides the open air.
  public var rooms: [RoomPlan] = []

  public init(sampleRate: Double, sources: [SourceTraits]) {
    (self.sampleRate, self.sources) = (sampleRate, sources)
  }
}
