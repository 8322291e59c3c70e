import Glibc
import Grading
import Score

/// The levels of an adaptive task: sizes of a change of the data, in the unit of the input, evenly spaced by their logarithms.
package struct LevelScale: Sendable, Equatable {
  /// The smallest and the largest level.
  package var from: Double
  package var to: Double
  /// The number of levels.
  package var levels: Int

  /// The level of a place on the scale, from 0.
  package func level(_ place: Int) -> Double {
    let share = levels > 1 ? Double(place) / Double(levels - 1) : 0
    return Figure.rounded(from * pow(to / from, share), decimals: 6)
  }

  /// The level of a place in decibels: 20 times its decimal logarithm.
  func decibels(_ place: Int) -> Double {
    let step = 20 * log10(to / from) / Double(max(1, levels - 1))
    return 20 * log10(from) + step * Double(place)
  }

  /// The place whose level is nearest to one that was heard.
  func place(of level: Double) -> Int {
    (0..<levels).min { abs(self.level($0) - level) < abs(self.level($1) - level) } ?? 0
  }

  /// - Parameters:
  ///   - fields: those of a procedure, with "from", "to" and "levels".
  ///   - usual: the number of levels where the file gives none.
  static func read(
    _ fields: StrictFields, of procedure: String, usual: Int
  ) throws(Fault) -> LevelScale {
    guard let from = try fields.number("from", in: 1e-9...1e9),
      let to = try fields.number("to", in: 1e-9...1e9), from < to
    else {
      throw fields.fault(
        "the \(procedure) does not go from a smaller to a larger change of the data",
        hint: "give it \"from\": 0.25, \"to\": 8, in the unit of the input")
    }
    return LevelScale(
      from: from, to: to, levels: try fields.whole("levels", in: 2...64) ?? usual)
  }
}
