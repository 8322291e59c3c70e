import Datasets
import Score
import TestGround
import Testing

@testable import Rendering
@testable import Sessions

/// Where the walk is, and which value an input has, at each tick.
struct LiveFeedTests {
  private func feed(start: Double = 0, speed: Double = 1) throws -> (LiveFeed, Int) {
    let workspace = Workspace()
    let path = try workspace.log("walk.csv", seconds: 10, [("pace (1/min)", { 100 + $0 })])
    let feed = LiveFeed(
      try DatasetReader.read(path: path), start: start, speed: speed, ticks: TickGrid())
    return (feed, feed.inputs.firstIndex { $0.name == "pace" }!)
  }

  @Test func itPlaysLikeARender() throws {
    var (feed, pace) = try feed(start: 2, speed: 3)
    for tick in 0...200 {
      let value = feed.sample(at: tick).values[pace]
      #expect(abs(value - (102 + 3 * Double(tick) / 100)) < 1e-9)
    }
    #expect(!feed.hasEnded(at: 266) && feed.hasEnded(at: 267))
  }

  @Test func itCanBeHeldMovedAndLooped() throws {
    var (feed, pace) = try feed()
    for tick in 0..<100 { _ = feed.sample(at: tick) }
    feed.pause(at: 100)
    #expect(abs(feed.sample(at: 150).values[pace] - 101) < 1e-9)
    feed.play(at: 150)
    #expect(abs(feed.sample(at: 160).values[pace] - 101.1) < 1e-9)
    feed.move(to: 5, at: 161)
    #expect(abs(feed.sample(at: 161).values[pace] - 105) < 1e-9)
    feed.setLoop(5...5.5)
    #expect(abs(feed.sample(at: 211).values[pace] - 105) < 1e-9)
    #expect(abs(feed.sample(at: 221).values[pace] - 105.1) < 1e-9)
    #expect(!feed.hasEnded(at: 100_000))
  }

  /// Playing from the end begins anew: at the beginning of the loop where there is one, else at that of the walk.
  @Test(arguments: [(5.0...5.5, 105.1), (nil, 100.1)])
  func playingFromTheEndBeginsAnew(_ loop: ClosedRange<Double>?, _ value: Double) throws {
    var (feed, pace) = try feed()
    _ = feed.sample(at: 0)
    feed.move(to: 10, at: 1)
    feed.pause(at: 1)
    feed.setLoop(loop)
    #expect(feed.sample(at: 1).values[pace] == 110)
    feed.play(at: 2)
    #expect(abs(feed.sample(at: 12).values[pace] - value) < 1e-9)
  }

  @Test func afterTheEndTheLastValuesStay() throws {
    var (feed, pace) = try feed()
    #expect(feed.sample(at: 5000).values[pace] == 110)
    feed.play(at: 5001)
    #expect(feed.sample(at: 5002).values[pace] == 110)
  }

  @Test func aTakenInputIsHeldUntilItIsFreed() throws {
    var (feed, pace) = try feed()
    feed.take(pace, 7)
    #expect(feed.sample(at: 0).values[pace] == 7)
    feed.free(pace)
    #expect(feed.sample(at: 1).values[pace] == 100.01)
  }

  @Test func theLastSecondsCanBePlayedAgain() throws {
    var (feed, pace) = try feed()
    let first = (0..<300).map { feed.sample(at: $0).values[pace] }
    #expect(feed.again(1) == 1)
    let again = (300..<400).map { feed.sample(at: $0).values[pace] }
    #expect(again == Array(first[200..<300]))
    // then the walk goes on where it was
    #expect(abs(feed.sample(at: 400).values[pace] - 103) < 1e-9)
    #expect(feed.again(1000) == 3.01)
  }
}
