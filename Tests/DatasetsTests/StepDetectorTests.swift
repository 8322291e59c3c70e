import Glibc
import Score
import TestSupport
import Testing

@testable import Datasets

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
  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
  func aRealWalkHasItsTrueNumberOfSteps() throws {
    let name = SharedData.path("phone/oxfordstep__Pixel_Jamie_Hard_FrontPocket_1__")
    let walk = try DatasetReader.read(path: name + "accelerometer.csv")
    let truth = try DatasetReader.read(path: name + "stepcounter.csv")
    let steps = ["column2", "column3"].reduce(0) { total, foot in
      let values = truth.column(foot)!.values
      return total + zip(values, values.dropFirst()).filter { $0 < $1 }.count
    }
    #expect(steps == 268)
    let pace = try #require(walk.column("pace"))
    let counted = pace.values.reduce(0, +) / 60
    #expect(abs(counted / Double(steps) - 1) < 0.05)
  }

  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
  func realWalkingIsFoundAndOtherHandlingIsNot() throws {
    let options = ReadOptions(
      columns: [
        "acceleration_x": "column1", "acceleration_y": "column2", "acceleration_z": "column3",
      ], rate: 100)
    let name = SharedData.path("phone/node-pedometer__Data")
    let walk = try DatasetReader.read(path: name + "Walking1.csv", options: options)
    let steps = walk.column("pace")!.values.reduce(0, +) / 60
    #expect(abs(steps - 116) < 12, "its own pedometer counts 116")
    let rest = try DatasetReader.read(path: name + "NotWalking5.csv", options: options)
    #expect(rest.column("pace") == nil)
  }
}
