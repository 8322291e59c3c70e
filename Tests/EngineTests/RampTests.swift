import Signals
import Testing

@testable import Engine

struct RampTests {
  @Test func lanesMoveOnTheirOwnWays() {
    var ramp = LaneRamp()
    ramp.set(0, to: 1, over: 10)
    ramp.set(1, to: -2, over: 20)
    ramp.set(2, to: 5, over: 0)
    #expect(ramp.framesToArrival == 10)
    let first = ramp.advance(10)
    #expect(first.start[0] == 0 && first.end[0] == 1 && first.end[1] == -1 && first.end[2] == 5)
    #expect(ramp.framesToArrival == 10 && ramp.isMoving)
    #expect(ramp.advance(10).end[1] == -2 && !ramp.isMoving && ramp.framesToArrival == .max)
  }

  @Test func whereItIsCutDoesNotMatter() {
    var (whole, cut) = (LaneRamp(), LaneRamp())
    for lane in 0..<16 {
      whole.set(lane, to: 0.1 * Float(lane), over: 1000)
      cut.set(lane, to: 0.1 * Float(lane), over: 1000)
    }
    let once = whole.advance(700).end
    for frames in [1, 99, 300, 250, 50] { _ = cut.advance(frames) }
    #expect(cut.value == once)
  }

  @Test func aHaltedLaneStaysWhereItIs() {
    var ramp = LaneRamp()
    ramp.set(3, to: 1, over: 10)
    ramp.set(4, to: 1, over: 10)
    _ = ramp.advance(5)
    ramp.halt(3)
    _ = ramp.advance(5)
    #expect(ramp.value[3] == 0.5 && ramp.value[4] == 1)
    ramp.set(4, to: 0, over: 10)
    _ = ramp.advance(2)
    ramp.halt()
    _ = ramp.advance(3)
    #expect(abs(ramp.value[4] - 0.8) < 1e-6 && !ramp.isMoving)
  }

  @Test func aScalarRampIsWhereItWasBeforeItBegins() {
    var ramp = ScalarRamp(3)
    ramp.move(to: 5, over: 0, at: 100)
    #expect(ramp.value(at: 99) == 3 && ramp.value(at: 100) == 5)
    ramp.move(to: 7, over: 10, at: 200)
    #expect(ramp.value(at: 150) == 5 && ramp.value(at: 205) == 6 && ramp.value(at: 210) == 7)
    #expect(ramp.left(at: 203) == 7 && ramp.left(at: 999) == 0)
    ramp.move(to: 0, over: 4, at: 205)
    #expect(ramp.value(at: 205) == 6 && ramp.value(at: 207) == 3 && ramp.target == 0)
  }
}
