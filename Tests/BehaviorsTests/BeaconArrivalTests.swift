import MapData
import Score
import Testing
import Wayfinding

@testable import Behaviors

@Suite struct BeaconArrivalTests {
  private func bench(
    _ profile: BehaviorProfile = .community, at east: Double = 0,
    map: any MapSource = SpatialDataView.empty
  ) -> Bench {
    Bench(
      [BeaconGenerator()], BehaviorSettings(profile: profile), map: map,
      places: [Ground.target("gate", east)])
  }

  private func states(_ bench: Bench, _ reason: String) -> [Double] {
    bench.log.notes.filter { $0.kind == .beacon && $0.reason == reason }
      .flatMap { $0.figures.map(\.value) }
  }

  @Test func theBeaconFallsSilentAt15MetresAndIsArmedAgainAt30() {
    var bench = bench()
    bench.walk(Ground.fix(0, -40, course: 90, speed: 1))
    bench.ask(.setBeacon(.id("gate")), at: 0)
    #expect(bench.processor.beaconState?.isAudible == true)
    for step in 1...160 {
      let east = -40 + Double(step) * 0.5
      bench.walk(Ground.fix(Double(step), east, course: 90, speed: 0.5))
      let state = bench.processor.beaconState!
      #expect(state.isAudible == (east < -15))
      #expect(state.isInside == (east >= -15 && east < 30))
    }
    #expect(
      states(bench, "the arrival distance is entered").map { Figure.rounded($0, decimals: 3) } == [
        15
      ])
    #expect(
      states(bench, "the arrival distance is left").map { Figure.rounded($0, decimals: 3) } == [30])
    #expect(
      bench.texts.filter { $0.contains("beacon.near") } == [
        "beacon.near.muted distance=15 name=gate"
      ])
  }

  @Test func between15And30MetresNothingChanges() {
    var bench = bench()
    bench.walk(Ground.fix(0, -29))
    bench.ask(.setBeacon(.id("gate")), at: 0)
    for (second, metres) in [16.0, 29.9, 15.1].enumerated() {
      bench.walk(Ground.fix(Double(second + 1), -metres))
      #expect(bench.processor.beaconState?.isInside == false)
    }
    bench.walk(Ground.fix(10, -15))
    for (second, metres) in [29.9, 16, 29.9].enumerated() {
      bench.walk(Ground.fix(Double(second + 11), -metres))
      #expect(bench.processor.beaconState?.isInside == true)
    }
  }

  @Test func aBeaconThatIsSetWithinTheArrivalDistanceDoesNotBegin() {
    var bench = bench()
    bench.walk(Ground.fix(0, -10))
    bench.ask(.setBeacon(.id("gate")), at: 0)
    #expect(bench.processor.beaconState?.isAudible == false)
    #expect(bench.processor.beaconState?.isInside == true)
    #expect(bench.reasons(.beacon) == ["set within the arrival distance: it stays silent"])
    bench.ask(.toggleBeacon, at: 1)
    #expect(bench.processor.beaconState?.isAudible == true)
  }

  @Test func onAndroidItArrivesAt12MetresUnlessItWasSetWithin30() {
    for (start, silences) in [(-31.0, true), (-30, false)] {
      var bench = bench(.android)
      bench.walk(Ground.fix(0, start))
      bench.ask(.setBeacon(.id("gate")), at: 0)
      bench.walk(Ground.fix(10, -12.1))
      #expect(bench.processor.beaconState?.isAudible == true)
      bench.walk(Ground.fix(20, -12))
      #expect(bench.processor.beaconState?.isAudible == !silences)
    }
  }

  @Test func withinTheAreaOfItsTargetTheWalkerHasArrivedWhateverTheDistance() {
    let corners = [(-60.0, -60.0), (60, -60), (60, 60), (-60, 60)].map { Ground.at($0.0, $0.1) }
    let park = MapFeature(
      id: "way-7", name: "the park", type: "leisure", value: "park",
      shape: .areas([SitePolygon(exterior: corners)]))
    let view = SpatialDataView(tiles: [TileContent(features: [park])])
    var bench = Bench(
      [BeaconGenerator()], map: view,
      places: [BeaconTarget(id: "way-7", name: "the park", point: Ground.at(0))])
    bench.walk(Ground.fix(0, -80))
    bench.ask(.setBeacon(.id("way-7")), at: 0)
    #expect(abs((bench.processor.beaconState?.distance ?? 0) - 20) < 0.01)
    bench.walk(Ground.fix(1, -75.1))
    #expect(bench.processor.beaconState?.isAudible == true)
    bench.walk(Ground.fix(2, -59))
    #expect(bench.processor.beaconState?.isAudible == false)
    #expect(bench.processor.beaconState?.distance == 0)
  }

  @Test(arguments: [(19.9, "near"), (20.1, "far"), (29.9, "far"), (30.1, "none")])
  func theHumIsNearOrFarOrSilent(_ metres: Double, _ hum: String) throws {
    let settings = try BehaviorSettings(["beacon_hum": 1, "beacon_enter": 1])
    var bench = Bench([], settings, places: [Ground.target("gate", metres)])
    bench.ask(.setBeacon(.id("gate")), at: 0)
    #expect(bench.processor.beaconState?.hum == nil)
    bench.walk(Ground.fix(1, 0))
    #expect((bench.processor.beaconState?.hum?.rawValue ?? "none") == hum)
    #expect(self.bench().processor.beaconState?.hum == nil)
  }

  @Test func theHumBelongsToRoutesAndToursUnlessItIsAskedFor() {
    var bench = Bench([], places: [Ground.target("gate", 19)])
    bench.walk(Ground.fix(0, 0))
    bench.ask(.setBeacon(.id("gate")), at: 0)
    #expect(
      bench.processor.beaconState?.isAudible == true && bench.processor.beaconState?.hum == nil)
  }

  @Test func withoutAHeadingTheBeaconIsDimmed() {
    var bench = bench(at: 100)
    bench.walk(Ground.fix(0, 0))
    bench.ask(.setBeacon(.id("gate")), at: 0)
    let dim = bench.processor.beaconState!
    #expect(
      dim.isDimmed && dim.ring == 5 && dim.component == 3 && dim.angle == nil && dim.volume == 1)
    bench.take(bench.processor.turn(WalkerTurn(device: 100), time: 1))
    let clear = bench.processor.beaconState!
    #expect(!clear.isDimmed && clear.ring == 1 && clear.component == 0)
    #expect(abs(clear.angle! - 10) < 0.001 && abs(clear.bearing! - 90) < 0.001)
  }

  @Test func theComponentFollowsTheCollectionOrder() {
    var bench = bench(at: 100)
    bench.walk(
      WalkerFix(
        time: 0, point: Ground.at(0), course: 90, heading: 270, device: 200, speed: 1.4,
        activity: .walking))
    bench.ask(.setBeacon(.id("gate")), at: 0)
    #expect(bench.processor.beaconState?.component == 0)
    bench.wait(until: 3.1)
    #expect(bench.processor.beaconState?.component == 3)
  }

  @Test func onAndroidSpeechDucksTheBeaconByTwelveDecibels() {
    var bench = bench(.android, at: 100)
    bench.walk(Ground.fix(0, 0, course: 90, speed: 1.4))
    bench.ask(.setBeacon(.id("gate")), at: 0)
    #expect(bench.processor.queue.isSpeaking && bench.processor.beaconState?.volume == 0.25)
    bench.wait(until: 10)
    #expect(bench.processor.beaconState?.volume == 1)
    #expect(abs(Decibels.level(0.25) + 12.04) < 0.005)
    let speech = BehaviorSettings(profile: .android)[.duckSpeech]
    #expect(abs(Decibels.level(speech) + 2.50) < 0.005)
  }

  @Test func thereIsOneBeaconAtATime() {
    var bench = Bench([], places: [Ground.target("a", 100), Ground.target("b", 200)])
    bench.walk(Ground.fix(0, 0))
    bench.ask(.setBeacon(.id("a")), at: 0)
    bench.ask(.setBeacon(.id("b")), at: 1)
    #expect(bench.processor.beaconState?.id == "b")
    bench.ask(.clearBeacon, at: 2)
    #expect(bench.processor.beaconState == nil)
    #expect(bench.beacons.map { $0?.id } == ["a", "b", nil])
  }
}
