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

/// The nine octave bands in which rooms are described (IEC 61260-1): 31.5 Hz to 8 kHz.
public enum OctaveBands {
  public static let count = 9
  /// Exact mid-band frequencies, Hz: 1000 · 2^k.
  public static let centres: [Double] = [31.25, 62.5, 125, 250, 500, 1000, 2000, 4000, 8000]
}

extension Material {
  /// A material of the Acoustical and Insulating Materials Association.
  private static func aima(_ name: String, _ note: String, _ figures: Double...) -> Material {
    Material(
      name: name, figures: figures,
      source: "Acoustical and Insulating Materials Association, Bulletin, in: Everest, "
        + "Master Handbook of Acoustics, 4th ed. 2001, appendix", note: note)
  }

  private static func vorlaender(_ name: String, _ note: String, _ figures: Double...) -> Material {
    Material(
      name: name, figures: figures,
      source:
        "M. Vorländer, Auralization, Springer 2008, annex: random-incidence absorption coefficients",
      note: note)
  }

  /// The material that reflects everything.
  public static let unchanged = Material(
    name: "unchanged", figures: [0, 0, 0, 0, 0, 0], source: "Leia's name; by definition",
    note: "full reflection")
  /// The material that reflects nothing, as if the surface were missing.
  public static let off = Material(
    name: "off", figures: [1, 1, 1, 1, 1, 1], source: "Leia's name; by definition",
    note: "no reflection")

  /// The seven materials of Leia, by its names. Its own figures are not published; these are typical of the materials
  /// named.
  public static let leia: [Material] = [
    aima("brick_unglazed", "brick, unglazed", 0.03, 0.03, 0.03, 0.04, 0.05, 0.07),
    aima("carpet_heavy", "carpet, heavy, on concrete", 0.02, 0.06, 0.14, 0.37, 0.60, 0.65),
    aima(
      "gypsum_board", "gypsum board, 13 mm, nailed to studs 40 cm apart", 0.29, 0.10, 0.05, 0.04,
      0.07, 0.09),
    heavyVelour,
    aima(
      "light_velour", "light velour, 0.34 kg/m², hung straight in contact with the wall", 0.03,
      0.04, 0.11, 0.17, 0.24, 0.35),
    unchanged, off,
  ]

  static let heavyVelour = aima(
    "heavy_velour", "heavy velour, 0.61 kg/m², draped to half its area", 0.14, 0.35, 0.55, 0.72,
    0.70, 0.65)

  /// Other usual surfaces.
  public static let usual: [Material] = [
    vorlaender("concrete", "smooth unpainted concrete", 0.01, 0.01, 0.02, 0.02, 0.02, 0.05, 0.05),
    aima("concrete_block", "concrete block, coarse", 0.36, 0.44, 0.31, 0.29, 0.39, 0.25),
    vorlaender(
      "brick_painted", "smooth brickwork with flush pointing, painted", 0.01, 0.01, 0.02, 0.02,
      0.02, 0.02, 0.02),
    aima(
      "plaster", "plaster, gypsum or lime, smooth, on tile or brick", 0.013, 0.015, 0.02, 0.03,
      0.04, 0.05),
    vorlaender("stone", "limestone walls", 0.02, 0.02, 0.03, 0.04, 0.05, 0.05, 0.05),
    vorlaender("marble", "marble floor", 0.01, 0.01, 0.01, 0.02, 0.02, 0.02, 0.02),
    aima("parquet", "wood parquet in asphalt on concrete", 0.04, 0.04, 0.07, 0.06, 0.06, 0.07),
    aima("wood_floor", "wooden floor on joists", 0.15, 0.11, 0.10, 0.07, 0.06, 0.07),
    vorlaender(
      "wood_panel", "wooden lining, 12 mm, fixed on a frame", 0.27, 0.23, 0.22, 0.15, 0.10, 0.07,
      0.06),
    aima("glass_window", "ordinary window glass", 0.35, 0.25, 0.18, 0.12, 0.07, 0.04),
    aima("glass_heavy", "large panes of heavy plate glass", 0.18, 0.06, 0.04, 0.03, 0.02, 0.02),
    aima(
      "linoleum", "linoleum, asphalt, rubber or cork tile on concrete", 0.02, 0.03, 0.03, 0.03,
      0.03, 0.02),
    vorlaender(
      "carpet_thin", "thin carpet, cemented to concrete", 0.02, 0.04, 0.08, 0.20, 0.35, 0.40),
    vorlaender("curtain_velvet", "tight velvet curtains", 0.05, 0.12, 0.35, 0.45, 0.38, 0.36, 0.36),
    vorlaender("ceiling_tile", "fissured ceiling tile", 0.49, 0.53, 0.53, 0.75, 0.92, 0.99),
    vorlaender("rockwool", "rockwool, 50 mm, 80 kg/m³", 0.22, 0.60, 0.92, 0.90, 0.88, 0.88, 0.88),
    vorlaender(
      "audience", "areas with audience, with narrow aisles", 0.60, 0.74, 0.88, 0.96, 0.93, 0.85,
      0.85),
    aima(
      "water", "surface of water, as in a swimming pool", 0.008, 0.008, 0.013, 0.015, 0.020, 0.025),
  ]

  /// Every named material.
  public static let all = leia + usual
}
