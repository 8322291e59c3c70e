import Score
import Testing

@testable import Behaviors

@Suite struct SpokenDistanceTests {
  private func english(_ settings: BehaviorSettings = BehaviorSettings()) throws -> PhraseBook {
    var book = try PhraseBook.read("en")
    book.settings = settings
    return book
  }

  /// Who has chosen feet or yards, and miles.
  private func imperial(_ profile: BehaviorProfile) -> BehaviorSettings {
    var settings = BehaviorSettings(profile: profile)
    settings[.imperial] = 1
    return settings
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
    for profile in [BehaviorProfile.ms, .community, .android] {
      #expect(try english(imperial(profile)).distance(metres) == words)
    }
  }

  /// The documentation says yards where the code says feet, and has two examples: 1255 yd, and 2323 yd as 1.32 miles.
  @Test(
    "documented, yards are multiples of 5 up to a mile, then miles of whole yards follow",
    arguments: [
      (19.03, "close by"), (19.25, "20 yards"), (1255, "1255 yards"), (1257.4, "1255 yards"),
      (1757.4, "1755 yards"), (1760, "1 mile"), (2323, "1.32 miles"), (1768.6, "1.01 miles"),
    ] as [(Double, String)])
  func yards(_ yards: Double, _ words: String) throws {
    #expect(try english(imperial(.documented)).distance(0.9144 * yards) == words)
  }

  @Test("metres are told unless feet or yards are asked for", arguments: BehaviorProfile.allCases)
  func units(_ profile: BehaviorProfile) throws {
    let book = try english(BehaviorSettings(profile: profile))
    #expect(book.distance(100, accuracy: 15) == "about 100 metres")
  }

  @Test("every language has words for yards", arguments: ["en", "de", "fr"])
  func languages(_ language: String) throws {
    var book = try PhraseBook.read(language)
    book.settings = imperial(.documented)
    #expect(book.distance(100).lowercased() == "110 yards")
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
