import Glibc
import Testing

@testable import Behaviors

@Suite struct BeaconComponentTests {
  private func settings(_ profile: BehaviorProfile = .community) -> BehaviorSettings {
    BehaviorSettings(profile: profile)
  }

  @Test(arguments: [
    (0.0, 0), (15, 0), (15.001, 1), (54.999, 1), (55.001, 2), (124.999, 2), (125.001, 3), (180, 3),
    (234.999, 3), (235.001, 2), (304.999, 2), (305.001, 1), (344.999, 1), (345, 0), (360, 0),
  ])
  func fourRegionsHaveTheirBoundaries(_ angle: Double, _ component: Int) {
    #expect(BeaconStyle.current.component(at: angle, settings()) == component)
    #expect(BeaconStyle.flare.component(at: angle - 720, settings()) == component)
  }

  @Test func theBoundariesThemselvesBelongToTheRegionNearerTheAxis() {
    #expect(BeaconStyle.current.component(at: 55, settings()) == 1)
    #expect(BeaconStyle.current.component(at: 125, settings()) == 2)
    #expect(BeaconStyle.tactile.component(at: 125, settings()) == 1)
  }

  @Test(arguments: [(4.0, 5.0), (5, 5), (10, 10), (20, 20), (21, 20)])
  func theRingingAngleIsClamped(_ given: Double, _ used: Double) throws {
    let settings = try BehaviorSettings(["beacon_angle": given])
    #expect(BeaconStyle.ringing(settings) == used)
    #expect(BeaconStyle.current.component(at: used, settings) == 0)
    #expect(BeaconStyle.current.component(at: used + 0.001, settings) == 1)
  }

  @Test func twoAndThreeRegionsAndAnUnknownHeading() {
    #expect(
      [15, 15.001, 180].map { BeaconStyle.original.component(at: $0, settings()) } == [0, 1, 1])
    let three = [0, 15.001, 124.999, 125.001, 234.999, 235.001]
    #expect(three.map { BeaconStyle.tactile.component(at: $0, settings()) } == [0, 1, 1, 2, 2, 1])
    for style in BeaconStyle.allCases where !style.isHaptic {
      #expect(style.component(at: nil, settings()) == style.components - 1)
      #expect(style.component(at: .nan, settings()) == style.components - 1)
    }
  }

  @Test func facingAwayChangesTheComponentAndNotTheVolume() {
    for style in BeaconStyle.allCases where !style.isHaptic {
      for angle in stride(from: 0.0, through: 360, by: 5) {
        #expect(style.volume(at: angle, settings()) == 1)
        #expect(style.volume(at: angle, settings(.ms)) == 1)
      }
      #expect(style.volume(at: nil, settings()) == 1)
    }
  }

  @Test func theLineagesDifferInAngles() {
    #expect(BeaconStyle.original.component(at: 22.5, settings(.ms)) == 0)
    #expect(BeaconStyle.original.component(at: 22.501, settings(.ms)) == 1)
    #expect(BeaconStyle.original.component(at: 22.5, settings(.community)) == 1)
    #expect(BeaconStyle.drop.component(at: 60, settings(.community)) == 1)
    #expect(BeaconStyle.drop.component(at: 60, settings(.android)) == 2)
    #expect(BeaconStyle.malletSlow.component(at: 60, settings(.android)) == 2)
    #expect(BeaconStyle.tactile.component(at: 60, settings(.android)) == 1)
    #expect(BeaconStyle.window(settings(.ms)) == 45)
    #expect(BeaconStyle.window(settings(.community)) == 30)
  }

  @Test(arguments: [(90.0, 0.0), (120, -2.50), (180, -6.02)])
  func onAndroidWhatIsBehindIsAttenuated(_ angle: Double, _ decibels: Double) {
    let volume = BeaconStyle.current.volume(at: angle, settings(.android))
    #expect(abs(20 * log10(volume) - decibels) < 0.005)
  }

  @Test func onTheWiderRingABeaconIsEightDecibelsSofter() {
    #expect(BeaconStyle.level(ring: settings()[.beaconRing], settings()) == 0)
    #expect(abs(BeaconStyle.level(ring: settings()[.beaconRingDim], settings()) + 7.96) < 0.1)
  }

  @Test(arguments: [(0.0, 1.0), (15, 1), (22.5, 0.5), (30, 0), (31, 0), (345, 1), (337.5, 0.5)])
  func theWandFadesBetween15And30Degrees(_ angle: Double, _ volume: Double) {
    #expect(abs(BeaconStyle.wandVolume(at: angle, settings()) - volume) < 1e-12)
    #expect(abs(BeaconStyle.wand.volume(at: angle, settings()) - volume) < 1e-12)
  }

  @Test func thereAreThirteenStylesOfSoundAndTwoThatAreFelt() {
    #expect(BeaconStyle.allCases.count { !$0.isHaptic } == 13)
    #expect(BeaconStyle.allCases.filter(\.isHaptic) == [.wand, .pulse])
    #expect(
      [BeaconStyle.original, .current, .ping, .tactile, .signal].map(\.components) == [
        2, 4, 4, 3, 3,
      ])
  }
}
