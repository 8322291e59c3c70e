import Score
import Testing

@testable import Behaviors

@Suite struct SpokenDirectionTests {
  /// The borders of each set, on the right; the left is its mirror image.
  @Test(
    "each set of directions has its borders",
    arguments: [
      (
        DirectionSet.combined,
        [(0.0, "ahead"), (15, "ahead"), (15.1, "ahead_right"), (75, "ahead_right"), (90, "right")]
          + [(105, "right"), (105.1, "behind_right"), (165, "behind_right"), (165.1, "behind")]
      ),
      (
        .individual, [(45, "ahead"), (45.1, "right"), (135, "right"), (135.1, "behind")]
      ),
      (
        .aheadBehind, [(75, "ahead"), (75.1, "right"), (105, "right"), (105.1, "behind")]
      ),
      (
        .leftRight, [(30, "ahead"), (30.1, "right"), (150, "right"), (150.1, "behind")]
      ),
    ])
  func borders(_ set: DirectionSet, _ rows: [(Double, String)]) {
    for (angle, name) in rows {
      #expect(set.direction(angle).rawValue == name, "\(set) \(angle)")
      let left = name.split(separator: "right", omittingEmptySubsequences: false)
        .joined(separator: "left")
      #expect(set.direction(-angle).rawValue == left, "\(set) \(-angle)")
      #expect(set.direction(angle + 720) == set.direction(angle))
    }
  }

  @Test(
    "the circle is parted without a gap, and evenly to both sides", arguments: DirectionSet.allCases
  )
  func symmetry(_ set: DirectionSet) {
    for angle in stride(from: 0.25, to: 180, by: 0.5) {
      #expect(set.direction(360 - angle) == set.direction(angle).mirrored)
    }
  }

  @Test("directions are told in words, by the clock and in degrees")
  func styles() throws {
    var book = try PhraseBook.read("en")
    #expect(book.direction(of: 10, from: 280) == "to the right")
    #expect(book.direction(of: 230, from: 280) == "ahead to the left")
    book.directions = .clock
    #expect(book.direction(of: 280, from: 280) == "at 12 o’clock")
    #expect(book.direction(of: 9, from: 280) == "at 3 o’clock")
    #expect(book.direction(of: 264, from: 280) == "at 11 o’clock")
    #expect(book.direction(of: 266, from: 280) == "at 12 o’clock")
    book.directions = .degrees
    #expect(book.direction(of: 9, from: 280) == "90 degrees to the right")
    #expect(book.direction(of: 236, from: 280) == "45 degrees to the left")
    #expect(book.direction(of: 282, from: 280) == "ahead")
    #expect(book.direction(of: 99, from: 280) == "behind")
  }

  @Test("points of the compass lie 45° apart")
  func compass() throws {
    let book = try PhraseBook.read("de")
    #expect(book.cardinal(0) == "Norden")
    #expect(book.cardinal(-23) == "Nordwesten")
    #expect(book.cardinal(22.4) == "Norden")
    #expect(book.cardinal(22.5) == "Nordosten")
    #expect(book.cardinal(359) == "Norden")
    #expect(book.cardinal(180) == "Süden")
  }

  @Test("names are listed as the language does")
  func lists() throws {
    let book = try PhraseBook.read("fr")
    #expect(book.list([]) == "")
    #expect(book.list(["A"]) == "A")
    #expect(book.list(["A", "B", "C"]) == "A, B et C")
  }
}
