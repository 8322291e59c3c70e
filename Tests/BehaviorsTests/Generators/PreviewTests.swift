import MapData
import Score
import Testing

@testable import Behaviors

@Suite struct PreviewTests {
  /// Main Street with two junctions, 200 m apart.
  private var town: Town {
    var town = Town()
    town.road("Main Street", [(-300, 0), (0, 0), (200, 0), (400, 0)])
    town.road("Side Street", [(0, -300), (0, 0), (0, 300)])
    town.road("Cross Street", [(200, -300), (200, 0), (200, 300)])
    return town
  }

  /// A preview at the western junction, asked for by somebody a kilometre away whose phone points between two roads.
  private func preview(_ town: Town) -> Bench {
    var bench = Bench([AutoCalloutGenerator(), PreviewStarter()], map: town.view)
    var fix = Ground.fix(0, 0, 900, speed: 0)
    fix.device = 45
    bench.walk(fix)
    bench.ask(.startPreview(Ground.at(5, 5)), at: 1)
    bench.wait(until: 9)
    return bench
  }

  private func point(_ bench: inout Bench, _ device: Double, at time: Double) {
    bench.take(bench.processor.turn(WalkerTurn(device: device), time: time))
  }

  private func stands(_ bench: Bench, _ east: Double) -> Bool {
    bench.processor.standpoint.map { $0.metres(to: Ground.at(east)) < 0.01 } ?? false
  }

  private func volumes(_ bench: Bench) -> [Double] {
    bench.outcomes.compactMap { if case .wand(let volume) = $0 { volume } else { nil } }
  }

  @Test func aRoadInFocusIsNamedOnceAsItsBearingIsCrossed() {
    var bench = preview(town)
    #expect(stands(bench, 0) && bench.texts.count == 2)
    point(&bench, 67.5, at: 10)
    #expect(bench.texts.count == 2 && abs(volumes(bench).last! - 0.5) < 1e-3)
    point(&bench, 92, at: 10.5)
    #expect(bench.texts.last == "preview.road direction=cardinal.east road=Main Street")
    #expect(bench.haptics.filter { $0 == .heavy }.count == 1)
    point(&bench, 88, at: 10.7)
    #expect(bench.texts.count == 3 && bench.haptics.filter { $0 == .heavy }.count == 2)
    point(&bench, 45, at: 10.9)
    #expect(volumes(bench).last == 0)
  }

  @Test func aRoadThatIsHeldForASecondSaysWhereItLeads() {
    var bench = preview(town)
    point(&bench, 80, at: 10)
    point(&bench, 91, at: 10)
    bench.wait(until: 20)
    let next = bench.said.last!
    #expect(next.text.hasPrefix("preview.next distance=200 name="))
    #expect(abs(next.time - 13) < 0.02, "the name takes two seconds, the hold one")
  }

  @Test func aRoadThatIsNotHeldSaysNothing() {
    var bench = preview(town)
    point(&bench, 80, at: 10)
    point(&bench, 91, at: 10)
    point(&bench, 45, at: 12.9)
    bench.wait(until: 20)
    #expect(!bench.texts.contains { $0.hasPrefix("preview.next") })
  }

  @Test func goLeadsFromJunctionToJunctionAndBackTakesItBack() {
    var bench = preview(town)
    point(&bench, 91, at: 10)
    bench.ask(.go, at: 11)
    bench.wait(until: 40)
    #expect(stands(bench, 200))
    let heard = bench.texts.drop { $0 != "[Travel_start]" }
    #expect(
      heard.prefix(5) == [
        "[Travel_start]", "intersection.approaching", "road.left road=Cross Street",
        "road.ahead road=Main Street", "road.right road=Cross Street",
      ])
    bench.ask(.back, at: 41)
    bench.wait(until: 50)
    #expect(stands(bench, 0) && bench.texts.contains("preview.back"))
    bench.ask(.back, at: 51)
    #expect(bench.texts.last == "preview.no_way_back")
  }

  @Test func withoutARoadInFocusNobodyGoes() {
    var bench = preview(town)
    bench.ask(.go, at: 10)
    #expect(stands(bench, 0) && bench.texts.last == "preview.no_road")
  }

  @Test func aPathCannotBeFollowed() {
    var town = town
    town.road("Mill Path", [(0, 0), (100, 100)], "footway")
    var bench = preview(town)
    point(&bench, 40, at: 10)
    point(&bench, 46, at: 11)
    #expect(bench.texts.last == "preview.road direction=cardinal.northeast road=Mill Path")
    #expect(bench.callouts.last?.earcons == [Earcon.noStreet])
    bench.ask(.go, at: 15)
    #expect(stands(bench, 0))
  }

  @Test(arguments: [(29.0, true), (31, false)])
  func markersWithin30MetresOfTheWayAreTold(_ north: Double, _ isTold: Bool) {
    var town = town
    town.place("home", 100, north, .marker)
    var bench = preview(town)
    point(&bench, 91, at: 10)
    bench.ask(.go, at: 11)
    bench.wait(until: 40)
    #expect(bench.texts.contains("marker.name name=home") == isTold)
  }

  @Test func aMarkerIsNotToldAgainWithin42MetresOfWhereItWas() {
    var town = town
    town.place("home", 190, 5, .marker)
    var bench = preview(town)
    point(&bench, 91, at: 10)
    bench.ask(.go, at: 11)
    bench.wait(until: 60)
    point(&bench, 265, at: 61)
    bench.ask(.go, at: 62)
    bench.wait(until: 90)
    #expect(stands(bench, 0))
    #expect(bench.texts.filter { $0 == "marker.name name=home" }.count == 1)
  }

  @Test(arguments: [(214.0, "beacon.near.muted"), (216, "beacon.distance")])
  func aBeaconIsReachedNearerThan15Metres(_ east: Double, _ sentence: String) {
    var bench = preview(town)
    bench.ask(.setBeacon(.point(Ground.at(east))), at: 10)
    bench.wait(until: 15)
    point(&bench, 91, at: 16)
    bench.ask(.go, at: 17)
    bench.wait(until: 50)
    let told = bench.texts.filter { $0.hasPrefix("beacon.") }
    #expect(told.count == 2 && told.last?.hasPrefix(sentence) == true)
  }

  @Test func placesAreNotCalledByThemselves() {
    var town = town
    town.place("café", 5, 5)
    let bench = preview(town)
    #expect(bench.calls.isEmpty && bench.processor.customName == "preview")
  }

  @Test func atItsEndTheWalkerIsWhereTheyAre() {
    var bench = preview(town)
    bench.ask(.stopPreview, at: 10)
    bench.wait(until: 20)
    #expect(bench.texts.contains("preview.over"))
    #expect(bench.processor.customName == nil && bench.processor.standpoint == nil)
  }

  @Test func pointsOfAPathLieAStepApart() {
    let path = WayPath(points: [Ground.at(0), Ground.at(7), Ground.at(7, 7)])
    let steps = path.steps(of: 1.4)
    #expect(steps.count == 11 || steps.count == 12)
    let gaps = zip(steps, steps.dropFirst()).map { $0.metres(to: $1) }
    #expect(gaps.prefix(10).allSatisfy { abs($0 - 1.4) < 0.02 })
    #expect(steps.last!.metres(to: Ground.at(7, 7)) < 0.02)
  }
}
