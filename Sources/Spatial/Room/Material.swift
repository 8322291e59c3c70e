import Score

/// What a surface is made of: how much of the energy of diffuse sound it takes away in each octave.
public struct Material: Hashable, Sendable {
  /// As it is called in files.
  public let name: String
  /// Absorption coefficients, 0...1, at `OctaveBands.centres`.
  public let absorption: [Double]
  /// Where the figures come from.
  public let source: String
  /// What it is, in words.
  public let note: String

  /// - Parameters:
  ///   - absorption: at 125, 250, 500 Hz, 1, 2, 4 kHz and, if known, 8 kHz. What lies outside of the figures is as at
  ///     their nearest end: 31 and 63 Hz as 125 Hz, 8 kHz as 4 kHz.
  /// - Throws: a fault of code `scene` for more or fewer coefficients, or one beyond 0...1.
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
    self.name = name
    self.source = source
    self.note = note
    let low = [figures[0], figures[0]]
    absorption = low + figures + (figures.count == 6 ? [figures[5]] : [])
  }

  /// The material of a name, Leia's or another of the table.
  /// - Throws: a fault of code `scene`, with the nearest name, for one that is not there.
  public init(named name: String) throws(Fault) {
    guard let material = Self.all.first(where: { $0.name == name }) else {
      throw Fault(
        .scene, "no material is called \(quoted(name))",
        hint: NearestName.hint(for: name, among: Self.all.map { $0.name }))
    }
    self = material
  }

  /// Whether it reflects nothing at all.
  public var isOff: Bool { absorption.allSatisfy { $0 == 1 } }
}
