internal import Score

/// A unit that a column's name ends in: `temp_F`, `speed_kmh`, `wind_speed_mph`, `pressure_inHg`.
enum NamedUnit {
  /// The unit at the end of a name that can become `target`, and the name before it; nil where there is none.
  ///
  /// A last word counts only where it is a unit of the same dimension: `speed_f` is no speed in degrees. One letter
  /// counts for temperatures, metres and accelerations, which are often written so.
  static func end(of name: String, in target: Unit) -> (stem: String, unit: Unit)? {
    let words = ColumnHeader.normalised(name).split(separator: "_").map(String.init)
    for length in stride(from: min(3, words.count - 1), through: 1, by: -1) {
      let tail = words.suffix(length)
      let stem = words.dropLast(length).joined(separator: "_")
      guard tail != ["in"] else { continue }
      for text in spellings(Array(tail), target) {
        if let entry = UnitTable.conversion(from: Unit(text), to: target) {
          let isTarget = entry.factor == 1 && entry.offset == 0
          return (stem, isTarget ? target : UnitTable.printed(Unit(text)))
        }
      }
    }
    return nil
  }

  /// Whether a name's last letter counts columns rather than naming a unit: `temp_f` beside `temp_a` and `temp_b`.
  static func isLabel(_ name: String, among columns: [CellColumn]) -> Bool {
    func parts(_ name: String) -> (stem: Substring, letter: Character)? {
      let normalised = ColumnHeader.normalised(name)
      guard normalised.dropLast().last == "_", let letter = normalised.last else { return nil }
      return (normalised.dropLast(2), letter)
    }
    guard let own = parts(name) else { return false }
    return columns.contains { column in
      guard column.name != name, let other = parts(column.name), other.stem == own.stem
      else { return false }
      return other.letter.isLetter && !"cfkmg".contains(other.letter)
    }
  }

  /// Ways to write a unit of words: `km_h` and `km_per_h` are km/h, `in_hg` is inHg, `f` is a temperature.
  private static func spellings(_ words: [String], _ target: Unit) -> [String] {
    if words.count == 1 {
      return target == .celsius && words[0].count == 1 ? [words[0].uppercased()] : [words[0]]
    }
    let parts = words.filter { $0 != "per" }
    return [words.joined(), parts.joined(separator: "/")]
  }
}
