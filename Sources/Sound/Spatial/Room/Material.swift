import Score

/// The material of a surface: the share of the energy of diffuse sound that it absorbs in each octave.
public struct Material: Hashable, Sendable {
  /// The name in files.
  public let name: String
  /// Absorption coefficients, 0...1, at `OctaveBands.centres`.
  public let absorption: [Double]
  /// The source of the figures.
  public let source: String
  /// A description in words.
  public let note: String

  /// - Parameters:
  ///   - absorption: coefficients at 125, 250, 500 Hz, 1, 2, 4 kHz and, if known, 8 kHz. The bands outside take the
  ///     nearest figure: 31 and 63 Hz that of 125 Hz, 8 kHz that of 4 kHz.
  /// - Throws: `Fault` of code `scene` for more or fewer coefficients, or one beyond 0...1.
  public init(_ name: String, _ absorption: [Double], source: String, note: String = "")
    throws(Fault)
  {
    guard absorption.count == 6 || absorption.count == 7 else {
      throw Fault(
        .scene, "material \(quoted(name)) has \(absorption.count) absorption coefficients",
        hint: "give six, at 125 Hz to 4 kHz, or seven, to 8 kHz")
    }
    for a in absorption where !(a >= 0 && a <= 1) {
      throw Fault(
        .scene, "material \(quoted(name)) has the absorption coefficient \(a)",
        hint: "each is from 0 (reflects all) to 1 (reflects nothing)")
    }
    self.init(name: name, figures: absorption, source: source, note: note)
  }

  init(name: String, figures: [Double], source: String, note: String) {
    (self.name, self.source, self.note) = (name, source, note)
    let low = [figures[0], figures[0]]
    absorption = low + figures + (figures.count == 6 ? [figures[5]] : [])
  }

  /// Finds the material with a name, one of Leia's or another of the table.
  /// - Throws: `Fault` of code `scene`, with the nearest name, for an unknown one.
  public init(named name: String) throws(Fault) {
    guard let material = Self.all.first(where: { $0.name == name }) else {
      throw Fault(
        .scene, "no material is called \(quoted(name))",
        hint: NearestName.hint(for: name, among: Self.all.map { $0.name }))
    }
    self = material
  }

  /// Whether the material reflects nothing at all.
  public var isOff: Bool { absorption.allSatisfy { $0 == 1 } }
}
