import Glibc
import Score
import TestSupport
import Testing

@testable import Datasets

@Suite struct LivePaceTests {
  /// A phone in a pocket, sixty readings a second: gravity, a bump per step, a swing per stride; standing before `from` and behind
  /// `to`.
  private func walk(
    pace: Double, from: Double = 0, to: Double = .infinity, seconds: Double
  ) -> (times: [Double], axes: [[Double]]) {
    var random = SeededRandom(seed: 4)
    let times = (0..<Int(seconds * 60)).map { Double($0) / 60 }
    let rows = times.map { time -> [Double] in
      let phase = (time - from) * pace / 60 * 2 * .pi
      let strength: Double = (from..<to).contains(time) ? 1 : 0
      let still = [1.5 * strength * sin(phase / 2), 0.2, 9.8 + 3 * strength * cos(phase)]
      return still.map { $0 + 0.2 * random.normal() }
    }
    return (times, (0..<3).map { axis in rows.map { $0[axis] } })
  }

  /// The pace after each second of a log.
  private func paces(_ log: (times: [Double], axes: [[Double]])) -> [Double] {
    var (live, paces) = (LivePace(), [Double]())
    for (row, time) in log.times.enumerated() {
      live.take(log.axes.map { $0[row] }, at: time)
      if time - log.times[0] >= Double(paces.count + 1) { paces.append(live.pace) }
    }
    return paces
  }

  @Test(arguments: [70.0, 90, 110, 130, 150])
  func aWalkerWhoseStepsAreKnownHasThatPace(_ pace: Double) {
    let paces = paces(walk(pace: pace, from: 10, to: 40, seconds: 60))
    #expect(paces[..<5].allSatisfy { $0.isNaN }, "no window is full yet")
    #expect(paces[6..<10].allSatisfy { $0 == 0 }, "standing")
    #expect(paces[19..<40].allSatisfy { abs($0 - pace) <= 2 }, "within 2 steps/min after 9 s")
    #expect(paces[48...].allSatisfy { $0 == 0 }, "standing again for 8 s")
  }

  /// The detector of logs, given the log up to a second, says the same of its last window.
  @Test func itSaysWhatTheDetectorOfLogsSaysOfTheLogUpToThen() throws {
    let log = walk(pace: 108, from: 4.3, seconds: 40)
    let live = paces(log)
    for second in 15...38 {
      let rows = log.times.prefix { $0 < Double(second) }.count
      let x = log.axes.map { Array($0[..<rows]) }
      let whole = try #require(
        StepDetector.pace(times: Array(log.times[..<rows]), x: x[0], y: x[1], z: x[2]))
      #expect(abs(live[second - 1] - whole.pace[whole.pace.count - 1]) < 0.1)
    }
  }

  @Test func behindAGapTheWindowsBeginAnew() {
    var live = LivePace()
    let log = walk(pace: 108, seconds: 40)
    for (row, time) in log.times.enumerated() where !(20..<22).contains(time) {
      live.take(log.axes.map { $0[row] }, at: time)
      if time < 27.9, time > 15 { #expect(abs(live.pace - 108) <= 2, "the last pace holds") }
      if time > 28.1, time < 29.9 { #expect(live.pace == 0, "no run of windows is certain yet") }
    }
    #expect(abs(live.pace - 108) <= 2)
  }

  /// Oxford-step-counter: pressure soles under both feet counted 268 steps; the readings begin with the walk.
  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
  func aRealWalkHasItsTrueNumberOfSteps() throws {
    let name = SharedData.path("phone/oxfordstep__Pixel_Jamie_Hard_FrontPocket_1__")
    let counted = try paces(acceleration(name + "accelerometer.csv"))
    let steps = counted.filter(\.isFinite).reduce(0, +) / 60
    #expect((0.92...1.02).contains(steps / 268), "\(steps); those of the first 10 s are missed")
  }

  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
  func realHandlingOfAPhoneIsNoWalking() throws {
    let options = ReadOptions(
      columns: [
        "acceleration_x": "column1", "acceleration_y": "column2", "acceleration_z": "column3",
      ], rate: 100)
    let name = SharedData.path("phone/node-pedometer__Data")
    let rest = try paces(acceleration(name + "NotWalking5.csv", options))
    #expect(rest.allSatisfy { $0 == 0 || $0.isNaN })
    let walking = try paces(acceleration(name + "Walking1.csv", options))
    let steps = walking.filter(\.isFinite).reduce(0, +) / 60
    #expect((100...118).contains(steps), "\(steps) steps; its own pedometer counts 116")
  }

  private func acceleration(
    _ path: String, _ options: ReadOptions = ReadOptions()
  ) throws -> (times: [Double], axes: [[Double]]) {
    let log = try DatasetReader.read(path: path, options: options)
    let columns = try LivePace.inputs.map { try #require(log.column($0.name)) }
    return (log.axes[columns[0].axis], columns.map(\.values))
  }
}
