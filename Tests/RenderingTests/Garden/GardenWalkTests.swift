import Glibc
import Score
import TestGround
import TestSupport
import Testing

@testable import Checking
@testable import Rendering

/// Facts of walks through gardens, as the log of decisions tells them (Ripples, NIME 2021).
@Suite struct GardenWalkTests {
  private let ground = Grounds()

  /// Three circles of 10 m on the x axis, left 2 m outside; the walk passes 3 m north of their middles.
  private func threeCircles() throws -> RenderRequest {
    let silence = try ground.silence()
    let site = try ground.site(
      ["a", "b", "c"].enumerated().map {
        ground.ripple($0.element, at: 100 * Double($0.offset), mapping: silence)
      }, #""leave_margin":2,"fade":0.5"#)
    var request = ground.request(site, try ground.walk([(0, -30, 3), (13, 230, 3)]))
    request.log = ground.space.file("log.ndjson")
    return request
  }

  @Test func threeCirclesAreEnteredAndLeftOnceEachWhereGeometrySays() throws {
    _ = try Render(threeCircles()).run()
    let log = LogLine.all(try ground.text("log.ndjson"))
    for (kind, edge) in [("enter", -10.0), ("leave", 12.0)] {
      let lines = log.filter { $0.kind == kind }
      #expect(lines.map(\.id) == ["a", "b", "c"])
      for (number, line) in lines.enumerated() {
        let along = (edge * edge - 9).squareRoot() * (edge < 0 ? -1 : 1)
        let time = (30 + 100 * Double(number) + along) / 20
        #expect(line.time - time >= 0 && line.time - time <= 0.0101, "\(kind) \(line.id)")
      }
    }
  }

  @Test func notificationComesBeforePresetBeforeGenerate() throws {
    _ = try Render(threeCircles()).run()
    let log = LogLine.all(try ground.text("log.ndjson"))
    for place in log.indices where log[place].kind == "enter" {
      let next = log[(place + 1)...(place + 3)]
      #expect(next.map(\.kind) == ["notification", "preset", "generate"])
      #expect(next.allSatisfy { $0.id == log[place].id && $0.time == log[place].time })
    }
    #expect(log.count { $0.kind == "generate" } == 3)
  }

  @Test func aReplayAndADescriptionWriteTheSameLog() throws {
    let request = try threeCircles()
    _ = try Render(request).run()
    let first = try ground.text("log.ndjson")
    var again = request
    (again.block, again.threads, again.seed) = (4096, 2, 7)
    _ = try Render(again).run()
    #expect(try ground.text("log.ndjson") == first)
    try SiteDescription(request.mapping, data: request.data)
      .writeLog(to: ground.space.file("described.ndjson"))
    #expect(try ground.text("described.ndjson") == first)
    #expect(first.count > 1000)
  }

  /// 1.15 s are 115 ticks, though 1.15 · 100 is less than 115 in binary fractions.
  @Test func theLastTickIsInBothLogs() throws {
    let silence = try ground.silence()
    let site = try ground.site([ground.ripple("a", at: 0, mapping: silence)])
    let (far, near) = (ground.degrees(50, 0), ground.degrees(0, 0))
    let walk = try ground.space.write(
      "time (s),latitude (°),longitude (°)\n0,\(far.latitude),\(far.longitude)\n"
        + "1.14,\(far.latitude),\(far.longitude)\n1.15,\(near.latitude),\(near.longitude)\n",
      to: "jump.csv")
    var request = ground.request(site, walk)
    request.log = ground.space.file("log.ndjson")
    _ = try Render(request).run()
    try SiteDescription(site, data: walk).writeLog(to: ground.space.file("described.ndjson"))
    #expect(LogLine.all(try ground.text("log.ndjson")).contains { $0.kind == "enter" })
    #expect(try ground.text("described.ndjson") == ground.text("log.ndjson"))
  }

  /// Ten ripples; places are jumped to, ten a second, so that nothing lies between them.
  @Test func twoDistinctTargetsAtEachOf200RandomPlacesOutside() throws {
    var random = SeededRandom(seed: 31)
    let middles = (0..<10).map { (place: Int) -> (x: Double, y: Double) in
      (x: 90 * Double(place % 4), y: 90 * Double(place / 4))
    }
    let silence = try ground.silence()
    let site = try ground.site(
      middles.enumerated().map {
        ground.ripple("r\($0.offset)", at: $0.element.x, $0.element.y, mapping: silence)
      }, #""leave_margin":0,"target_advantage":0"#)
    var places: [(x: Double, y: Double)] = []
    while places.count < 200 {
      let place = (x: -60 + 390 * random.uniform(), y: -60 + 300 * random.uniform())
      if middles.allSatisfy({ hypot($0.x - place.x, $0.y - place.y) > 11 }) { places.append(place) }
    }
    let rows = places.enumerated().map { row, place -> String in
      let here = ground.degrees(place.x, place.y)
      return "\(Double(row) / 100),\(here.latitude),\(here.longitude)\n"
    }
    let walk = try ground.space.write(
      "time (s),latitude (°),longitude (°)\n" + rows.joined(), to: "jumps.csv")
    try SiteDescription(site, data: walk).writeLog(to: ground.space.file("log.ndjson"))
    let log = LogLine.all(try ground.text("log.ndjson"))
    var targets: [String: String] = [:]
    for (row, place) in places.enumerated() {
      for line in log where line.kind == "target" && line["row"] == "\(row)" {
        targets[line["slot"]] = line.id
      }
      let nearest = middles.indices.sorted {
        hypot(middles[$0].x - place.x, middles[$0].y - place.y)
          < hypot(middles[$1].x - place.x, middles[$1].y - place.y)
      }
      #expect(targets.count == 2)
      #expect(Set(targets.values) == Set(nearest.prefix(2).map { "r\($0)" }), "place \(row)")
    }
  }
}
