/// The look of a variant, the same everywhere: a letter, a colour, a dash pattern and the shape of a mark, so that none
/// is told by colour alone. The colours are those of paper; the page puts its theme's in their place (`theme.css`).
struct Look: Sendable {
  /// `A`, `B`, …
  let letter: String
  /// The colour, `#rrggbb`, with a contrast of 4.5 : 1 or more on white.
  let colour: String
  let dash: Spec
  /// A mark of Vega-Lite.
  let shape: String

  /// Text and lines of figures.
  static let ink = "#1c2024"
  static let soft = "#59626d"
  static let line = "#d8dde3"

  static let colours = [
    "#0b66b0", "#b0460a", "#0a7355", "#8b3f8f", "#7a5f00", "#a3244f", "#3d4b8f", "#4f5b66",
  ]
  private static let dashes: [Spec] = [
    [1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [4, 2], [12, 4], [1, 3], [5, 2, 1, 2, 1, 2],
  ]
  private static let shapes = [
    "circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right",
    "triangle-left",
  ]

  /// - Parameter index: the variant's place in the report.
  init(_ index: Int, id: String) {
    letter = id.uppercased()
    colour = Self.colours[index % Self.colours.count]
    dash = Self.dashes[index % Self.dashes.count]
    shape = Self.shapes[index % Self.shapes.count]
  }
}

extension Report {
  func look(of variant: String) -> Look {
    Look(variants.firstIndex { $0.id == variant } ?? 0, id: variant)
  }

  /// Returns the title of a variant: `A, pitch.lua`.
  func title(of variant: Variant) -> String { "\(variant.id.uppercased()), \(variant.name)" }
}

extension Report.Row {
  /// The subject, or else the input; nil where the row is about the whole sound.
  var about: String? { subject.flatMap { $0.isEmpty ? nil : $0 } ?? input }
}
