/// Generators that together make an experience: the base behaviour, or one custom behaviour above it.
public struct Behavior: Sendable {
  public let name: String
  /// The generators, each once.
  public internal(set) var generators: [any Generator]
  /// The order in which user's events are offered; the first that answers consumes.
  public let manual: [GeneratorName]
  /// The order in which changes of state are offered.
  public let automatic: [GeneratorName]
  /// Generators of the behaviour below that hear nothing.
  public let blocks: Set<GeneratorName>

  /// - Parameters:
  ///   - manual: nil for the order of `generators`.
  ///   - automatic: likewise.
  public init(
    _ name: String, _ generators: [any Generator], manual: [GeneratorName]? = nil,
    automatic: [GeneratorName]? = nil, blocks: Set<GeneratorName> = []
  ) {
    (self.name, self.generators, self.blocks) = (name, generators, blocks)
    let names = generators.map(\.name)
    precondition(Set(names).count == names.count, "a behaviour has each generator once")
    self.manual = (manual ?? names).filter { names.contains($0) }
    self.automatic = (automatic ?? names).filter { names.contains($0) }
  }

  /// The base behaviour, in Soundscape's orders (`Behaviors/Default/SoundscapeBehavior.swift`).
  public static func soundscape(_ generators: [any Generator]) -> Behavior {
    Behavior(
      "soundscape", generators,
      manual: [
        .system, .headsetTest, .exploration, .beacon, .auto, .route, .tour, .preview, .onboarding,
      ],
      automatic: [
        .intersection, .headset, .headsetTest, .exploration, .beacon, .auto, .system, .script,
      ])
  }
}
