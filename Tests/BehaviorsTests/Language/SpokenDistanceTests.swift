import Score
import Testing

@testable import Behaviors

@Suite struct SpokenDistanceTests {
  private func english(_ units: DistanceUnits = .metric) throws -> PhraseBook {
    var book = try PhraseBook.read("en")
    book.units = units
    return book
  }

  /// The rows of the acceptance table: distance, and what is said at an accuracy of 10, 15 and 25 m.
  @Test(
    "words of doubt follow accuracy, and what is near is close by",
    arguments: [
      (15, ["close by", "close by", "close by"]),
      (17.4, ["close by", "close by", "close by"]),
      (17.6, ["20 metres", "about 20 metres", "around 20 metres"]),
      (199, ["200 metres", "about 200 metres", "around 200 metres"]),
      (200, ["200 metres", "200 metres", "200 metres"]),
    ] as [(Double, [String])])
  func doubt(_ metres: Double, _ words: [String]) throws {
    let book = try english()
    #expect([10, 15, 25].map { book.distance(metres, accuracy: $0) } == words)
    #expect(book.distance(metres) == words[0])
    #expect(book.distance(metres, accuracy: 20) == words[1])
  }

  @Test(
    "distances are multiples of 5 m, and of 50 m from 1 km on",
    arguments: [
      (997, "995 metres"), (1003, "1 kilometre"), (1026, "1.05 kilometres"),
      (12_345, "12.35 kilometres"), (998, "1 kilometre"), (0, "close by"),
    ])
  func rounding(_ metres: Double, _ words: String) throws {
    #expect(try english().distance(metres) == words)
  }

  @Test(
    "feet are multiples of 5 up to 1000, of 50 beyond, and miles follow",
    arguments: [
      (17.4, "close by"), (20.0, "65 feet"), (304.8, "1000 feet"), (320, "1050 feet"),
      (1609.344, "1 mile"), (2414.016, "1.5 miles"),
    ])
  func feet(_ metres: Double, _ words: String) throws {
    #expect(try english(.feet).distance(metres) == words)
  }

  @Test("the thresholds are settings")
  func settings() throws {
    var book = try english()
    book.settings[.closeBy] = 0
    book.settings[.roundNear] = 1
    #expect(book.distance(12.4) == "12 metres")
    // Where everything near is told, 12 m round to 10.
    book.settings[.roundNear] = 5
    #expect(book.distance(12) == "10 metres")
  }

  @Test("what is no distance ends nothing", arguments: [Double.nan, .infinity, -3, 1e300])
  func hostile(_ metres: Double) throws {
    #expect(!(try english().distance(metres, accuracy: .nan)).isEmpty)
  }
}
