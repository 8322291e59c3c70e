import Score
import Testing

@testable import Datasets

@Suite struct JSONReaderTests {
  private let folder = TestFolder()

  @Test func linesOfObjectsAreRows() throws {
    let walk = try folder.read(
      "{\"time\":0,\"pace\":90,\"gps\":{\"lat\":1.5}}\n\n{\"time\":1,\"pace\":null}\n{\"time\":2,\"pace\":92}\n",
      as: "walk.ndjson")
    #expect(walk.axes[0] == [0, 1, 2])
    #expect(walk.column("pace")?.values[2] == 92)
    #expect(walk.column("pace")?.values[1].isNaN == true)
    #expect(walk.column("latitude")?.values[0] == 1.5)
  }

  @Test func anArrayOfObjectsWithTextNumbersIsATable() throws {
    let walk = try folder.read(
      "[{\"time\":\"1690000000000000000\",\"temperature\":\"21.5\"},\n {\"time\":\"1690000001000000000\",\"temperature\":\"22\"}]",
      as: "walk.json")
    #expect(walk.start?.epoch == 1_690_000_000)
    #expect(walk.axes[0] == [0, 1])
    #expect(walk.column("temperature")?.values == [21.5, 22])
  }

  @Test func sensorsOfOneArrayBecomeStreamsOfTheirOwn() throws {
    let walk = try folder.read(
      """
      [{"sensor":"Metadata","platform":"ios","seconds_elapsed":"0"},
       {"sensor":"Pedometer","seconds_elapsed":"0","steps":"0","time":"1690000000000000000"},
       {"sensor":"Orientation","seconds_elapsed":"0.5","yaw":"1.5707963267948966","time":"1690000000500000000"},
       {"sensor":"Pedometer","seconds_elapsed":"10","steps":"20","time":"1690000010000000000"}]
      """, as: "log.json")
    #expect(walk.column("steps")?.values == [0, 20])
    #expect(abs(walk.column("heading")!.values[0] - 270) < 1e-9, "iOS yaw is counter-clockwise")
    #expect(walk.column("steps")?.axis != walk.column("heading")?.axis)
    #expect(walk.column("pace")?.values.last == 120)
  }

  @Test func aBrokenLineNamesItself() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read("{\"a\":1}\n{\"a\":2}\n{\"a\":}\n", as: "walk.ndjson")
    }
    #expect(error.place.line == 3)
  }

  @Test func rowsThatAreNoObjectsAreRefused() throws {
    let error = try #require(throws: Fault.self) { try folder.read("[1, 2]", as: "a.json") }
    #expect(error.message.contains("expected an object"))
  }

  @Test func openMeteoBecomesInputsWithRates() throws {
    let weather = try folder.read(
      """
      {"latitude": 47.5, "longitude": 8.5, "utc_offset_seconds": 3600,
       "hourly_units": {"time": "iso8601", "temperature_2m": "°F", "precipitation": "mm", "rain": "mm",
         "wind_speed_10m": "km/h", "weather_code": "wmo code"},
       "hourly": {"time": ["2025-01-01T00:00", "2025-01-01T01:00"], "temperature_2m": [32, 50], "precipitation": [0.5, null],
         "rain": [0.5, 1], "wind_speed_10m": [36, 18], "weather_code": [3, 71]}}
      """, as: "weather.json")
    #expect(weather.start == StartTime(epoch: 1_735_686_000, utcOffset: 3600))
    #expect(weather.axes[0] == [0, 3600])
    #expect(abs(weather.column("temperature")!.values[1] - 10) < 1e-9)
    #expect(weather.column("wind_speed")!.values == [10, 5])
    #expect(weather.column("rain")?.values == [0.5, 1])
    #expect(weather.column("weather")?.values == [1, 5], "overcast is cloudy, 71 is snow")
    #expect(weather.licence == "CC-BY-4.0")
    #expect(
      weather.column("latitude")?.values == [47.5, 47.5]
        && weather.column("longitude")?.values == [8.5, 8.5])
  }
}
