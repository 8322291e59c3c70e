extension Material {
  /// The tables from which the figures are taken.
  private static let aima =
    "Acoustical and Insulating Materials Association, Bulletin, in: Everest, "
    + "Master Handbook of Acoustics, 4th ed. 2001, appendix"
  private static let vorlaender =
    "M. Vorländer, Auralization, Springer 2008, annex: random-incidence absorption coefficients"

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
    Material(
      name: "brick_unglazed", figures: [0.03, 0.03, 0.03, 0.04, 0.05, 0.07], source: aima,
      note: "brick, unglazed"),
    Material(
      name: "carpet_heavy", figures: [0.02, 0.06, 0.14, 0.37, 0.60, 0.65], source: aima,
      note: "carpet, heavy, on concrete"),
    Material(
      name: "gypsum_board", figures: [0.29, 0.10, 0.05, 0.04, 0.07, 0.09], source: aima,
      note: "gypsum board, 13 mm, nailed to studs 40 cm apart"),
    heavyVelour,
    Material(
      name: "light_velour", figures: [0.03, 0.04, 0.11, 0.17, 0.24, 0.35], source: aima,
      note: "light velour, 0.34 kg/m², hung straight in contact with the wall"),
    unchanged, off,
  ]

  static let heavyVelour = Material(
    name: "heavy_velour", figures: [0.14, 0.35, 0.55, 0.72, 0.70, 0.65], source: aima,
    note: "heavy velour, 0.61 kg/m², draped to half its area")

  /// Other usual surfaces.
  public static let usual: [Material] = [
    Material(
      name: "concrete", figures: [0.01, 0.01, 0.02, 0.02, 0.02, 0.05, 0.05], source: vorlaender,
      note: "smooth unpainted concrete"),
    Material(
      name: "concrete_block", figures: [0.36, 0.44, 0.31, 0.29, 0.39, 0.25], source: aima,
      note: "concrete block, coarse"),
    Material(
      name: "brick_painted", figures: [0.01, 0.01, 0.02, 0.02, 0.02, 0.02, 0.02],
      source: vorlaender, note: "smooth brickwork with flush pointing, painted"),
    Material(
      name: "plaster", figures: [0.013, 0.015, 0.02, 0.03, 0.04, 0.05], source: aima,
      note: "plaster, gypsum or lime, smooth, on tile or brick"),
    Material(
      name: "stone", figures: [0.02, 0.02, 0.03, 0.04, 0.05, 0.05, 0.05], source: vorlaender,
      note: "limestone walls"),
    Material(
      name: "marble", figures: [0.01, 0.01, 0.01, 0.02, 0.02, 0.02, 0.02], source: vorlaender,
      note: "marble floor"),
    Material(
      name: "parquet", figures: [0.04, 0.04, 0.07, 0.06, 0.06, 0.07], source: aima,
      note: "wood parquet in asphalt on concrete"),
    Material(
      name: "wood_floor", figures: [0.15, 0.11, 0.10, 0.07, 0.06, 0.07], source: aima,
      note: "wooden floor on joists"),
    Material(
      name: "wood_panel", figures: [0.27, 0.23, 0.22, 0.15, 0.10, 0.07, 0.06],
      source: vorlaender, note: "wooden lining, 12 mm, fixed on a frame"),
    Material(
      name: "glass_window", figures: [0.35, 0.25, 0.18, 0.12, 0.07, 0.04], source: aima,
      note: "ordinary window glass"),
    Material(
      name: "glass_heavy", figures: [0.18, 0.06, 0.04, 0.03, 0.02, 0.02], source: aima,
      note: "large panes of heavy plate glass"),
    Material(
      name: "linoleum", figures: [0.02, 0.03, 0.03, 0.03, 0.03, 0.02], source: aima,
      note: "linoleum, asphalt, rubber or cork tile on concrete"),
    Material(
      name: "carpet_thin", figures: [0.02, 0.04, 0.08, 0.20, 0.35, 0.40], source: vorlaender,
      note: "thin carpet, cemented to concrete"),
    Material(
      name: "curtain_velvet", figures: [0.05, 0.12, 0.35, 0.45, 0.38, 0.36, 0.36],
      source: vorlaender, note: "tight velvet curtains"),
    Material(
      name: "ceiling_tile", figures: [0.49, 0.53, 0.53, 0.75, 0.92, 0.99], source: vorlaender,
      note: "fissured ceiling tile"),
    Material(
      name: "rockwool", figures: [0.22, 0.60, 0.92, 0.90, 0.88, 0.88, 0.88], source: vorlaender,
      note: "rockwool, 50 mm, 80 kg/m³"),
    Material(
      name: "audience", figures: [0.60, 0.74, 0.88, 0.96, 0.93, 0.85, 0.85], source: vorlaender,
      note: "areas with audience, with narrow aisles"),
    Material(
      name: "water", figures: [0.008, 0.008, 0.013, 0.015, 0.020, 0.025], source: aima,
      note: "surface of water, as in a swimming pool"),
  ]

  /// Every named material.
  public static let all = leia + usual
}
