import MapData
import Testing

@testable import Behaviors

@Suite struct ExplorationTests {
  private func look(
    _ town: Town, _ fix: WalkerFix = Ground.fix(0, 0, course: 90, speed: 1.4)
  ) -> Bench {
    var bench = Bench([ExplorationGenerator()], map: town.view)
    bench.walk(fix)
    return bench
  }

  private func named(_ bench: Bench) -> [String] { bench.sources.filter { !$0.isEmpty } }

  @Test func aroundMeIsTheNearestThingOfEachQuarterClockwiseFromAhead() {
    var town = Town()
    for (name, place) in [
      ("ahead", (50.0, 0.0)), ("farther ahead", (55, 0)), ("left", (0, 80)), ("behind", (-70, 0)),
      ("right", (0, -60)),
    ] { town.place(name, place.0, place.1) }
    town.generic("crossing", "highway", "crossing", 5)
    var bench = look(town)
    bench.ask(.aroundMe, at: 1)
    bench.wait(until: 60)
    #expect(named(bench) == ["ahead", "right", "behind", "left"])
    #expect(bench.texts.first == "[mode_enter]" && bench.texts.last == "[mode_exit]")
    #expect(bench.texts[1] == "place.distance distance=50 name=place.name name=ahead")
  }

  @Test func aheadOfMeIsFiveThingsWhereThePhonePoints() {
    var town = Town()
    for number in 1...6 { town.place("north \(number)", 0, Double(number) * 20) }
    town.place("east", 10)
    var fix = Ground.fix(0, 0, course: 90, speed: 1.4)
    fix.device = 0
    var bench = look(town, fix)
    bench.ask(.aheadOfMe, at: 1)
    bench.wait(until: 60)
    #expect(named(bench) == (1...5).map { "north \($0)" })
  }

  @Test func nearbyMarkersAreTheFourNearest() {
    var town = Town()
    for number in 1...5 { town.place("m\(number)", -Double(number) * 30, 0, .marker) }
    var bench = look(town)
    bench.ask(.nearbyMarkers, at: 1)
    bench.wait(until: 60)
    #expect(named(bench) == (1...4).map { "m\($0)" })
  }

  @Test(arguments: [(150.0, 200.0), (350, 400), (990, 1000)])
  func theSearchGrowsBy200MetresUntilEnoughIsFound(_ farthest: Double, _ radius: Double) {
    var town = Town()
    for east in [20, 40, 60, farthest] { town.place("m\(east)", east, 0, .marker) }
    var bench = look(town)
    bench.ask(.nearbyMarkers, at: 1)
    let note = bench.log.notes.first { $0.reason == "looked around" }
    #expect(bench.figure("radius_m", of: note) == radius)
    #expect(bench.figure("found", of: note) == 4)
  }

  @Test func beyondAKilometreNothingIsFound() {
    var town = Town()
    town.place("far", 1010, 0, .marker)
    var bench = look(town)
    bench.ask(.nearbyMarkers, at: 1)
    bench.wait(until: 10)
    #expect(bench.texts == ["[mode_enter]", "explore.no_markers", "[mode_exit]"])
  }

  @Test func askingAgainStopsItAndOnceMoreBeginsAnew() {
    var town = Town()
    town.place("café", 50)
    var bench = look(town)
    bench.ask(.aroundMe, at: 1)
    bench.ask(.aroundMe, at: 2)
    #expect(bench.stops == 1 && bench.texts.last == "[hush]")
    bench.ask(.aroundMe, at: 5)
    bench.wait(until: 20)
    #expect(bench.texts.filter { $0 == "[mode_enter]" }.count == 2)
    #expect(bench.texts.last == "[mode_exit]")
  }

  @Test func anotherModeInterruptsTheFirst() {
    var town = Town()
    town.place("café", 50)
    town.place("home", 60, 0, .marker)
    var bench = look(town)
    bench.ask(.aroundMe, at: 1)
    bench.ask(.nearbyMarkers, at: 2)
    bench.wait(until: 20)
    #expect(bench.stops == 1 && bench.texts.contains("[hush]"))
    #expect(named(bench).last == "home")
  }

  @Test func withoutAPositionThatIsSaid() {
    var bench = Bench([ExplorationGenerator()])
    bench.ask(.myLocation, at: 0)
    bench.wait(until: 5)
    #expect(bench.texts == ["error.no_location"])
  }
}
