import Files
import Glibc
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// Odd sites through the program: the right behaviour, or an error with its place and nothing left behind.
@Suite struct OddSiteTests {
  private let ground = Grounds()

  private func request(
    _ features: [String], _ walk: [(Double, Double, Double)] = [(0, 0, 0), (0.5, 5, 0)]
  )
    throws -> RenderRequest
  {
    _ = try ground.silence()
    var request = ground.request(
      try ground.site(features), try ground.walk(walk.map { (time: $0.0, x: $0.1, y: $0.2) }))
    request.log = ground.space.file("log.ndjson")
    return request
  }

  private func error(_ features: [String]) throws -> String {
    let request = try request(features)
    do {
      _ = try Render(request).run()
      return "nothing"
    } catch {
      for name in ["out.wav", "out.wav.partial", "log.ndjson"] {
        #expect(!FileContent.exists(ground.space.file(name)), "\(name) is left behind")
      }
      return "\(error)"
    }
  }

  private func polygon(_ id: String, _ rings: [[(Double, Double)]]) -> String {
    let text = rings.map { ring in
      let points = (ring + [ring[0]]).map { place -> String in
        let here = ground.degrees(place.0, place.1)
        return "[\(here.longitude),\(here.latitude)]"
      }
      return "[\(points.joined(separator: ","))]"
    }
    return
      #"{"type":"Feature","properties":{"kind":"ripple","id":"\#(id)","mapping":"silence.lua"},"#
      + #""geometry":{"type":"Polygon","coordinates":[\#(text.joined(separator: ","))]}}"#
  }

  private func square(_ half: Double) -> [(Double, Double)] {
    [(-half, -half), (half, -half), (half, half), (-half, half)]
  }

  /// Ground of 40 m with a hole of 20 m: out at the hole's edge, in again behind it.
  @Test func aHoleIsOutside() throws {
    let request = try request(
      [
        polygon("yard", [square(40), square(20)]),
        ground.ripple("far", at: 400, mapping: "silence.lua"),
      ], [(0, -60, 0), (4, 60, 0)])
    _ = try Render(request).run()
    let log = LogLine.all(try ground.text("log.ndjson")).filter {
      ["enter", "leave"].contains($0.kind)
    }
    #expect(log.map(\.kind) == ["enter", "leave", "enter", "leave"])
    // 30 m/s; left 5 m behind the edges.
    for (line, time) in zip(log, [20.0 / 30, 45.0 / 30, 80.0 / 30, 105.0 / 30]) {
      #expect(line.time - time > -0.001 && line.time - time < 0.02)
    }
  }

  @Test func damagedFeaturesAreNamedWithTheirPlace() throws {
    func ripple(_ more: String, id: String = "a") -> String {
      ground.feature(
        #""kind":"ripple","id":"\#(id)","mapping":"silence.lua","radius":\#(more)"#, at: 0)
    }
    let good = ripple("10")
    let cases: [([String], [String])] = [
      ([good, ripple("10", id: "a")], ["features[1].properties.id", "stands twice"]),
      (
        [ground.ripple("a", at: 0, mapping: "lost.lua")],
        ["features[0].properties.mapping", "lost.lua"]
      ),
      ([good, ripple("-3", id: "b")], ["features[1].properties.radius", "-3"]),
      ([good.replacing("11.5,", with: "null,")], ["features[0].geometry", "null"]),
      ([good.replacing("11.5,", with: "NaN,")], [":1:", "NaN"]),
      ([good.replacing("11.5,", with: "191.5,")], ["features[0].geometry", "191.5"]),
    ]
    for (features, words) in cases {
      let text = try error(features)
      for word in words + ["site.geojson"] { #expect(text.contains(word), "\(word): \(text)") }
    }
  }

  /// A bow tie is no error: inside is either half, and it is said that its edges meet.
  @Test func aPolygonThatCrossesItselfIsReadByTheEvenOddRule() throws {
    let bow = polygon("bow", [[(-40, -20), (40, 20), (40, -20), (-40, 20)]])
    let request = try request([bow], [(0, -60, 0), (4, 60, 0)])
    let result = try Render(request).run()
    #expect(result.soundWarnings.contains { $0.contains("features[0]") && $0.contains("meet") })
    let log = LogLine.all(try ground.text("log.ndjson"))
    let enter = try #require(log.first { $0.kind == "enter" })
    let leave = try #require(log.last { $0.kind == "leave" })
    #expect(abs(enter.time - 20.0 / 30) < 0.02 && abs(leave.time - 105.0 / 30) < 0.02)
    try aboveTheKnot(bow)
  }

  /// 10 m north of the knot is outside: a ring that is filled would hold it.
  private func aboveTheKnot(_ bow: String) throws {
    let request = try request([bow], [(0, 0, 15), (0.3, 0, 16)])
    _ = try Render(request).run()
    #expect(!LogLine.all(try ground.text("log.ndjson")).contains { $0.kind == "enter" })
  }

  @Test func swappedDegreesAreSuspected() throws {
    let (a, b) = (ground.degrees(0, 0), ground.degrees(60, 0))
    let swapped =
      #"{"type":"Feature","properties":{"kind":"ripple","id":"b","radius":9,"mapping":"silence.lua"},"#
      + #""geometry":{"type":"Point","coordinates":[\#(b.latitude),\#(b.longitude)]}}"#
    let text = try error([ground.ripple("a", at: 0, mapping: "silence.lua"), swapped])
    #expect(text.contains("features[1].geometry") && text.contains("swapped"))
    _ = a
  }

  /// A ripple on the 180th meridian and one at the pole are entered by walks across.
  @Test(arguments: [
    (0.0, 180.0, [(0.0, 179.9997), (0.0, -179.9997)]),
    (90.0, 0.0, [(89.9997, 20.0), (89.9997, -160.0)]),
  ])
  func theEdgesOfTheMapAreNoEdges(
    latitude: Double, longitude: Double, walk: [(Double, Double)]
  ) throws {
    _ = try ground.silence()
    let site = try ground.space.write(
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":"#
        + #"{"kind":"ripple","id":"a","radius":20,"mapping":"silence.lua"},"geometry":"#
        + #"{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}}]}"#, to: "edge.geojson")
    // 33 m on this side, the middle, 33 m on the other.
    let rows = [walk[0], (latitude, longitude), walk[1]].enumerated().map {
      "\($0.offset),\($0.element.0),\($0.element.1)"
    }
    let data = try ground.space.write(
      "time (s),latitude (°),longitude (°)\n\(rows.joined(separator: "\n"))\n", to: "edge.csv")
    var request = ground.request(site, data)
    request.log = ground.space.file("log.ndjson")
    _ = try Render(request).run()
    let log = LogLine.all(try ground.text("log.ndjson"))
    #expect(log.filter { $0.kind == "enter" }.count == 1)
    #expect(log.filter { $0.kind == "leave" }.count == 1)
    let enter = try #require(log.first { $0.kind == "enter" })
    #expect(abs(enter.time - 0.4) < 0.05, "33.3 - 20 m of 33.3 m in a second")
  }
}
