import Score

/// One of the catalogue's unit generators, as a value: what a program's operations hold and call.
public struct UnitKind: Sendable {
  public let unit: any UnitGenerator.Type

  public init(_ unit: any UnitGenerator.Type) { self.unit = unit }

  /// The unit generator of a name in the catalogue.
  public init?(name: String) {
    let units = Catalogue.generators + Catalogue.hidden
    guard let unit = units.first(where: { $0.spec.name == name }) else { return nil }
    self.unit = unit
  }

  public var spec: UnitSpec { unit.spec }

  /// Every unit generator, in the order of the reference.
  public static var all: [UnitKind] { Catalogue.generators.map(UnitKind.init) }
}

extension UnitKind: Hashable {
  public static func == (a: UnitKind, b: UnitKind) -> Bool { a.unit == b.unit }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(unit)) }
}
