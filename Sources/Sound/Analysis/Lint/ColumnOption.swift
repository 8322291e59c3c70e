import Score

extension InputSpec {
  /// The setting that names an input's column with a unit behind it: `‹column temperature=COLUMN:°C›`.
  static func columnOption(_ name: String) -> String {
    let unit = Inputs.named(name)?.unit ?? .none
    return "‹column \(name)=COLUMN" + (unit == .none ? "›" : ":\(unit.symbol)›")
  }
}
