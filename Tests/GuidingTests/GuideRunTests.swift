import Files
import Report
import Score
import TestGround
import Testing

@testable import Guiding
@testable import Rendering

@Suite struct GuideRunTests {
  private let bench = GuideBench()

  @Test func theFiguresDoNotDependOnTheThreads() throws {
    let mappings = [
      try bench.beacon("a.lua", GuideBench.regions), try bench.beacon("b.lua", GuideBench.still),
    ]
    var request = bench.request(mappings, walkers: 45)
    request.cellThreads = 1
    let one = try bench.cells(request).cells
    request.cellThreads = 3
    let three = try bench.cells(request).cells
    #expect(one.map(\.walks) == three.map(\.walks))
    #expect(one.map(\.beacon.cue) == three.map(\.beacon.cue))
    request.seed = 2
    #expect(try bench.cells(request).cells.map(\.walks) != one.map(\.walks))
  }

  @Test func aReportIsWrittenAndOnlyWhatChangedIsWalkedAgain() throws {
    let mappings = [
      try bench.beacon("a.lua", GuideBench.regions), try bench.beacon("b.lua", GuideBench.still),
    ]
    var request = bench.request(mappings, walkers: 30)
    request.varied = ["compass-noise=0,20"]
    request.omitsFigures = false
    let result = try #require(try Guide(request).run())
    #expect(result.cells == 4 && result.oldCells == 0 && result.problems.isEmpty)
    let report = try bench.report()
    #expect(report.cells.count == 4 && report.table.count == GuideMetrics.all.count)
    #expect(report.loudness == nil && report.sampleRate == nil)
    #expect(report.notes.contains { $0.contains("nothing that it plays changes with the angle") })
    let reached = try #require(report.cells[0].measurements.first { $0.metric == "reached" })
    let (low, high) = (try #require(reached.low), try #require(reached.high))
    #expect(low < high, "an interval even where all were reached")
    let walks = try FileContent.text(request.output + "/walks.csv").split(separator: "\r\n")
    #expect(walks.count == 1 + 4 * 30)
    #expect(try FileContent.read(request.output + "/walks.png").count > 1000)
    let page = try FileContent.text(request.output + "/report.html")
    #expect(page.contains("under 2 conditions") && !page.contains("id=\"listen\""))

    #expect(try Guide(request).run()?.oldCells == 4)
    _ = try bench.beacon("b.lua", GuideBench.still + " out.tone.level = -1")
    #expect(try Guide(request).run()?.oldCells == 2)
    request.walkerConstants = ["speed": 1]
    #expect(try Guide(request).run()?.oldCells == 0)
  }

  @Test func aMappingThatFailsIsAProblemAndTheOthersWalk() throws {
    let wrong = try bench.space.write("return mapping { voices = 3 }", to: "wrong.lua")
    let right = try bench.beacon("a.lua", GuideBench.regions)
    let result = try #require(try Guide(bench.request([wrong, right], walkers: 5)).run())
    #expect(result.problems.count == 1)
    #expect(try bench.report().cells.map(\.status) == [.failed, .done])
  }

  @Test func aSitesBeaconsPlacesAndRoutesAreTheTargets() throws {
    let site = Workspace.root + "/sites/garden.geojson"
    var request = bench.request([try bench.beacon("a.lua", GuideBench.regions)], walkers: 40)
    request.site = site
    let plan = try GuidePlan(request)
    #expect(Set(plan.tasks.all.map(\.target)).count == 3, "a beacon, a place and a route")
    request.targetIDs = [plan.tasks.all[0].target]
    #expect(Set(try GuidePlan(request).tasks.all.map(\.target)) == [plan.tasks.all[0].target])
    for task in plan.tasks.all { #expect(task.distance > 15) }
  }

  private func fault(_ change: (inout GuideRequest) -> Void) throws -> Fault? {
    var request = bench.request([try bench.beacon("a.lua", GuideBench.regions)])
    change(&request)
    do { _ = try Guide(request).run() } catch { return .of(error) }
    return nil
  }

  @Test func wrongCallsSayWhatToDo() throws {
    #expect(try fault { $0.walkers = 0 }?.place.setting == "walkers")
    #expect(try fault { $0.mappings = [] }?.place.setting == "mappings")
    #expect(try fault { $0.walkerConstants = ["sped": 1] }?.hint?.contains("speed") == true)
    #expect(try fault { $0.walkerConstants = ["speed": 0] }?.place.setting == "walker")
    #expect(try fault { $0.varied = ["compas-noise=1,2"] }?.hint?.contains("compass-noise") == true)
    #expect(try fault { $0.varied = ["arrival=0,2"] }?.place.setting == "vary")
    // Beacons would ring at 20° and the report would say 21°.
    #expect(try fault { $0.varied = ["angle=5,21"] }?.place.setting == "vary")
    #expect(try fault { $0.varied = ["arrival"] }?.place.setting == "vary")
    #expect(try fault { $0.arrivalDistance = 51 }?.place.setting == "arrival")
    #expect(try fault { $0.targetIDs = ["x"] }?.place.setting == "target")
    let empty = try bench.space.write(
      "{\"type\":\"FeatureCollection\",\"features\":[]}", to: "empty.geojson")
    #expect(try fault { $0.site = empty }?.code == .scene)
  }
}
