import MapData
import Testing

@testable import Behaviors

@Suite struct AutoCalloutTests {
  private func walk(
    _ town: Town, _ settings: BehaviorSettings = BehaviorSettings(), places: [BeaconTarget] = []
  ) -> Bench { Bench([AutoCalloutGenerator()], settings, map: town.view, places: places) }

  @Test(arguments: [(6.0, 4.0, false), (4, 6, false), (6, 6, true), (5, 5, false), (5, 6, false)])
  func aLookNeedsMoreThanFiveMetresAndMoreThanFiveSeconds(
    _ way: Double, _ time: Double, _ looks: Bool
  ) {
    var town = Town()
    town.place("café", 23)
    var bench = walk(town)
    bench.walk(Ground.fix(0, 0))
    bench.walk(Ground.fix(time, way))
    #expect(bench.sources == (looks ? ["café"] : []))
  }

  @Test(arguments: [(100.0, 19.0, false), (49, 21, false), (51, 21, true)])
  func inAVehicleItNeedsTwentySecondsAndTheWayOfFive(
    _ way: Double, _ time: Double, _ looks: Bool
  ) {
    var town = Town()
    town.place("church", 320, 0, .landmark)
    var bench = walk(town)
    for (time, east) in [(0.0, 0.0), (time, way)] {
      bench.walk(Ground.fix(time, east, course: 90, speed: 10, activity: .automotive))
    }
    #expect(bench.sources == (looks ? ["church"] : []))
  }

  @Test(arguments: [
    (MapCategory.object, 20.0), (.place, 30), (.marker, 30), (.landmark, 100),
  ])
  func aSecondCallComesOnlyAfterTheRearmRangeWasLeft(_ category: MapCategory, _ rearm: Double) {
    for (turn, calls) in [(rearm - 0.5, 1), (rearm + 0.5, 2)] {
      var town = Town()
      town.place("it", 0, 0, category)
      var bench = walk(town, .withoutFilters())
      let out = stride(from: 1.0, through: turn, by: 0.5)
      for (step, east) in (Array(out) + out.reversed()).enumerated() {
        bench.walk(Ground.fix(Double(step) / 10, east))
      }
      #expect(bench.calls.count == calls, "turned at \(turn) m")
    }
  }

  @Test func aSecondCallComesAfterAMinute() {
    var town = Town()
    town.place("café", 0, 0)
    var bench = walk(town, .withoutFilters())
    for second in 0...61 { bench.walk(Ground.fix(Double(second), second % 2 == 0 ? 5 : 6)) }
    #expect(bench.calls.map(\.time) == [0, 61])
    #expect(bench.log.notes.contains { $0.reason == "may be called again: long ago" })
  }

  @Test func whatIsNearButOutOfItsRangeIsExpectedAndSaysNothing() {
    var town = Town()
    town.place("near", 10)
    town.place("café", 40)
    town.place("inn", 30)
    town.place("far", 90)
    var bench = walk(town)
    bench.walk(Ground.fix(0, 0))
    #expect(
      bench.processor.upcoming.map(\.text) == ["place.name name=inn", "place.name name=café"])
    bench.wait(until: 20)
    #expect(bench.sources == ["near"])
    let inn = bench.processor.upcoming[0]
    bench.walk(Ground.fix(30, 12))
    #expect(bench.calls.last?.source == "inn" && bench.texts.last == inn.words)
  }

  @Test func urgentCategoriesComeFirst() {
    let order: [MapCategory] = [
      .safety, .navilens, .mobility, .landmark, .marker, .activity, .place, .object, .information,
    ]
    var town = Town()
    for (rank, category) in order.enumerated() {
      town.place(category.rawValue, 9 - Double(rank), 0, category)
    }
    var bench = walk(town)
    bench.walk(Ground.fix(0, 0))
    bench.wait(until: 60)
    #expect(bench.sources == order.map(\.rawValue))
    let starts = bench.said.map(\.time)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { abs($1 - $0 - 2.75) < 1e-9 })
  }

  @Test func onlyTheTenNearestAreConsidered() {
    var town = Town()
    for number in 0..<11 { town.place("p\(number)", 1 + Double(number), 0) }
    var bench = walk(town)
    bench.walk(Ground.fix(0, 0))
    #expect(bench.calls.map(\.source) == (0..<10).map { "p\($0)" })
  }

  @Test func fourCrossingsOfAJunctionAreOneCall() {
    var town = Town()
    for (number, place) in [(5.0, 5.0), (5, -5), (-5, 5), (-5, -5)].enumerated() {
      town.generic("crossing-\(number)", "highway", "crossing", place.0, place.1)
    }
    town.place("first", 6, 0)
    town.place("second", 7, 0)
    var bench = walk(town, .withoutFilters())
    bench.walk(Ground.fix(0, 1))
    bench.walk(Ground.fix(1, 2))
    bench.wait(until: 60)
    #expect(bench.calls.count == 3)
    #expect(bench.calls.filter { $0.source.hasPrefix("crossing") }.count == 1)
    #expect(bench.reasons(.silent).contains("another of its name is called now"))
  }

  @Test func crossingsOfTheNextJunctionAreCalledAgain() {
    var town = Town()
    town.generic("near", "highway", "crossing", 5)
    town.generic("far", "highway", "crossing", 36)
    var bench = walk(town, .withoutFilters())
    bench.walk(Ground.fix(0, 4))
    bench.walk(Ground.fix(1, 30))
    #expect(bench.calls.map(\.source) == ["near", "far"])
  }

  @Test func thePlaceOfTheBeaconIsNotCalled() {
    var town = Town()
    town.place("café", 40)
    var bench = walk(town)
    bench.walk(Ground.fix(0, 0))
    bench.ask(.setBeacon(.id("café")), at: 1)
    bench.walk(Ground.fix(10, 30))
    #expect(bench.calls.isEmpty && bench.reasons(.silent).contains("the beacon is on it"))
    bench.ask(.clearBeacon, at: 11)
    bench.walk(Ground.fix(20, 37))
    #expect(bench.calls.map(\.source) == ["café"])
  }

  @Test func aCategoryCanBeTurnedOffButMarkersAreAlwaysCalled() {
    var town = Town()
    town.place("café", 5)
    town.place("church", 6, 0, .landmark)
    town.place("home", 7, 0, .marker)
    var bench = walk(town)
    bench.ask(.toggleCallouts(.place), at: 0)
    bench.ask(.toggleCallouts(.marker), at: 0)
    bench.walk(Ground.fix(1, 0))
    #expect(bench.calls.map(\.source) == ["church", "home"])
    #expect(bench.reasons(.silent).contains("callouts of its category are off"))
  }

  @Test func allCalloutsCanBeTurnedOff() {
    var town = Town()
    town.place("home", 7, 0, .marker)
    var bench = walk(town)
    bench.ask(.toggleCallouts(nil), at: 0)
    bench.walk(Ground.fix(1, 0))
    #expect(bench.calls.isEmpty && bench.reasons(.silent) == ["automatic callouts are off"])
  }

  @Test(arguments: [(BehaviorProfile.community, 1), (.documented, 0)])
  func withoutAHeadingTheDocumentedProfileIsSilent(_ profile: BehaviorProfile, _ calls: Int) {
    var town = Town()
    town.place("café", 5)
    var bench = walk(town, BehaviorSettings(profile: profile))
    bench.walk(Ground.fix(0, 0, speed: 0))
    #expect(bench.calls.count == calls)
    #expect(bench.reasons(.silent).contains("no heading is known") == (calls == 0))
  }

  @Test(arguments: [(BehaviorProfile.community, ["ahead", "behind"]), (.android, ["ahead"])])
  func behindTheWalkerTheAndroidProfileIsSilent(_ profile: BehaviorProfile, _ called: [String]) {
    var town = Town()
    town.place("ahead", 8)
    town.place("behind", -9)
    var bench = walk(town, BehaviorSettings(profile: profile))
    var fix = Ground.fix(0, 0, course: 90, speed: 1.4)
    fix.device = 80
    bench.walk(fix)
    #expect(bench.calls.map(\.source) == called)
    // East of the walker, and west: bearings of 90 and 270 degrees.
    for (note, bearing) in zip(bench.calls, [90.0, 270]) {
      let off = [90.0, 80].map { 180 - abs(180 - abs(bearing - $0)) }
      #expect(abs(bench.figure("off_course_deg", of: note)! - off[0]) < 0.01)
      #expect(abs(bench.figure("off_heading_deg", of: note)! - off[1]) < 0.01)
    }
  }

  /// What lies more than a right angle off both the course and the head lies behind; one of them alone is not enough.
  @Test(arguments: [
    (85.0, 85.0, true), (95, 95, false), (115, 115, false), (95, 85, true), (85, 115, true),
  ])
  func behindBeginsAtARightAngle(_ course: Double, _ heading: Double, _ isCalled: Bool) {
    var town = Town()
    town.place("café", 0, 9)
    var bench = walk(town, BehaviorSettings(profile: .android))
    // the café lies north of the walker
    var fix = Ground.fix(0, 0, course: course, speed: 1.4)
    fix.device = heading
    bench.walk(fix)
    #expect(bench.calls.map(\.source) == (isCalled ? ["café"] : []))
  }

  @Test func insideOfAPlaceAndWithoutAHeadingNoDirectionIsNoted() {
    var town = Town()
    town.house("hall", 10...40, -10...10)
    town.place("door", 42)
    var bench = walk(town, .withoutFilters())
    bench.walk(Ground.fix(0, 20))
    bench.walk(Ground.fix(1, 41))
    #expect(bench.calls.map(\.source) == ["hall", "door"])
    for note in bench.calls {
      #expect(bench.figure("off_course_deg", of: note) == -1)
      #expect(bench.figure("off_heading_deg", of: note) == -1)
    }
  }

  @Test func ofAHouseTheNearestDoorCounts() {
    var town = Town()
    town.house("hall", 10...40, -10...10, door: (40, 0))
    var bench = walk(town, .withoutFilters())
    bench.walk(Ground.fix(0, 5))
    #expect(bench.calls.isEmpty)
    bench.walk(Ground.fix(1, 55))
    #expect(abs(bench.figure("distance_m", of: bench.calls.first)! - 15) < 0.01)
  }

  @Test func insideOfAHouseItIsSaidThatTheWalkerIsAtIt() {
    var town = Town()
    town.house("hall", 10...40, -10...10)
    var bench = walk(town)
    bench.walk(Ground.fix(0, 20))
    #expect(bench.texts == ["place.at name=place.name name=hall"])
  }

  @Test func whatIsLeftBeforeItsTurnIsSkippedAndMayBeCalledAgain() {
    var town = Town()
    town.place("first", 5)
    town.place("second", 6)
    var bench = walk(town, .withoutFilters())
    bench.walk(Ground.fix(0, 0))
    bench.walk(Ground.fix(1, -20))
    bench.wait(until: 4)
    #expect(bench.texts == ["place.name name=first"])
    #expect(bench.log.notes.contains { $0.kind == .skip && $0.source == "second" })
    bench.walk(Ground.fix(5, -10))
    #expect(bench.calls.map(\.source) == ["first", "second", "second"])
  }

  @Test func theSameWalkGivesTheSameLog() {
    func log() -> [String] {
      var town = Town.crossroads
      for number in 0..<40 { town.place("p\(number)", Double(number) * 13 - 260, 8) }
      var bench = Bench(
        [IntersectionGenerator(), AutoCalloutGenerator()], map: town.view)
      for second in 0..<300 {
        bench.walk(Ground.fix(Double(second), Double(second) * 1.4 - 200, course: 90, speed: 1.4))
      }
      return bench.log.notes.map(\.line)
    }
    let first = log()
    #expect(first == log() && first.count > 60)
  }
}
