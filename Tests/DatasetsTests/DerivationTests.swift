import Glibc
import Score
import Testing

@testable import Datasets

@Suite struct MotionTests {
  @Test func aStraightWalkHasItsSpeedAndCourse() {
    let track = WalkTrack(.circle(centre: GeoPoint(latitude: 47, longitude: 8), radius: 500))
    let times = (0..<200).map(Double.init)
    let places = times.map { track.at($0 * 1.3).place }
    let (speed, course) = Motion.derive(
      times: times, latitude: places.map(\.latitude), longitude: places.map(\.longitude),
      maximumGap: 5)
    for row in 5..<195 {
      #expect(abs(speed[row] - 1.3) < 0.01)
      let expected = track.at(times[row] * 1.3).course
      #expect(abs(Angle.difference(from: expected, to: course[row])) < 1)
    }
  }

  @Test func standingHasNoCourse() {
    let (speed, course) = Motion.derive(
      times: [0, 1, 2, 3], latitude: [47, 47, 47, 47], longitude: [8, 8, 8, 8], maximumGap: 5)
    #expect(speed == [0, 0, 0, 0])
    #expect(course.allSatisfy { $0.isNaN })
  }

  @Test func vehiclesAreNotOnFoot() {
    #expect(Motion.isOnFoot([0, 1.2, 1.4, 1.3]) == true)
    #expect(Motion.isOnFoot([0, 10, 12, 1]) == false)
    #expect(Motion.isOnFoot([0, 0.1]) == nil)
  }

  @Test func theLogsOwnColumnsWin() throws {
    let walk = try TestFolder().read(
      "time,lat,lon,speed\n0,47,8,9\n1,47.00001,8,9\n2,47.00002,8,9\n")
    #expect(walk.column("speed")?.values == [9, 9, 9])
    #expect(walk.column("speed")?.isDerived == false)
    #expect(walk.column("course")?.isDerived == true)
  }
}

@Suite struct PaceTests {
  @Test func countedStepsGiveTheirPaceAndStartAnew() {
    let times = (0..<40).map(Double.init)
    let steps = times.map { $0 < 20 ? $0 * 2 : ($0 - 20) * 1.5 }
    let pace = Pace.fromCounts(times: times, steps: steps)
    #expect(pace[0].isNaN)
    #expect(abs(pace[15] - 120) < 1e-9)
    #expect(pace[20].isNaN, "the count began anew")
    #expect(abs(pace[39] - 90) < 1e-9)
  }

  @Test func cadenceOfOneLegIsDoubledAndThatOfCranksIsNot() {
    #expect(Pace.cadenceFactor([0, 55, 58], speeds: [1.4], activity: .onFoot) == 2)
    #expect(Pace.cadenceFactor([160, 165], speeds: [], activity: .onFoot) == 1)
    #expect(Pace.cadenceFactor([80, 85], speeds: [], activity: .cycling) == nil)
    #expect(Pace.cadenceFactor([80, 85], speeds: [7, 8], activity: nil) == nil)
    #expect(Pace.cadenceFactor([0, 0], speeds: [], activity: nil) == nil)
  }

  @Test func theWalkRatioLinksSpeedAndPace() {
    let pace = Pace.walking(atSpeed: 1.4)
    #expect(abs(Pace.walkRatio * pace * pace / 60 - 1.4) < 1e-12)
    #expect(Pace.walking(atSpeed: 0.1) == 0)
  }
}

@Suite struct StepDetectorTests {
  /// A phone in a pocket: gravity, a bump per step, a swing per stride.
  private func walk(pace: Double, seconds: Double, rate: Double, rest: Double = 0) -> [[Double]] {
    var random = SeededRandom(seed: 4)
    let times = (0..<Int(seconds * rate)).map { Double($0) / rate }
    let phase = times.map { $0 < rest ? 0 : ($0 - rest) * pace / 60 * 2 * .pi }
    let x = zip(times, phase).map { $0 < rest ? 0 : 1.5 * sin($1 / 2) + 0.3 * random.normal() }
    let z = zip(times, phase).map { 9.8 + ($0 < rest ? 0 : 3 * cos($1)) + 0.3 * random.normal() }
    return [times, x, times.map { _ in 0.2 * random.normal() }, z]
  }

  @Test(arguments: [70.0, 90, 110, 130, 150], [50.0, 100, 400])
  func thePaceOfASyntheticWalkIsFound(_ pace: Double, _ rate: Double) throws {
    let log = walk(pace: pace, seconds: 30, rate: rate)
    let found = try #require(StepDetector.pace(times: log[0], x: log[1], y: log[2], z: log[3]))
    #expect(found.pace.allSatisfy { abs($0 - pace) <= 2 }, "within 2 steps/min")
  }

  @Test func standingBeforeWalkingIsZero() throws {
    let log = walk(pace: 110, seconds: 40, rate: 100, rest: 15)
    let found = try #require(StepDetector.pace(times: log[0], x: log[1], y: log[2], z: log[3]))
    for (time, pace) in zip(found.times, found.pace) {
      if time < 12 { #expect(pace == 0) }
      if time > 19 { #expect(abs(pace - 110) <= 2) }
    }
  }

  @Test func aTableOrNoiseDoesNotWalk() {
    let log = walk(pace: 110, seconds: 30, rate: 50, rest: 30)
    #expect(StepDetector.pace(times: log[0], x: log[1], y: log[2], z: log[3]) == nil)
    var random = SeededRandom(seed: 8)
    let noise = log[0].map { _ in 3 * random.normal() }
    #expect(StepDetector.pace(times: log[0], x: noise, y: log[2], z: log[3]) == nil)
  }

  /// Oxford-step-counter: pressure soles under both feet say when each foot comes down.
  @Test func aRealWalkHasItsTrueNumberOfSteps() throws {
    let name = "phone/oxfordstep__Pixel_Jamie_Hard_FrontPocket_1__"
    guard let accelerometer = SharedData.path(name + "accelerometer.csv"),
      let soles = SharedData.path(name + "stepcounter.csv")
    else { return }
    let walk = try DatasetReader.read(path: accelerometer)
    let truth = try DatasetReader.read(path: soles)
    let steps = ["column2", "column3"].reduce(0) { total, foot in
      let values = truth.column(foot)!.values
      return total + zip(values, values.dropFirst()).filter { $0 < $1 }.count
    }
    #expect(steps == 268)
    let pace = try #require(walk.column("pace"))
    let counted = pace.values.reduce(0, +) / 60
    #expect(abs(counted / Double(steps) - 1) < 0.05)
  }

  @Test func realWalkingIsFoundAndOtherHandlingIsNot() throws {
    let options = ReadOptions(
      columns: [
        "acceleration_x": "column1", "acceleration_y": "column2", "acceleration_z": "column3",
      ], rate: 100)
    if let path = SharedData.path("phone/node-pedometer__DataWalking1.csv") {
      let walk = try DatasetReader.read(path: path, options: options)
      let steps = walk.column("pace")!.values.reduce(0, +) / 60
      #expect(abs(steps - 116) < 12, "its own pedometer counts 116")
    }
    if let path = SharedData.path("phone/node-pedometer__DataNotWalking5.csv") {
      #expect(try DatasetReader.read(path: path, options: options).column("pace") == nil)
    }
  }
}

@Suite struct CalendarInputsTests {
  private let folder = TestFolder()

  @Test func dateAndPlaceGiveSeasonClockAndSun() throws {
    let walk = try folder.read(
      "time,lat,lon\n2025-06-21T12:00:00+02:00,47,8.5\n2025-06-21T13:00:00+02:00,47,8.5\n")
    #expect(abs(walk.sample("time_of_day", at: 1800) - 12.5) < 1e-9)
    #expect(abs(walk.sample("season", at: 0) - 0.25) < 0.001)
    #expect(walk.sample("season_name", at: 0) == 1)
    #expect(abs(walk.sample("sun_elevation", at: 3600) - 66) < 1)
  }

  @Test func withoutADateNothingIsInvented() throws {
    let walk = try folder.read("time,lat,lon\n0,47,8.5\n1,47,8.5\n")
    #expect(walk.column("season") == nil)
    #expect(walk.has(.notDerived))
  }

  @Test func withoutAPlaceTheNorthIsAssumedAloud() throws {
    let walk = try folder.read("time,pace\n2025-12-25T12:00:00Z,90\n2025-12-25T12:00:01Z,91\n")
    #expect(walk.sample("season_name", at: 0) == 3)
    #expect(walk.has(.hemisphereAssumed))
    #expect(walk.column("sun_elevation") == nil)
    let south = try folder.read(
      "time,pace\n2025-12-25T12:00:00Z,90\n2025-12-25T12:00:01Z,91\n",
      ReadOptions(utcOffset: 7200, place: GeoPoint(latitude: -33, longitude: 18)))
    #expect(south.sample("season_name", at: 0) == 1)
    #expect(abs(south.sample("time_of_day", at: 0) - 14) < 1e-9)
    #expect(!south.has(.hemisphereAssumed))
  }

  @Test func derivingCanBeTurnedOff() throws {
    let walk = try folder.read(
      "time,lat,lon\n2025-06-21T12:00:00Z,47,8.5\n", ReadOptions(derive: false))
    #expect(walk.columns.allSatisfy { !$0.isDerived })
  }
}
