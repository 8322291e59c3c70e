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
      try simulate(plan(), seed: seed).write(to: folder.path + "/" + name)
    }
    for file in ["data.csv", "truth.csv", "datapackage.json"] {
      #expect(bytes(of: folder.path + "/a/" + file) == bytes(of: folder.path + "/b/" + file))
    }
    #expect(bytes(of: folder.path + "/a/data.csv") != bytes(of: folder.path + "/c/data.csv"))
  }

  @Test func whatIsWrittenReadsBackAsItWas() throws {
    let folder = TestFolder()
    let walk = simulate(plan(), seed: 2)
    try walk.write(to: folder.path + "/walk")
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
    try walk.write(to: folder.path + "/walk")
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

@Suite struct CorrelatedNoiseTests {
  @Test func deviationAndMemoryAreAsAsked() {
    var random = SeededRandom(seed: 2)
    var noise = CorrelatedNoise(deviation: 2, time: 10, random: &random)
    let values = (0..<200_000).map { _ in noise.next(after: 1, random: &random) }
    let variance = values.reduce(0) { $0 + $1 * $1 } / Double(values.count)
    #expect(abs(variance.squareRoot() - 2) < 0.1)
    let lagged = zip(values, values.dropFirst(10)).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(lagged / Double(values.count) / variance - exp(-1)) < 0.05)
  }

  @Test func chanceHasItsMeans() {
    var random = SeededRandom(seed: 1)
    let count = 100_000.0
    let normal = (0..<Int(count)).map { _ in random.normal() }
    #expect(abs(normal.reduce(0, +) / count) < 0.02)
    #expect(abs(normal.reduce(0) { $0 + $1 * $1 } / count - 1) < 0.03)
    let waiting = (0..<Int(count)).map { _ in random.exponential(mean: 3) }
    #expect(abs(waiting.reduce(0, +) / count - 3) < 0.06)
    #expect(abs(WeatherProcess.normalQuantile(0.975) - 1.959964) < 5e-4)
    #expect(abs(WeatherProcess.normalQuantile(0.1) + 1.281552) < 5e-4)
  }
}

@Suite struct WalkTrackTests {
  @Test func aCircleIsWalkedClockwise() {
    let centre = GeoPoint(latitude: 10, longitude: 20)
    let track = WalkTrack(.circle(centre: centre, radius: 100))
    #expect(abs(track.at(0).course - 90) < 1, "from the north eastwards")
    let quarter = track.at(2 * .pi * 100 / 4).place
    let (north, east) = Geodesic.offset(from: centre, to: quarter)
    #expect(abs(north) < 0.1 && abs(east - 100) < 0.1)
  }

  @Test func anOpenWayIsWalkedToAndFro() {
    let a = GeoPoint(latitude: 10, longitude: 20)
    let b = a.moved(by: 100, bearing: 0)
    let track = WalkTrack(.through([a, b], closed: false))
    #expect(abs(track.at(50).course) < 0.1)
    #expect(abs(track.at(150).course - 180) < 0.1)
    #expect(abs(track.at(150).place.latitude - track.at(50).place.latitude) < 1e-5)
  }
}

@Suite struct ClimateYearTests {
  @Test func manyYearsHaveTheMonthsOfTheNormals() {
    let normals = ClimateNormals.seattle
    var high = [Double](repeating: 0, count: 12)
    var rain = high
    let years: UInt64 = 60
    for seed in 0..<years {
      let year = ClimateYear.simulate(normals, year: 2025, seed: seed)
      for (row, time) in year.axes[0].enumerated() {
        let month = CivilDate.date(
          days: CivilDate.days(year: 2025, month: 1, day: 1) + Int(time / 86_400)
        ).month
        let days = Double(CivilDate.length(ofMonth: month, year: 2025))
        high[month - 1] += year.column("temperature_max")!.values[row] / days / Double(years)
        rain[month - 1] += year.column("rain")!.values[row] * 24 / Double(years)
      }
    }
    for month in 0..<12 {
      #expect(abs(high[month] - normals.high[month]) < 1.0)
      #expect(abs(rain[month] / normals.rain[month] - 1) < 0.25)
    }
  }
}

@Suite struct StaircaseTests {
  @Test func stairsTurnsAndGapsAreWhereTheyAreSaidToBe() {
    let log = Staircase.dataset()
    #expect(log.sample("temperature", at: 4.9) == -5)
    #expect(log.sample("temperature", at: 5) == 0)
    #expect(log.sample("temperature", at: 42) == 35)
    #expect(log.sample("pace", at: 30) == 100)
    let turn = log.sample("heading", at: 9.95)
    #expect(turn < 10 || turn > 350, "350° to 10° passes north")
    #expect(log.sample("humidity", at: 75).isNaN)
    #expect(abs(log.sample("light", at: 75) - 8500) < 1e-6)
    #expect(log.sample("pressure", at: 75) == 1007)
  }
}

@Suite struct BundledDatasetsTests {
  /// The committed folders are what the project makes; `UPDATE_GOLDEN=1` writes them anew and fails.
  @Test(arguments: BundledDatasets.names)
  func committedDatasetsAreThoseThatTheProjectMakes(_ name: String) throws {
    let committed = SharedData.root + "/datasets"
    if getenv("UPDATE_GOLDEN") != nil {
      try BundledDatasets.write(name, into: committed)
      Issue.record("datasets/\(name) was written anew: look at it and commit it")
      return
    }
    let folder = TestFolder()
    try BundledDatasets.write(name, into: folder.path)
    for file in Path.contents(of: folder.path + "/" + name) {
      #expect(
        bytes(of: "\(folder.path)/\(name)/\(file)") == bytes(of: "\(committed)/\(name)/\(file)"),
        "\(file)")
    }
  }

  @Test func theGardenWalkVariesAudibly() throws {
    let walk = try DatasetReader.read(path: SharedData.root + "/datasets/garden-walk")
    #expect(walk.rowCount == 600)
    let report = DatasetReport(walk)
    for (name, least) in [("pace", 60.0), ("temperature", 15), ("wind_speed", 4)] {
      let column = try #require(report.columns.first { $0.name == name })
      #expect(column.maximum - column.minimum > least)
    }
    #expect(
      report.columns.first { $0.name == "season_name" }?.counts.allSatisfy { $0 > 100 } == true)
    #expect(report.columns.allSatisfy { $0.outOfRange == 0 })
  }

  @Test func anUnknownNameIsNamed() throws {
    let error = try #require(throws: DatasetError.self) {
      try BundledDatasets.write("garden-wolk", into: "/tmp")
    }
    #expect(error.hint == "did you mean \"garden-walk\"?")
  }
}

@Suite struct DatasetWriterTests {
  @Test func anyLogBecomesADatasetThatReadsTheSame() throws {
    let folder = TestFolder()
    let path = folder.write("log.zip", ZipBuilder.archive(BundleReaderTests.sensorLogger("ios")))
    let log = try DatasetReader.read(path: path)
    try DatasetWriter.write(log, to: folder.path + "/set")
    let set = try DatasetReader.read(path: folder.path + "/set")
    #expect(
      set.columns.filter { !$0.isDerived }.count == log.columns.filter { !$0.isDerived }.count)
    for column in log.columns {
      guard let back = set.column(column.name) else {
        Issue.record("\(column.name) is lost")
        continue
      }
      for time in stride(from: 0.0, through: log.duration, by: 0.37) {
        let (a, b) = (log.sample(column.name, at: time), set.sample(column.name, at: time))
        #expect(abs(a - b) < 1e-3 || (a.isNaN && b.isNaN), "\(back.name) at \(time)")
      }
    }
  }

  @Test func wordsWithCommasAndQuotesSurvive() throws {
    let folder = TestFolder()
    let log = try folder.read("time,note\n0,\"a, \"\"b\"\"\"\n1,\"\"\n2,c\n")
    try DatasetWriter.write(log, to: folder.path + "/set")
    let set = try DatasetReader.read(path: folder.path + "/set")
    #expect(set.column("note")?.labels == ["a, \"b\"", "c"])
  }

  @Test func aFolderThatCannotBeWrittenSaysSo() throws {
    let log = Staircase.dataset()
    let error = try #require(throws: DatasetError.self) {
      try DatasetWriter.write(log, to: "/proc/none/set")
    }
    #expect(error.message.contains("cannot be"))
  }
}
