import Glibc
import Score
import Testing
import Wayfinding

@testable import Guiding

/// What follows from geometry alone.
@Suite struct ClosedFormTests {
  private let bench = GuideBench()

  private func beacon(_ control: String = GuideBench.regions) throws -> HeardBeacon {
    var request = bench.request([try bench.beacon("one.lua", control)], walkers: 1)
    request.walkerNoise = 0
    return try bench.cells(request).cells[0].beacon
  }

  private func walk(
    _ task: GuideTask, _ condition: GuideCondition, _ beacon: HeardBeacon,
    _ listening: GuidedWalk.Listening = .init(), _ model: WalkerModel = WalkerModel()
  ) -> WalkResult {
    var walk = GuidedWalk(
      task, model, condition, beacon, listening, random: SeededRandom(seed: 1).split("0"))
    return walk.run()
  }

  private func task(_ distance: Double, from bearing: Double, facing: Double) -> GuideTask {
    let radians = bearing * .pi / 180
    return GuideTask(
      target: "t", start: PlanePoint(distance * sin(radians), distance * cos(radians)),
      end: PlanePoint(0, 0), facing: facing)
  }

  @Test func withoutNoiseTheWayIsStraightToOnePerCent() throws {
    let beacon = try beacon()
    for from in stride(from: 0.0, to: 360, by: 45) {
      for facing in [0.0, 90, 200, 333] {
        let walk = walk(task(100, from: from, facing: facing), GuideBench.quiet, beacon)
        #expect(walk.isReached)
        let detour = try #require(walk.detour)
        #expect(detour < 1.01, "from \(from)°, facing \(facing)°")
        #expect(detour >= 1 - 1e-9)
        #expect(walk.remaining <= 15 && walk.remaining > 15 - 1.4 - 1e-9, "a fix a second")
        #expect(walk.reversals == 0 && walk.away == 0)
      }
    }
  }

  /// A walker whose heading is wrong by ε keeps the angle ε to its target: a logarithmic spiral, 1/cos ε as long.
  ///
  /// This one has hardly a lag: it is behind by a step, a beat and the time constant of its turns at most, and its way
  /// longer by no more than `longer` says of these.
  @Test func aWrongCompassLeadsAlongASpiral() throws {
    let beacon = try beacon()
    for offset in [-40.0, -20, 20, 40] {
      let detour = try spiral(offset, reaction: 0, beacon)
      let expected = 1 / cos(offset * .pi / 180)
      let most = longer(offset, lag: 0.1 + 60 / 149 + 0.1)
      #expect(abs(detour / expected - 1) < most, "\(offset)°: \(detour), not \(expected)")
    }
  }

  /// A reaction that takes two seconds more makes the spiral longer as the theory of the lag has it, to 15 %: the time of
  /// what was heard last is known to half a beat, which is a tenth of the two seconds, and its direction to a bin.
  @Test func aLateReactionMakesTheSpiralLonger() throws {
    let beacon = try beacon()
    for offset in [-40.0, -20, 20, 40] {
      let quick = try spiral(offset, reaction: 0, beacon)
      let late = try spiral(offset, reaction: 2, beacon)
      let ratio = (late - quick) * cos(offset * .pi / 180) / longer(offset, lag: 2)
      #expect(abs(ratio - 1) < 0.15, "\(offset)°: \(quick) and \(late)")
    }
  }

  /// The detour of a walk from 150 m by a compass that is off, of a walker who turns and hears as fast as can be.
  private func spiral(_ offset: Double, reaction: Double, _ beacon: HeardBeacon) throws -> Double {
    var model = WalkerModel()
    (model[.fixInterval], model[.reaction], model[.turnTime]) = (0.1, reaction, 0.1)
    (model[.drift], model[.lookTime], model[.lookTurn]) = (20, 0.1, 1)
    var condition = GuideBench.quiet
    condition.compassOffset = offset
    let walk = walk(task(150, from: 30, facing: 200), condition, beacon, .init(), model)
    #expect(walk.isReached)
    return try #require(walk.detour)
  }

  /// The share by which a lag of T seconds makes the spiral from a = 150 to b = 15 m longer. The bearing turns by v sin ε/r,
  /// so that the walker goes at ε + δ, δ = T v sin ε/r; the series 1/cos(ε + δ) to δ² is averaged over r.
  private func longer(_ offset: Double, lag: Double) -> Double {
    let (a, b, radians) = (150.0, 15.0, offset * .pi / 180)
    let way = lag * 1.4 * sin(radians)
    let slope = tan(radians)
    return slope * way * log(a / b) / (a - b) + (0.5 + slope * slope) * way * way / (a * b)
  }

  @Test func aBeaconThatStandsWithinTheArrivalDistanceIsSilentAtOnce() throws {
    let walk = walk(task(10, from: 0, facing: 0), GuideBench.quiet, try beacon())
    #expect(walk.isReached && walk.seconds == 0 && walk.path == 0)
    #expect(walk.detour == nil)
  }

  @Test func aRegionOfTheAxisIsAllThatOneEarNeeds() throws {
    let listening = GuidedWalk.Listening(isBinaural: false)
    let walk = walk(task(100, from: 90, facing: 0), GuideBench.quiet, try beacon(), listening)
    #expect(walk.isReached)
    // Within the region of 15° nothing tells one angle from another.
    #expect(try #require(walk.detour) < 1 / cos(20 * .pi / 180))
  }
}
