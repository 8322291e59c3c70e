import Score
import Testing

@testable import Datasets

/// What a column's name and unit say of it.
@Suite struct ColumnNameTests {
  private let folder = TestFolder()

  private func read(_ header: String, _ cell: String) throws -> Dataset {
    try folder.read("time,\(header)\n0,\(cell)\n10,\(cell)\n")
  }

  @Test(arguments: [
    ("air temp", "20", "temperature", 20.0), ("air_temp_f", "68", "temperature", 20),
    ("Mean temp", "20", "temperature", 20), ("Temp_C_Avg", "20", "temperature", 20),
    ("Temp_F_Avg", "68", "temperature", 20), ("AirTC_Avg", "20", "temperature", 20),
    ("Lufttemp. [Grad C]", "20", "temperature", 20), ("[°C] Temperatur", "20", "temperature", 20),
    ("T / °C", "20", "temperature", 20), ("tmpf", "68", "temperature", 20),
    ("Outdoor Temperature(℉)", "68", "temperature", 20), ("temp (℃)", "20", "temperature", 20),
    ("Temperature (Deg. F)", "68", "temperature", 20), ("\"Temp, °F\"", "68", "temperature", 20),
    ("\"Temp, °F (LGR S/N: 20123456, SEN S/N: 2)\"", "68", "temperature", 20),
    ("hum", "50", "humidity", 50), ("Hum(%)", "50", "humidity", 50),
    ("Feuchte", "50", "humidity", 50),
    ("[%rF] Feuchte", "50", "humidity", 50), ("relh", "50", "humidity", 50),
    ("RH (0-1)", "0.5", "humidity", 50), ("Licht (lx)", "9", "light", 9),
    ("Illuminance (klux)", "1", "light", 1000), ("Wind km/h", "36", "wind_speed", 10),
    ("WS_ms_Avg", "5", "wind_speed", 5), ("ws (kn)", "36", "wind_speed", 18.52),
    ("sknt", "36", "wind_speed", 18.52), ("wind_speed (ft/min)", "196.85", "wind_speed", 1),
    ("drct", "90", "wind_direction", 90), ("wd (deg)", "90", "wind_direction", 90),
    ("Wind direction (deg true)", "90", "wind_direction", 90),
    ("Geschwindigkeit in km/h", "36", "speed", 10), ("speed_km_h", "36", "speed", 10),
    ("speed (m/min)", "60", "speed", 1), ("Pressure (bar)", "1.013", "pressure", 1013),
    ("Pressure (psi)", "14.692", "pressure", 1013), ("pressure_atm", "1", "pressure", 1013.25),
    ("Luftdruck / hPa", "1013", "pressure", 1013), ("bp (inHg)", "29.92", "pressure", 1013.2),
    ("Heart Rate (beats per minute)", "90", "heart_rate", 90),
    ("Heart Rate [Avg] (count/min)", "90", "heart_rate", 90),
    ("latitudeE7", "524500000", "latitude", 52.45), ("Step rate (1/min)", "110", "pace", 110),
  ])
  func aNameMeansItsInput(
    _ header: String, _ cell: String, _ input: String, _ value: Double
  ) throws {
    let values = try read(header, cell).column(input)?.values ?? []
    #expect(values.count == 2 && values.allSatisfy { abs($0 - value) < 1e-3 * value })
  }

  @Test(arguments: [
    ("Temp. innen (°C)", "20", "temperature"), ("sht31_temperature", "20", "temperature"),
    ("ws", "5", "wind_speed"), ("bp", "1013", "pressure"), ("yaw (rad)", "1.5", "heading"),
    ("Feuchte innen", "50", "humidity"), ("Wind", "5", "wind_speed"), ("licht", "5", "light"),
  ])
  func aNameThatMayBeAnInputIsSaid(_ header: String, _ cell: String, _ input: String) throws {
    let walk = try read(header, cell)
    #expect(walk.column(input) == nil)
    let said = walk.findings.first { $0.kind == .nameGuess }
    #expect(said?.detail.contains("may be \(input); if so, write ‹column ") == true)
  }

  @Test(arguments: [
    "wind_gust", "dew_point_temp", "soil temperature", "zone", "battery_temp", "id",
  ])
  func anotherQuantityIsNotGuessed(_ header: String) throws {
    #expect(!(try read(header, "5")).has(.nameGuess))
  }

  @Test(arguments: [
    ("wind_speed (Bft)", "4", "wind_speed"), ("heading (mil)", "1600", "heading"),
    ("pace (min/km)", "10", "pace"), ("Cadence (km/h)", "10", "cadence"),
  ])
  func whatHasAnotherUnitIsNotTheInput(_ header: String, _ cell: String, _ input: String) throws {
    let walk = try read(header, cell)
    #expect(walk.column(input) == nil && walk.has(.unitUnknown))
    #expect(walk.columns.allSatisfy { !$0.headers.contains(input) })
    let name = ColumnHeader(header).name
    #expect(throws: Fault.self) {
      try folder.read(
        "time,\(header)\n0,\(cell)\n1,\(cell)\n", ReadOptions(columns: [input: name]))
    }
  }

  @Test(arguments: ["Feuchte innen", "feuchte_innen", "feuchte_innen:%", "Feuchte innen (%)"])
  func aColumnIsGivenByTheNameInTheFileOrTheOnePrinted(_ source: String) throws {
    let walk = try folder.read(
      "time,Feuchte innen (%)\n0,45\n1,46\n", ReadOptions(columns: ["humidity": source]))
    #expect(walk.column("humidity")?.values == [45, 46])
  }

  @Test func adviceCanBeTypedAsItStands() throws {
    let walk = try folder.read("time,Temp F\n0,68\n1,70\n")
    let said = walk.findings.first { $0.kind == .unitOfName }
    #expect(said?.detail.hasSuffix("‹column temperature=Temp F:UNIT›") == true)
  }
}
