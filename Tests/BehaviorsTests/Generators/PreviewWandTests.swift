import Testing

@testable import Behaviors

@Suite struct PreviewWandTests {
  private let target = PreviewWand.Target(bearing: 350, window: 60, isFocusable: true)

  @Test(arguments: [(0.0, 1.0), (15, 1), (22.5, 0.5), (30, 0)])
  func theSoundFadesFrom15To30DegreesOnBothSides(_ delta: Double, _ volume: Double) {
    for side in [-1.0, 1] {
      var wand = PreviewWand([target])
      _ = wand.turn(to: 350 + side * delta, compass: 30)
      let offset = wand.offset(at: 350 + side * delta)
      #expect(abs(offset! - delta) < 1e-9)
      #expect(abs(BeaconStyle.wandVolume(at: offset!, BehaviorSettings()) - volume) < 1e-9)
    }
  }

  @Test func beyond30DegreesTheFocusIsLost() {
    var wand = PreviewWand([target])
    #expect(wand.turn(to: 20, compass: 90) == [.gained(0, isFirst: true)])
    #expect(wand.turn(to: 21, compass: 90) == [.lost(0)] && wand.focus == nil)
    #expect(wand.turn(to: 19, compass: 90) == [.gained(0, isFirst: false)])
  }

  @Test func aRoadIsCrossedFromEitherSideAndOverNorth() {
    var wand = PreviewWand([target])
    _ = wand.turn(to: 340, compass: 360)
    #expect(wand.turn(to: 349, compass: 360) == [])
    #expect(wand.turn(to: 5, compass: 360).contains(.crossed(0)))
    #expect(wand.turn(to: 8, compass: 360) == [])
    #expect(wand.turn(to: 350, compass: 360).contains(.crossed(0)))
  }

  @Test(arguments: [(10.0, true), (10.1, false)])
  func aPathIsOnlyNamedWithin10Degrees(_ delta: Double, _ isPointed: Bool) {
    var wand = PreviewWand([.init(bearing: 90, window: 20, isFocusable: false)])
    #expect(wand.turn(to: 90 + delta, compass: 360) == [])
    #expect((wand.pointed != nil) == isPointed && wand.focus == nil)
  }

  @Test func theCompassTapsEvery30Degrees() {
    var wand = PreviewWand()
    let taps = (0...36).filter { wand.turn(to: Double($0) * 10 + 5, compass: 30) == [.compass] }
    #expect(taps == [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36])
  }
}
