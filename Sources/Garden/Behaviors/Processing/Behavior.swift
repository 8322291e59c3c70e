import Score

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

/// The base behaviour and the custom one above it: their generators in the order in which they are asked, and which of
/// them hear nothing.
struct BehaviorStack: Sendable {
  typealias Owner = CalloutQueue.Owner

  var base: Behavior
  private(set) var custom: Behavior?
  /// The number of custom behaviours that there were.
  private(set) var customCount = 0
  /// Wake times that were answered, so that a generator that leaves its own as it is wakes once.
  private var woken: [Owner: Double] = [:]

  init(base: Behavior) { self.base = base }

  /// The behaviours, the custom one first.
  private var levels: [(BehaviorLevel, Behavior)] {
    (custom.map { [(customLevel, $0)] } ?? []) + [(.base, base)]
  }

  /// The level of the custom behaviour that began last.
  var customLevel: BehaviorLevel { .custom(customCount) }

  // MARK: Whom is asked

  /// The generators that are asked, in their order: the custom behaviour's, then those below.
  func respondents(_ names: KeyPath<Behavior, [GeneratorName]>) -> [Owner] {
    levels.flatMap { level, behavior in
      behavior[keyPath: names].map { Owner(level: level, name: $0) }
    }
  }

  /// The custom behaviour's generators that hear of changes of state.
  var customRespondents: [Owner] {
    custom?.automatic.map { Owner(level: customLevel, name: $0) } ?? []
  }

  /// Whether the custom behaviour keeps events from a generator below. It is asked as the generator's turn comes: those
  /// of the custom behaviour may have changed their mind about this very event.
  func isBlocked(_ owner: Owner) -> Bool {
    owner.level == .base && blocked.contains(owner.name)
  }

  /// Generators of the base behaviour that hear nothing now.
  var blocked: Set<GeneratorName> {
    custom.map { $0.generators.reduce($0.blocks) { $0.union($1.blocks) } } ?? []
  }

  // MARK: What generators know and want

  /// The position of a custom behaviour's own; nil where the walker's counts.
  var standpoint: GeoPoint? { custom?.generators.lazy.compactMap(\.standpoint).first }

  /// The route or tour that leads.
  var guide: GuidanceGenerator? {
    custom?.generators.lazy.compactMap { $0 as? GuidanceGenerator }.first
  }

  /// Whether the custom behaviour has hum and melodies whatever the settings say.
  var isGuided: Bool {
    custom?.generators.contains { $0.name == .route || $0.name == .tour } ?? false
  }

  /// The callouts that generators expect to make.
  var expected: [Callout] { levels.flatMap { $0.1.generators.flatMap(\.expected) } }

  /// The generator that wants to be woken next, the custom ones first.
  var nextWake: (owner: Owner, time: Double)? {
    var first: (owner: Owner, time: Double)?
    for (level, behavior) in levels {
      for generator in behavior.generators {
        let owner = Owner(level: level, name: generator.name)
        guard let at = generator.wakes, woken[owner] != at, at < first?.time ?? .infinity else {
          continue
        }
        first = (owner, at)
      }
    }
    return first
  }

  /// A callout as it is true now, or the reason why it shall not be said any more.
  func turn(of callout: Callout, _ owner: Owner?, in context: BehaviorContext) -> CalloutTurn {
    let generators = levels.first { $0.0 == owner?.level }?.1.generators
    let reason = generators?.first { $0.name == owner?.name }?.staleness(of: callout, in: context)
    return reason.map { CalloutTurn.drop($0) } ?? callout.turn(in: context)
  }

  // MARK: Changes

  mutating func begin(_ behavior: Behavior) {
    custom = behavior
    customCount += 1
  }

  /// - Returns: the level of the custom behaviour that has ended.
  mutating func end() -> BehaviorLevel {
    custom = nil
    return customLevel
  }

  /// Puts a generator in the place of the base behaviour's of the same name; without one nothing changes.
  mutating func replace(_ generator: any Generator) {
    guard let place = base.generators.firstIndex(where: { $0.name == generator.name }) else {
      return
    }
    base.generators[place] = generator
  }

  mutating func answered(_ wake: (owner: Owner, time: Double)) { woken[wake.owner] = wake.time }

  /// Changes a generator in its place; nil where it is gone.
  mutating func withGenerator<Result>(
    _ owner: Owner, _ body: (inout any Generator) -> Result
  ) -> Result? {
    switch owner.level {
    case .base:
      guard let index = base.generators.firstIndex(where: { $0.name == owner.name }) else {
        return nil
      }
      return body(&base.generators[index])
    case .custom(let number):
      guard number == customCount, custom != nil,
        let index = custom!.generators.firstIndex(where: { $0.name == owner.name })
      else { return nil }
      return body(&custom!.generators[index])
    }
  }
}
