import Score

/// One of the catalogue's effects, as a value.
public struct EffectKind: Sendable {
  public let effect: any Effect.Type

  public init(_ effect: any Effect.Type) { self.effect = effect }

  /// The effect of a name in the catalogue.
  public init?(name: String) {
    guard let effect = Catalogue.effectTypes.first(where: { $0.spec.name == name }) else {
      return nil
    }
    self.effect = effect
  }

  public var spec: UnitSpec { effect.spec }

  /// Every effect, in the order of the reference.
  public static var all: [EffectKind] { Catalogue.effectTypes.map(EffectKind.init) }
}

extension EffectKind: Hashable {
  public static func == (a: EffectKind, b: EffectKind) -> Bool { a.effect == b.effect }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(effect)) }
}
