import Score

/// An effect as a value: its spec, and a function that makes an instance.
public struct EffectKind: Sendable {
  public let spec: UnitSpec
  /// Makes an instance without sound in its memory.
  public let make: @Sendable (EffectSetup) -> any Effect

  public init<Kind: Effect>(_ kind: Kind.Type) {
    spec = Kind.spec
    make = { Kind($0) }
  }
}

extension Effect {
  /// This effect as a value.
  public static var effect: EffectKind { EffectKind(Self.self) }
}

extension EffectKind: Hashable {
  public static func == (a: EffectKind, b: EffectKind) -> Bool { a.spec.name == b.spec.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(spec.name) }
}
