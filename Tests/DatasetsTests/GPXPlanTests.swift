import Score
import TestSupport
import Testing

@testable import Datasets

/// Waypoints and routes of GPX files. The texts are invented; their elements are those of the schema and of Soundscape.
@Suite struct GPXPlanTests {
  private let folder = TestFolder()

  private func read(_ text: String) throws -> GPXPlan {
    try GPXPlan.read(folder.write("tour.gpx", text))
  }

  @Test func waypointsAndRoutesOfAnyGPXAreRead() throws {
    let plan = try read(
      """
      <gpx version="1.0"><name>Park</name>
      <wpt lat="55.9" lon="-4.3"><name>Bench &amp; tree</name><cmt>shady</cmt></wpt>
      <rte><name>Round</name><desc>Flat.</desc>
      <rtept lat="55.91" lon="-4.31"><name>Gate</name><desc>iron</desc></rtept>
      <rtept lat="55.92" lon="-4.32"/></rte>
      <trk><trkseg><trkpt lat="1" lon="2"><name>no place</name></trkpt></trkseg></trk></gpx>
      """)
    #expect(plan.name == "Park" && plan.meta.isEmpty)
    #expect(plan.waypoints.map(\.name) == ["Bench & tree"] && plan.waypoints[0].info == "shady")
    #expect(plan.routes.map(\.name) == ["Round"] && plan.routes[0].info == "Flat.")
    #expect(plan.routes[0].points.map(\.name) == ["Gate", ""])
    #expect(plan.routes[0].points.map(\.isBare) == [false, true])
    #expect(plan.findings.map(\.kind) == [.pointsNotUsed])
  }

  @Test func anActivityOfSoundscapeIsReadWhole() throws {
    let plan = try read(
      """
      <gpx version="1.1"><metadata><name>Tour</name><desc>Round the park.</desc>
      <author><name>The garden</name></author><extensions>
      <gpxsc:meta start="2026-05-01T00:00:00Z" expires="false"><gpxsc:id>t1</gpxsc:id>
      <gpxsc:behavior>guidedtour</gpxsc:behavior><gpxsc:version>2</gpxsc:version>
      <gpxsc:locale>en_GB</gpxsc:locale><gpxsc:region lat="55.9" lon="-4.3" radius="250"/>
      </gpxsc:meta></extensions></metadata>
      <rte><rtept lat="55.9" lon="-4.3"><name>Gate</name><extensions>
      <gpxsc:annotations><gpxsc:annotation type="departure">Go along the wall.</gpxsc:annotation>
      <gpxsc:annotation type="arrival">Touch it.</gpxsc:annotation>
      <gpxsc:annotation type="note" title="More">Built 1890.</gpxsc:annotation></gpxsc:annotations>
      <gpxsc:links><gpxsc:link href="a.png"><text>A gate</text><type>image/png</type></gpxsc:link>
      </gpxsc:links><gpxsc:poi><gpxsc:street>1 Park Lane</gpxsc:street><gpxsc:phone>123</gpxsc:phone>
      </gpxsc:poi></extensions></rtept></rte></gpx>
      """)
    #expect(plan.name == "Tour" && plan.info == "Round the park." && plan.author == "The garden")
    #expect(
      plan.meta == [
        "id": "t1", "behavior": "guidedtour", "version": "2", "locale": "en_GB",
        "start": "2026-05-01T00:00:00Z", "expires": "false",
      ])
    #expect(plan.region?.radius == 250)
    let gate = try #require(plan.routes.first?.points.first)
    #expect(gate.arrival == "Touch it." && gate.departure == "Go along the wall.")
    #expect(gate.annotations == [.init(type: "note", title: "More", text: "Built 1890.")])
    #expect(gate.links == [.init(address: "a.png", text: "A gate", type: "image/png")])
    #expect(gate.address == "1 Park Lane" && gate.phone == "123")
  }

  @Test(arguments: [
    (#"<wpt latt="1" lon="2"/>"#, [":2:1", #"<wpt> has no lat; is "latt" meant?"#]),
    (#"<wpt lat="x" lon="2"/>"#, [":2:1", #"lat is "x", expected degrees"#]),
    (#"<wpt lat="120" lon="2"/>"#, [":2:1", "may be swapped"]),
    (#"<wtp lat="1" lon="2"/>"#, [":2:1", "<wtp> is unknown; did you mean <wpt>?"]),
    (#"<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>"#, ["its track is a walk"]),
    (#"<wpt lat="1" lon="2"></wptt>"#, [":2:", "not well-formed"]),
  ])
  func aBrokenFileSaysWhereAndWhatIsNear(_ text: String, _ says: [String]) throws {
    let fault = try #require(throws: Fault.self) { try read("<gpx>\n\(text)\n</gpx>") }
    for words in says { #expect(fault.description.contains(words), "\(fault)") }
  }

  @Test func aFileThatIsCutOffGivesWhatIsWhole() throws {
    let plan = try read("<gpx><wpt lat=\"1\" lon=\"2\"><name>a</name></wpt><wpt lat=\"3\"")
    #expect(plan.waypoints.map(\.name) == ["a"] && plan.findings.map(\.kind) == [.cutOff])
  }
}
