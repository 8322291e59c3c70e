import Files
import Glibc
import Score
import Testing

@testable import Datasets

@Suite struct WalkSimulatorTests {
  private func plan(_ change: (inout WalkPlan) -> Void = { _ in }) -> WalkPlan {
    var plan = WalkPlan()
    plan.duration = 300
    change(&plan)
    return plan
  }

  @Test func aSeedGivesTheSameBytesAndAnotherOneOthers() throws {
    let folder = TestFolder()
    for (name, seed) in [("a", 5), ("b", 5), ("c", 6)] as [(String, UInt64)] {
      try simulate(plan(), seed: seed).write(to: OutputPath(folder: folder.path + "/" + name))
    }
    for file in ["data.csv", "truth.csv", "datapackage.json"] {
      #expect(bytes(of: folder.path + "/a/" + file) == bytes(of: folder.path + "/b/" + file))
    }
    #expect(bytes(of: folder.path + "/a/data.csv") != bytes(of: folder.path + "/c/data.csv"))
  }

  @Test func whatIsWrittenReadsBackAsItWas() throws {
    let folder = TestFolder()
    let walk = simulate(plan(), seed: 2)
    try walk.write(to: OutputPath(folder: folder.path + "/walk"))
    let read = try DatasetReader.read(path: folder.path + "/walk")
    #expect(read.start == walk.log.start)
    #expect(read.axes[0] == walk.log.axes[0])
    for column in walk.log.columns {
      let back = try #require(read.column(column.name))
      #expect(back.unit == column.unit && back.kind == column.kind && back.gaps == column.gaps)
      #expect(zip(back.values, column.values).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) })
    }
  }

  @Test func positionErrorsHaveTheirDeviationAndTheTruthHasNone() {
    let walk = simulate(
      plan {
        $0.duration = 20_000
        $0.positionNoise.deviation = 3
      }, seed: 7)
    let log = walk.log
    let truth = walk.truth
    var sum = 0.0
    var count = 0.0
    for row in log.axes[0].indices where !log.column("latitude")!.values[row].isNaN {
      let measured = GeoPoint(
        latitude: log.column("latitude")!.values[row],
        longitude: log.column("longitude")!.values[row])
      let real = GeoPoint(
        latitude: truth.column("latitude")!.values[row],
        longitude: truth.column("longitude")!.values[row])
      let (north, east) = Geodesic.offset(from: real, to: measured)
      sum += north * north + east * east
      count += 2
    }
    #expect(abs((sum / count).squareRoot() - 3) < 0.3)
    #expect(count < 40_000, "some positions are lost")
    #expect(truth.column("latitude")!.values.allSatisfy { !$0.isNaN })
  }

  @Test func thePathHasTheSpeedThatIsSaid() {
    let walk = simulate(plan { $0.pauses = 2 }, seed: 3).truth
    let speed = walk.column("speed")!.values
    #expect(speed.max()! <= 1.81 && speed.max()! > 1.5)
    #expect(speed.contains { $0 < 0.05 }, "it pauses")
    let latitude = walk.column("latitude")!.values
    let longitude = walk.column("longitude")!.values
    for row in speed.indices.dropFirst() {
      let moved = Geodesic.distance(
        from: GeoPoint(latitude: latitude[row - 1], longitude: longitude[row - 1]),
        to: GeoPoint(latitude: latitude[row], longitude: longitude[row]))
      #expect(
        abs(moved - (speed[row] + speed[row - 1]) / 2) < 0.2, "half a second of speeding up apart")
    }
  }

  @Test func stepsAreTheSumOfThePace() {
    let walk = simulate(plan(), seed: 3).truth
    let total = walk.column("pace")!.values.reduce(0, +) / 60
    #expect(abs(walk.column("steps")!.values.last! - total) < 5)
  }

  @Test func derivedSpeedAndPaceFollowTheTruthOfACleanWalk() throws {
    let folder = TestFolder()
    let walk = simulate(
      plan {
        $0.positionNoise.deviation = 0
        $0.positionNoise.dropoutsPerHour = 0
      }, seed: 3)
    try walk.write(to: OutputPath(folder: folder.path + "/walk"))
    let read = try DatasetReader.read(path: folder.path + "/walk")
    let truth = walk.truth.column("speed")!.values
    let speed = read.column("speed")!.values
    let error = zip(speed, truth).map { abs($0 - $1) }.reduce(0, +) / Double(truth.count)
    #expect(error < 0.05)
  }

  @Test func theSouthHasItsOwnSeason() {
    let walk = simulate(
      plan { $0.path = .circle(centre: GeoPoint(latitude: -33, longitude: 151), radius: 50) },
      seed: 1)
    #expect(walk.truth.column("season_name")!.values[0] == 2)
  }
}
