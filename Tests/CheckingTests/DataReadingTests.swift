import Score
import Datasets
import TestGround
import Testing

@testable import Checking
@testable import Rendering

@Suite struct DataReadingTests {
  private let space = Workspace()

  private func mapping(from input: String) throws -> String {
    try space.write(
      """
      return mapping {
        name = "One",
        voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        map = { { from = "\(input)", to = "tone.pitch", domain = { 0, 30 }, range = { 40, 60 } } },
        sequences = { s = function() while true do play("tone") sleep(1) end end },
      }
      """, to: "one.lua")
  }

  @Test func theFilesOwnHeaderLeadsToTheInput() throws {
    let data = try space.write("time,Speed (km/h)\n0,18\n1,36\n", to: "ride.csv")
    for header in ["Speed (km/h)", "Speed"] {
      let report = try MappingCheck.run(mapping(from: header), data: [data])
      #expect(report.hasErrors)
      #expect(report.text.contains("write from = \"speed\", and limits in m/s"))
    }
  }

  @Test func aHeaderWhoseValuesStayTheSameIsTheInput() throws {
    let data = try space.write("time,Lufttemperatur (°C)\n0,18\n1,26\n", to: "air.csv")
    for header in ["Lufttemperatur", "Lufttemperatur (°C)", "temperature"] {
      #expect(try !MappingCheck.run(mapping(from: header), data: [data]).hasErrors)
    }
  }

  /// Pascals under the name of an input in hectopascals: every domain would be wrong.
  @Test func doubtedDataAreSaidAndNoDomainIsFittedToThem() throws {
    let data = try space.write(
      "time,pressure\n0,101300\n10,101350\n20,101280\n30,101400\n", to: "pa.csv")
    let report = try MappingCheck.run(mapping(from: "pressure"), data: [data])
    let doubts = report.findings.filter { $0.id == "data-read" && $0.severity == .warning }
    #expect(doubts.contains { $0.message.contains("unit doubtful: pressure") }, "\(report.text)")
    #expect(!report.text.contains("write domain"), "\(report.text)")
    #expect(try !MappingCheck.run(mapping(from: "time"), data: [data]).text.contains("doubtful"))
  }

  @Test func whatIsNoOrderOrZoneNamesTheOption() {
    #expect { try PlaySettings(.check) { $0.dates = "dym" }.reading } throws: {
      "\($0)".hasPrefix("‹dates›: \"dym\" is no order of a date")
    }
    #expect { try PlaySettings(.check) { $0.zone = "Berlin" }.reading } throws: {
      "\($0)".hasPrefix("‹zone›: \"Berlin\" is no zone")
    }
  }

  @Test func orderAndZoneAreInTheManifestAndMakeTheSameAgain() throws {
    let rows = (10..<20).map { "07/04/2025 09:30:\($0),2\($0 % 10)" }.joined(separator: "\n")
    let data = try space.write("time,temperature\n\(rows)\n", to: "us.csv")
    var request = space.request(try mapping(from: "temperature"), data)
    #expect(throws: Fault.self) { try Render(request).run() }
    (request.dates, request.zone) = ("mdy", "-04:00")
    let first = try Render(request).run()
    try Manifest.write(try Manifest.text(of: first, command: []), besides: request.output)
    #expect(try Rerender(path: space.file("out.wav")).request == request)
  }

  @Test func aWalkElsewhereHasTheZoneToldOrUTC() throws {
    var simulation = Simulation()
    simulation.minutes = 1
    func start(_ name: String) throws -> String {
      try simulation.write(to: space.file(name))
      return try Description.of(space.file(name)).text
    }
    #expect(try start("home").contains("start: 2025-04-12T10:00:00-04:00"))
    (simulation.latitude, simulation.longitude) = (52.45, 13.3)
    #expect(try start("berlin").contains("start: 2025-04-12T10:00:00Z"))
    simulation.zone = "+02:00"
    #expect(try start("summer").contains("start: 2025-04-12T10:00:00+02:00"))
  }
}
