import Score
import Testing

@testable import Wayfinding

@Suite struct WayfinderTests {
  private let garden = Garden()

  private var three: Wayfinder {
    Wayfinder(
      Site(ripples: [
        garden.ripple("a", 0), garden.ripple("b", 100), garden.ripple("c", 200, radius: 20),
      ]))
  }

  @Test func aWalkThroughThreeCirclesEntersAndLeavesEachOnce() {
    let (way, made) = garden.walk(three, range(-49.75, 300))
    #expect(way.counts[.enter] == 3 && way.counts[.leave] == 3)
    #expect(made.filter { $0.kind == .enter }.map(\.id) == ["a", "b", "c"])
    let entered = made.filter { $0.kind == .enter }.map(\.row)
    #expect(entered == [40, 140, 230])
    let left = made.filter { $0.kind == .leave }.map(\.row)
    #expect(left == [65, 165, 275])
    #expect(way.rippleVisits[2]?.inside(at: way.time) == 45)
  }

  @Test func notificationPresetAndGenerateFollowInThisOrder() {
    let (way, made) = garden.walk(three, range(-50, 0))
    let kinds = made.suffix(4).map(\.kind)
    #expect(kinds == [.enter, .notification, .preset, .generate])
    #expect(Set(made.suffix(4).map(\.time)).count == 1)
    #expect(way.state.current == 0 && way.state.info == "This is a.")
    #expect(way.state.targets.isEmpty)
  }

  @Test func outsideTheMusicFadesAndTwoTargetsAreChosen() {
    let (way, made) = garden.walk(three, range(0.5, 20.5))
    #expect(made.suffix(4).map(\.kind) == [.leave, .fade, .target, .target])
    #expect(way.state.targets.map(\.id) == ["a", "b"])
    #expect(abs(way.state.targets[1].bearing - 90) < 0.001)
    #expect(abs(way.state.targets[1].distance - 69.5) < 0.01)
    #expect(abs(way.state.targets[1].centreDistance - 79.5) < 0.01)
    #expect(way.state.outsideSince == 16)
  }

  @Test func theSettingNotificationSilencesIt() {
    var site = three.site
    site.settings[.notification] = 0
    let (way, made) = garden.walk(Wayfinder(site), [-50, 0])
    #expect(way.counts[.notification] == nil)
    #expect(made.first { $0.kind == .unnotified }?.reason.contains("notification is 0") == true)
  }

  @Test func theLogDoesNotGrowWhileNothingChanges() {
    var (way, _) = garden.walk(three, range(-50, 0))
    for tick in 0..<1000 {
      #expect(way.update(time: 60 + Double(tick) / 100, row: 50, position: garden.at(0)).isEmpty)
    }
    (way, _) = garden.walk(way, range(0, 30))
    let (_, made) = garden.walk(way, (0..<500).map { 30 + Double($0 % 7) / 10 })
    #expect(made.isEmpty)
  }

  @Test func aWalkerOnTheEdgeDoesNotFlutter() {
    let (way, _) = garden.walk(
      three, (0..<300).map { (step: Int) -> Double in 8 + Double(step * 7 % 13) / 2 })
    #expect(way.counts[.enter] == 1 && way.counts[.leave] == nil)
  }

  @Test func badAccuracyWidensTheMargin() {
    let (near, _) = garden.walk(three, range(0, 18), accuracy: 20)
    #expect(near.state.current == 0)
    let (far, made) = garden.walk(three, range(0, 20), accuracy: 20)
    #expect(far.state.current == nil)
    #expect(made.first { $0.kind == .leave }?.reason.contains("accuracy_share") == true)
  }

  @Test func badPositionsHoldTheLastGoodOneAndAreLoggedOnce() {
    var way = three
    _ = way.update(time: 0, row: 0, position: garden.at(0))
    var made: [Decision] = []
    let bad: [(GeoPoint?, Double?)] = [
      (garden.at(500), 31), (nil, nil), (GeoPoint(latitude: .nan, longitude: 0), nil),
      (GeoPoint(latitude: 95, longitude: 0), nil), (garden.at(500), -1),
    ]
    for (i, fix) in bad.enumerated() {
      made += way.update(time: Double(i + 1), row: i + 1, position: fix.0, accuracy: fix.1)
    }
    #expect(made.map(\.kind) == [.hold])
    #expect(
      made[0].reason == "accuracy 31 m is worse than worst_accuracy 30 m: the last good one holds")
    #expect(way.state.isHeld && way.state.current == 0)
    made = way.update(time: 9, row: 9, position: garden.at(1), accuracy: 4)
    #expect(made.map(\.kind) == [.resume])
    #expect(made[0].reason == "5 positions not used in 8 s")
  }

  @Test func ofOverlappingRipplesTheSmallestSounds() {
    let site = Site(ripples: [
      garden.ripple("park", 0, radius: 100), garden.ripple("pond", 0, radius: 20),
    ])
    let (way, made) = garden.walk(Wayfinder(site), range(-120, 120))
    let sounding = made.filter { $0.kind == .generate }.map(\.id)
    #expect(sounding == ["park", "pond", "park"])
    #expect(way.counts[.enter] == 2 && way.counts[.leave] == 2)
    #expect(made.filter { $0.kind == .fade }.map(\.id) == ["park"])
    let order = made.filter { $0.id == "pond" }.map(\.kind)
    #expect(order == [.target, .enter, .notification, .preset, .generate, .leave, .target])
  }

  @Test func aReplayGivesTheSameBytes() {
    var random = SeededRandom(seed: 1)
    let xs = (0..<2000).map { _ in random.uniform() * 300 - 50 }
    func text() -> String {
      var log = DecisionLog()
      log.append(garden.walk(three, xs, accuracy: 3).1)
      return log.text
    }
    let first = text()
    #expect(first.utf8.count > 10_000)
    #expect(first == text())
  }

  @Test func aLineOfTheLogIsStable() {
    let decision = Decision(
      time: 1.0004, row: 3, kind: .target, id: "a\"b", distance: 12.345_678, bearing: 89.999_9,
      score: 0.044_747_3, slot: 1, replaces: "c", reason: "why")
    #expect(
      decision.line
        == #"{"time":1,"row":3,"kind":"target","id":"a\"b","slot":1,"distance":12.35,"bearing":90,"#
        + #""score":0.044747,"replaces":"c","reason":"why"}"#)
  }

  @Test func roomsAreEnteredAndLeft() {
    var site = three.site
    let room = SiteRoom(
      id: "pavilion", floor: .box(centre: garden.at(50), width: 6, depth: 8, heading: 0))
    site.features.append(SiteFeature(.room(room)))
    let (way, made) = garden.walk(Wayfinder(site), range(40, 60, by: 0.5))
    #expect(made.filter { $0.id == "pavilion" }.map(\.kind) == [.roomEnter, .roomLeave])
    #expect(way.state.room == nil && way.roomVisits[0]?.enters == 1)
    #expect(garden.walk(Wayfinder(site), [51]).0.state.room == 0)
  }

  @Test func aWalkFarFromTheSiteIsSaidOnceWithTheReason() {
    var way = three
    let swapped = GeoPoint(latitude: -84.37, longitude: 33.79)
    let made = way.update(time: 0, row: 0, position: swapped)
    #expect(made.map(\.kind).prefix(2) == [.start, .far])
    #expect(made[1].reason.contains("latitude and longitude swapped"))
    #expect(made[1].swappedDistance ?? .infinity < 100_000)
  }

  @Test func aSiteOfOneRippleHasOneTargetAndAnEmptyOneNone() {
    let one = garden.walk(Wayfinder(Site(ripples: [garden.ripple("a", 0)])), [50])
    #expect(one.0.state.targets.map(\.id) == ["a"])
    #expect(one.1[0].reason.contains("only one target"))
    let none = garden.walk(Wayfinder(Site()), [50, 60])
    #expect(none.0.state.targets.isEmpty && none.1.count == 1)
  }
}
