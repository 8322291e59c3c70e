import Analysis
import Glibc
import Score
import TestGround
import Testing

@testable import Guiding

/// What an ideal listener gets from a mapping, by performing it.
@Suite struct HearingTests {
  private let bench = GuideBench()

  private func heard(_ control: String, beats: Double = 149) throws -> HeardBeacon {
    let path = try bench.beacon("one.lua", control, beats: beats)
    return try bench.cells(bench.request([path], walkers: 1)).cells[0].beacon
  }

  @Test func regionsAreToldApartAndWithinThemNothing() throws {
    let beacon = try heard(GuideBench.regions)
    #expect(beacon.heard == ["tone.pitch"])
    #expect(beacon.sensitivity(0, 10) == 0)
    #expect(beacon.sensitivity(-14, 14) == 0, "left and right play the same")
    #expect(beacon.sensitivity(10, 20) > 3)
    #expect(beacon.sensitivity(100, 140) > 3)
    #expect(beacon.notes.isEmpty)
  }

  /// d′ is the distance in just noticeable differences, by the noise of a memory that holds 2.5 bit.
  @Test func sensitivityIsThatOfTheListenersMeasures() throws {
    let beacon = try heard("out.tone.pitch = midi(hz(math.abs(angle) <= 90 and 440 or 442))")
    let steps = try #require(Percept.pitch.jndSteps(from: 440, to: 442))
    let noise = (1 + 0.043 * 0.043 * steps * steps).squareRoot()
    #expect(abs(beacon.sensitivity(0, 180) - steps / noise) < 1e-3)
  }

  @Test func aBeatIsHeardOnceAndALongToneAgainAndAgain() throws {
    let slow = try heard(GuideBench.regions, beats: 60)
    #expect(slow.glimpses.count { $0 } == 8 * AngleBins.count, "a beat a second, eight seconds")
    #expect(abs(slow.sounding[0] - 0.1) < 0.01)
    let path = try bench.space.write(
      """
      return mapping {
        voices = { tone = synth(function(p) return sine(p.pitch) end) },
        sequences = { hold = function() play("tone") end },
      }
      """, to: "hold.lua")
    let held = try bench.cells(bench.request([path], walkers: 1)).cells[0].beacon
    #expect(held.glimpses.count { $0 } >= 26 * AngleBins.count, "about four a second")
    #expect(held.sounding[0] == 1)
  }

  @Test func thePhraseOfABeaconIsHeardOnItsBeats() throws {
    let path = try bench.space.write(
      """
      local bell = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.003, 0.2) end)
      return mapping {
        voices = {
          beacon = phrase {
            beats = 4, length = 4,
            components = { { voice = bell, "A5 A5 A5 A5" }, { voice = bell, "A4 . . ." }, false },
          },
        },
        map = { { from = function(env) return sector(env.angle, { 15, 125 }) end, to = "beacon.component" } },
        sequences = { beacon = function() play("beacon") end },
      }
      """, to: "phrase.lua")
    let beacon = try bench.cells(bench.request([path], walkers: 1)).cells[0].beacon
    func glimpses(_ angle: Double) -> [Int] {
      (0..<HeardBeacon.slots).filter { beacon.hasGlimpse(AngleBins.bin(angle), step: $0) }
    }
    #expect(glimpses(0) == [0, 10, 20, 30, 40, 50, 60, 70])
    #expect(glimpses(90) == [0, 40])
    #expect(glimpses(-170) == [])
    #expect(abs(beacon.sensitivity(0, 90) - 3) < 1e-6, "two components")
    #expect(beacon.sensitivity(20, -100) == 0)
  }

  @Test func aSilentDirectionIsNotHeard() throws {
    let beacon = try heard("out.tone.level = math.abs(angle) <= 30 and 0 or -120")
    #expect(beacon.hasGlimpse(AngleBins.bin(10), step: 0))
    let behind = AngleBins.bin(100)
    #expect(!(0..<HeardBeacon.slots).contains { beacon.hasGlimpse(behind, step: $0) })
  }

  @Test func whatFollowsTheCompassAloneSaysNothingOfTheAngle() throws {
    let beacon = try heard("out.tone.pitch = midi(hz(440 + env.bearing))")
    #expect(!beacon.reacts)
    #expect(beacon.notes.contains { $0.contains("changes with the compass") })
  }

  /// The thresholds of the style `current` are 15° (the ringing angle), 55° and 125°.
  @Test func aBeaconOfTheLibraryIsHeardByItsComponents() throws {
    let path = Workspace.root + "/mappings/beacons/current.lua"
    let beacon = try bench.cells(bench.request([path], walkers: 1)).cells[0].beacon
    #expect(beacon.heard == ["beacon.component"] && beacon.notes.isEmpty)
    let middles = [0.0, 35, 90, 180]
    for (place, one) in middles.enumerated() {
      #expect(beacon.sensitivity(one, -one) == 0, "left and right play the same")
      for other in middles[..<place] { #expect(abs(beacon.sensitivity(one, other) - 3) < 1e-6) }
    }
  }

  @Test func aMappingWhoseControlIsRefusedSaysSo() throws {
    let beacon = try heard("out.tone.pitch = hz(440 + angle)")
    #expect(!beacon.reacts)
    #expect(beacon.notes.contains { $0.contains("tone.pitch") }, "\(beacon.notes)")
  }

  @Test func anInputThatNothingTellsIsSaidWithoutADataset() throws {
    let beacon = try heard("out.tone.pitch = 69 + (env.wind_speed or 0)")
    let isSaid = beacon.notes.contains {
      $0.contains("nothing else tells the input \"wind_speed\"") && !$0.contains("‹")
    }
    #expect(isSaid, "\(beacon.notes)")
  }

  @Test func whatDoesNotReactIsSaid() throws {
    let beacon = try heard(GuideBench.still)
    #expect(!beacon.reacts && beacon.sounds)
    #expect(beacon.notes == ["nothing that it plays changes with the angle to the target"])
  }

  @Test func blurAndConfusionsAreThoseOfTheModel() throws {
    let ears = EarDirection(WalkerModel(), noise: 1)
    #expect(abs(ears.blur(0) - 3.6) < 1e-9 && abs(ears.blur(90) - 10) < 1e-9)
    #expect(abs(ears.blur(180) - 5.5) < 1e-9, "the sine of 180° is not quite 0")
    var random = SeededRandom(seed: 3)
    let count = 20_000
    let looks = (0..<count).map { _ in ears.look(20, &random) }
    let confused = looks.count { abs(Angle.difference(from: 160, to: $0)) < 40 }
    #expect(WilsonInterval.of(confused, among: count).contains(0.31))
    let right = looks.filter { abs(Angle.difference(from: 20, to: $0)) < 40 }
    let variance = right.reduce(0) { $0 + ($1 - 20) * ($1 - 20) } / Double(right.count)
    #expect(abs(variance.squareRoot() / ears.blur(20) - 1) < 0.03)
  }

  @Test func aBeliefFollowsBayesRule() {
    var belief = Belief()
    #expect(belief.aim(facing: 50).spread > 180)
    belief.hear { exp(-0.5 * pow(Angle.difference(from: 40, to: AngleBins.middle($0)) / 10, 2)) }
    var aim = belief.aim(facing: 0)
    #expect(abs(aim.mean - 40) < 0.01 && abs(aim.spread - 10) < 0.1)
    belief.hear { exp(-0.5 * pow(Angle.difference(from: 60, to: AngleBins.middle($0)) / 10, 2)) }
    aim = belief.aim(facing: 0)
    #expect(abs(aim.mean - 50) < 0.01 && abs(aim.spread - 10 / 2.0.squareRoot()) < 0.1)
    for _ in 0..<10 { belief.age(widening: 9, forgotten: 0) }
    #expect(abs(belief.aim(facing: 0).spread - (50 + 90.0).squareRoot()) < 0.2)
  }
}
