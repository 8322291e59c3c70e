import Score
import Testing

@testable import Behaviors

@Suite struct BehaviorSettingsTests {
  @Test func everySettingHasANameOfItsOwnAndASourceAndASentence() {
    let all = BehaviorSetting.all
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.count > 100)
    for setting in all {
      #expect(!setting.source.isEmpty && setting.spec.doc.count > 8)
      #expect(setting.name.allSatisfy { $0.isLowercase || $0 == "_" })
      for profile in BehaviorProfile.allCases {
        #expect(setting.fault(of: setting.defaultValue(profile)) == nil, "\(setting.name)")
      }
    }
  }

  private static let lineages: [(BehaviorSetting, [Double])] = [
    (.junctionArrive, [35, 35, 35, 25]), (.junctionDepart, [20, 20, 20, 15]),
    (.beaconAngleOfTwo, [22.5, 0, 22.5, 0]), (.beaconWindow, [45, 0, 0, 0]),
    (.beaconAngleBehindPlain, [125, 125, 55, 125]), (.beaconEnter, [15, 15, 12, 15]),
    (.beaconMoved, [50, 50, 10, 50]), (.beaconWaited, [5, 5, 60, 5]),
    (.vehicleRange, [6, 6, 3, 6]), (.rangeMarker, [20, 20, 50, 20]),
    (.placesNearest, [10, 10, 5, 10]), (.mapRadius, [1000, 1000, 1000, 500]),
    (.beaconRear, [0, 0, 0.5, 0]), (.duckBeacon, [1, 1, 0.25, 1]), (.headingNeeded, [0, 0, 0, 1]),
    (.imperialYards, [0, 0, 0, 1]), (.imperialFar, [50, 50, 50, 1]),
    (.imperialFrom, [1000, 1000, 1000, 1760]), (.imperial, [0, 0, 0, 0]),
  ]

  @Test(arguments: lineages)
  func theLineagesDifferWhereTheirCodeDoes(_ setting: BehaviorSetting, _ values: [Double]) {
    let profiles: [BehaviorProfile] = [.ms, .community, .android, .documented]
    #expect(profiles.map { BehaviorSettings(profile: $0)[setting] } == values)
  }

  @Test func overridesAreReadByNameAndFaultsNameTheNearest() throws {
    let settings = try BehaviorSettings(["beacon_enter": 20, "route_arrival": 8])
    #expect(settings[.beaconEnter] == 20 && settings[.routeArrival] == 8)
    #expect(settings.isGiven(.beaconEnter) && !settings.isGiven(.tourArrival))
    let faults = #expect(throws: Faults.self) {
      try BehaviorSettings(["beacon_entre": 20, "beacon_enter": 51, "tour_arrival": 12.5])
    }
    let texts = faults?.all.map(\.text) ?? []
    #expect(texts.count == 3)
    #expect(texts.first?.contains("did you mean \"beacon_enter\"?") == true)
    #expect(texts.dropFirst().first?.contains("outside 1.0...50.0 m") == true)
    #expect(texts.last?.contains("no multiple of 1") == true)
  }

  @Test func oneArrivalDistanceServesBeaconsRoutesAndToursFrom1To50Metres() throws {
    for metres in 1...50 {
      let settings = try BehaviorSettings(["arrival_distance": Double(metres)])
      #expect(settings[.beaconEnter] == Double(metres))
      #expect(settings[.routeArrival] == Double(metres) && settings[.tourArrival] == Double(metres))
    }
    for wrong in [0, 0.5, 50.5, 51] {
      #expect(throws: Faults.self) { try BehaviorSettings(["arrival_distance": wrong]) }
    }
  }
}
