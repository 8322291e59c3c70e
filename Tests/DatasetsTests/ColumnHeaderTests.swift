import Score
import Testing

@testable import Datasets

@Suite struct ColumnHeaderTests {
  @Test(
    arguments: [
      ("Speed (m/s)", "Speed", "m/s"), ("time[ms]", "time", "ms"),
      (" Dry-bulb (C) ", "Dry-bulb", "C"),
      ("GH illum (lx)", "GH illum", "lx"), ("(°)", "(°)", nil), ("a () ", "a ()", nil),
      ("plain", "plain", nil),
    ] as [(String, String, String?)])
  func aHeaderIsPartedIntoNameAndUnit(_ text: String, _ name: String, _ unit: String?) {
    let header = ColumnHeader(text)
    #expect(header.name == name)
    #expect(header.unit?.symbol == unit)
  }

  @Test(arguments: [
    ("horizontalAccuracy", "horizontal_accuracy"), ("Horizontal Accuracy", "horizontal_accuracy"),
    ("hMSL", "h_msl"),
    ("LOCATION Speed ( Kmh)", "location_speed_kmh"), ("#time", "time"), ("x2", "x2"),
  ])
  func spellingsOfANameMeet(_ name: String, _ normalised: String) {
    #expect(ColumnHeader.normalised(name) == normalised)
  }

  @Test(arguments: [
    ("hAcc", "hAcc"), ("gps.lat", "gps.lat"), ("Dry-bulb source", "dry_bulb_source"),
    ("2nd", "column_2nd"), ("温度", "温度"), ("-", "column"),
  ])
  func namesBecomeIdentifiers(_ name: String, _ identifier: String) {
    #expect(ColumnHeader.identifier(name) == identifier)
  }
}
