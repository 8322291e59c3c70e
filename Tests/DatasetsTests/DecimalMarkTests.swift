import Testing

@testable import Datasets

@Suite struct DecimalMarkTests {
  private let folder = TestFolder()

  /// A log, a column of it, and its numbers.
  @Test(arguments: [
    ("Zeit;Temperatur;Firmware\n0;18,5;1.2\n10;19,5;1.2\n", "temperature", [18.5, 19.5]),
    ("Zeit;Temperatur;Firmware\n0;18,5;1.2\n10;19,5;1.2\n", "Firmware", [1.2, 1.2]),
    ("time;temperature;light\n0;18,5;1.200\n10;18,6;12.500\n", "light", [1200, 12_500]),
    ("time;temperature;light\n0;18,5;1.200\n10;18,6;900\n", "light", [1200, 900]),
    (
      "time;altitude;light;t\n0;1.234,5;1.200;1,5\n10;1.235,5;1.201;1,5\n", "altitude",
      [1234.5, 1235.5]
    ),
    ("time;temperature;pace\n0;18,5;96\n1;18.7;98\n2;19,0;97\n", "temperature", [18.5, 18.7, 19]),
    ("time,temperature,pace\n0,\"18,5\",96\n10,\"19,5\",97.5\n", "temperature", [18.5, 19.5]),
    ("time,temperature,pace\n0,\"18,5\",96\n10,\"19,5\",97.5\n", "pace", [96, 97.5]),
    (
      "time,temperature,light\n0,18.5,\"1,234.5\"\n10,19.5,\"12,345.0\"\n", "light",
      [1234.5, 12_345]
    ),
  ])
  func everyColumnHasItsOwnMark(_ text: String, _ name: String, _ values: [Double]) throws {
    let walk = try folder.read(text)
    #expect(walk.column(name)?.values == values)
  }

  @Test(arguments: [
    ("time;temperature;light\n0;18,5;1.200\n10;18,6;12.500\n", "marks the thousands"),
    ("time;temperature\n0;18,5\n1;18.7\n", "writes decimal points and commas"),
  ])
  func aGuessIsSaid(_ text: String, _ words: String) throws {
    let walk = try folder.read(text)
    #expect(walk.findings.contains { $0.detail.contains(words) })
  }

  @Test func aCommaBeforeThreeDigitsIsLeftOpenWhereCommasPartTheCells() throws {
    let walk = try folder.read("time,light\n0,\"1,234\"\n1,\"1,240\"\n")
    #expect(walk.column("light")?.labels.isEmpty != true)
  }
}
