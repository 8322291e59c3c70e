import Score

/// Every effect by a small number.
public enum EffectCode: UInt8, Sendable, CaseIterable {
  case gain, delay, reverb

  public var effect: any Effect.Type {
    switch self {
    case .gain: Gain.self
    case .delay: Delay.self
    case .reverb: Reverb.self
    }
  }

  public var spec: UnitSpec { effect.spec }

  public init?(name: String) {
    guard let code = Self.allCases.first(where: { $0.spec.name == name }) else { return nil }
    self = code
  }
}
