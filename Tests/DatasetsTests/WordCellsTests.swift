import Score
import Testing

@testable import Datasets

/// A column of numbers never becomes words: what can be read is read, and what cannot is missing, counted and said.
@Suite struct WordCellsTests {
  private let folder = TestFolder()

  @Test(arguments: [
    ("temperature", "−5.5", -5.5), ("temperature", "5.5 °C", 5.5), ("temperature", "68.0 °F", 20),
    ("temperature", "20°C", 20), ("altitude", "1'234.5", 1234.5),
    ("altitude", "1’234’567", 1_234_567), ("altitude", "1\u{a0}234,5", 1234.5),
    ("altitude", "100 ft", 30.48), ("heart_rate", "90 bpm", 90), ("latitude", "33.79 N", 33.79),
    ("longitude", "84.37 W", -84.37), ("longitude", "84.37° W", -84.37),
    ("pressure", "29.92 in", 1013.2), ("humidity", "55 %", 55), ("wind_speed", "36 km/h", 10),
    ("wind_speed", "+3", 3),
  ])
  func aNumberIsReadAsItIsWritten(_ input: String, _ cell: String, _ value: Double) throws {
    let walk = try folder.read("time;\(input)\n0;\(cell)\n1;\(cell)\n")
    let column = try #require(walk.column(input))
    #expect(column.labels.isEmpty)
    #expect(column.values.allSatisfy { abs($0 - value) < 1e-3 * abs(value) })
    #expect(walk.has(.strayCharacters) == (cell != "+3"), "what was read is said")
  }

  @Test(arguments: [
    ("N", 0.0), ("NNW", 337.5), ("ese", 112.5), ("north-west", 315), ("Süd", 180), ("Nordost", 45),
    ("South East", 135),
  ])
  func aPointOfTheCompassIsAnAngle(_ word: String, _ degrees: Double) throws {
    let walk = try folder.read("time,wind_direction\n0,\(word)\n1,\(word)\n")
    #expect(walk.column("wind_direction")?.values == [degrees, degrees])
    #expect(walk.has(.compassWords))
  }

  @Test(arguments: [
    ("Windrichtung", "SO,W", 135.0), ("Windrichtung", "SO,S", 135), ("wind_direction", "SO,E", 225),
    ("wind_direction", "NO,SW", 45),
  ])
  func theOtherWordsTellWhetherOIsEastOrWest(
    _ name: String, _ words: String, _ degrees: Double
  ) throws {
    let parts = words.split(separator: ",")
    let walk = try folder.read("time,\(name)\n0,\(parts[0])\n1,\(parts[1])\n")
    #expect(walk.column("wind_direction")?.values[0] == degrees)
  }

  @Test func anOThatMayBeEitherIsNoDirection() throws {
    let walk = try folder.read("time,wind_direction\n0,SO\n1,N\n2,N\n")
    #expect(walk.column("wind_direction") == nil || walk.has(.invalidMarked))
  }

  @Test(
    arguments: ["error", "ERR", "M", "***", "n.a.", "sensor fault", "<5"], [5, 10, 19, 30, 400])
  func aWordAmongNumbersIsMissingAndSaid(_ word: String, _ rows: Int) throws {
    let cells = (0..<rows).map { $0 == 2 ? word : "\(20 + $0 % 7)" }
    let text = "time,temperature,own\n" + cells.enumerated().map { "\($0),\($1),\($1)\n" }.joined()
    let walk = try folder.read(text)
    for name in ["temperature", "own"] {
      let column = try #require(walk.column(name))
      #expect(column.labels.isEmpty && column.values[2].isNaN && column.values[3] == 23)
      let said = walk.findings(about: [name]).first { $0.kind == .invalidMarked }
      #expect(said?.count == 1)
      #expect(said?.detail.contains("\"\(word)\", in line 4") == true)
    }
  }

  @Test func wordsThroughoutAreNoInput() throws {
    let text = "time,temperature,sky\n0,warm,blue\n1,cold,grey\n"
    let walk = try folder.read(text)
    #expect(walk.column("temperature") == nil)
    #expect(walk.column("own_temperature")?.labels == ["warm", "cold"])
    #expect(walk.has(.wordsForNumbers))
    #expect(walk.column("sky")?.labels == ["blue", "grey"], "words of its own are a category")
    let error = try #require(throws: Fault.self) {
      try folder.read(text, ReadOptions(columns: ["humidity": "sky"]))
    }
    #expect(
      error.message == "column \"sky\" holds words, such as \"blue\", and humidity is a number")
    #expect(error.place.line == 2)
  }

  @Test(arguments: ["1,2,3a,4a,5a", "a,b,c,2,3", "1 apple,2 pears"])
  func wordsAreWordsWhereMostCellsAreNoNumbers(_ cells: String) throws {
    let text = cells.split(separator: ",").enumerated().map { "\($0),\($1)\n" }.joined()
    let walk = try folder.read("time,place\n" + text)
    #expect(walk.column("place")?.labels.isEmpty == false)
  }

  @Test func aThousandThatMayBeADecimalIsNotGuessed() throws {
    let walk = try folder.read("time,light\n0,\"1,234\"\n1,\"1,250\"\n")
    #expect(walk.column("light") == nil && walk.has(.wordsForNumbers))
  }

  @Test func cellsInAnotherUnitThanTheHeadersAreNotRead() throws {
    let walk = try folder.read("time,temperature (°C)\n0,68 °F\n1,70 °F\n")
    #expect(walk.column("temperature") == nil && walk.has(.wordsForNumbers))
  }

  @Test func aQuotedDecimalCommaIsRead() throws {
    let walk = try folder.read("time,temperature\n0,\"18,5\"\n1,\"19,5\"\n")
    #expect(walk.column("temperature")?.values == [18.5, 19.5])
  }

  @Test func clocksAreTheHoursOfTheDay() throws {
    let walk = try folder.read(
      "time,time_of_day,temperature\n2025-07-04T09:30:00Z,09:30,09:30\n2025-07-04T10:00:00Z,10:00,09:31\n"
    )
    #expect(walk.column("time_of_day")?.values == [9.5, 10])
    #expect(walk.column("temperature") == nil, "a clock is no temperature")
  }
}
