import Score
import Testing

@testable import Datasets

@Suite struct PlausibilityTests {
  private let folder = TestFolder()
  private static let text = "time,temp_F,t2,Speed (km/h)\n0,68,68,18\n1,95,95,36\n"

  @Test(arguments: ["temp_F", "temp_F:°F", "t2:°F", "t2[°F]", "t2:F", "t2:fahrenheit"])
  func degreesFahrenheitBecomeCelsius(_ column: String) throws {
    let walk = try folder.read(Self.text, ReadOptions(columns: ["temperature": column]))
    let values = walk.column("temperature")?.values ?? []
    #expect(values.count == 2 && abs(values[0] - 20) < 1e-9 && abs(values[1] - 35) < 1e-9)
    #expect(walk.has(.unitOfName) == (column == "temp_F"), "what a name says is told")
  }

  @Test func aHeadersUnitCountsByHandToo() throws {
    for column in ["Speed", "Speed (km/h)", "Speed [km/h]"] {
      let walk = try folder.read(Self.text, ReadOptions(columns: ["wind_speed": column]))
      #expect(walk.column("wind_speed")?.values == [5, 10])
    }
  }

  @Test func valuesHardToBelieveAreAsked() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read(Self.text, ReadOptions(columns: ["temperature": "t2"]))
    }
    #expect(error.message.contains("68 to 95 °C"))
    #expect(error.hint?.contains("are these °F? write ‹column temperature=t2:°F›") == true)
    let told = try folder.read(Self.text, ReadOptions(columns: ["temperature": "t2:°C"]))
    #expect(told.column("temperature")?.values == [68, 95], "who says the unit is believed")
  }

  @Test func anInputIsMadeOfAColumnWhoseNameEndsInItsUnit() throws {
    let walk = try folder.read("time,temp_F,speed_kmh\n0,68,36\n1,95,36\n")
    #expect(walk.column("temp_F")?.values == [68, 95], "the column stays")
    #expect(walk.column("temp_F")?.unit == "°F")
    #expect(walk.column("temperature")?.isDerived == true)
    #expect(walk.column("speed")?.values == [10, 10])
  }

  @Test(arguments: [
    "temp_a,temp_b,temp_f", "temp_s,temp_m,x", "speed_f,speed_c,x", "t_min,t_max,x",
  ])
  func aLastWordThatIsNoUnitOfTheInputConvertsNothing(_ names: String) throws {
    let walk = try folder.read("time,\(names)\n0,68,69,70\n1,68,69,70\n")
    #expect(walk.column("temperature") == nil && walk.column("speed") == nil)
    #expect(!walk.has(.unitOfName))
    #expect(walk.duration == 1)
  }

  @Test func hoursInTheNameOfATimeAreHours() throws {
    let walk = try folder.read("time_h,pace\n0,90\n0.5,91\n")
    #expect(walk.axes[0] == [0, 1800])
    #expect(walk.has(.timeUnitGuessed))
  }

  @Test func anUnknownUnitNamesThoseThatAreKnown() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read(Self.text, ReadOptions(columns: ["temperature": "t2:furlong"]))
    }
    #expect(error.hint?.contains("°C, °F, K") == true)
  }

  @Test func placesThatAreNotOnEarthAreRefusedAndCounted() throws {
    let walk = try folder.read(
      "time,lat,lon,x\n2025-07-04T09:30:00,50,1e300,1e300\n2025-07-04T09:30:01,95,8,1\n")
    #expect(walk.column("longitude")?.values[1] == 8)
    #expect(walk.column("longitude")?.values[0].isNaN == true)
    #expect(walk.column("latitude")?.values[1].isNaN == true)
    #expect(walk.column("x")?.values[0].isNaN == true)
    #expect(walk.findings.filter { $0.kind == .impossible }.count == 3)
    let gpx = try folder.read(
      "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>-1.7e+308</time></trkpt></trkseg></trk></gpx>",
      as: "a.gpx")
    #expect(gpx.has(.impossible))
  }

  @Test(arguments: [
    ("Höhe", "altitude"), ("Lufttemperatur", "temperature"), ("Geschwindigkeit (m/s)", "speed"),
    ("Herzfrequenz", "heart_rate"), ("vitesse", "speed"), ("humedad", "humidity"),
    ("Température (°C)", "temperature"), ("Windrichtung", "wind_direction"),
  ])
  func namesInOtherLanguagesAreKnown(_ header: String, _ input: String) throws {
    let walk = try folder.read("time,\(header)\n0,20\n1,21\n")
    #expect(walk.column(input)?.values == [20, 21])
  }

  @Test(arguments: [
    ("humidity", "0.45", "are these fractions? write ‹column humidity=humidity:fractions›"),
    ("humidity (%)", "0.6", "are these fractions? write ‹column humidity=humidity:fractions›"),
    ("pace", "1.8", "are these steps/s? write ‹column pace=pace:steps/s›"),
    ("pressure", "29.92", "are these inHg? write ‹column pressure=pressure:inHg›"),
    ("latitude", "524500000", "are these semicircles or 1e-7°?"),
  ])
  func aDoubtIsSaidWithWhatDecidesIt(_ header: String, _ cell: String, _ advice: String) throws {
    let text = "time,\(header)\n0,\(cell)\n1,\(cell)\n"
    let input = ColumnHeader(header).name
    let walk = try folder.read(text)
    #expect(
      walk.findings(about: [input]).contains {
        $0.kind == .unitDoubtful && $0.detail.contains(advice)
      })
    let error = try #require(throws: Fault.self) {
      try folder.read(text, ReadOptions(columns: [input: input]))
    }
    #expect(error.hint?.contains(advice) == true)
  }
}
