import Score
import Testing

@testable import Spatial

/// The levels of a room that change while it sounds.
struct RoomLevelTests {
  /// Channel W of ambiX at the listener, whose room has these factors on its levels from the first frame on.
  private func response(
    _ room: RoomPlan, isIn: Bool = true, factors: (reflections: Float, late: Float)? = nil
  ) throws -> [Float] {
    var plan = SpacePlan(sampleRate: 44_100, sources: [SpaceBench.plain()])
    plan.output = .ambisonics(order: 1)
    plan.rooms = [room]
    let bench = try SpaceBench(plan)
    bench.renderer.move(0, to: ImageSourceTests.source, over: 0, at: 0)
    bench.renderer.move(Listener(position: ImageSourceTests.ear), over: 0, at: 0)
    bench.renderer.enter(room: isIn ? 0 : nil, over: 0, at: 0)
    if let factors {
      bench.renderer.setRoomLevels(
        reflections: factors.reflections, late: factors.late, over: 0, at: 0)
    }
    bench.impulse(16_384)
    return bench.channels[0]
  }

  private func hall() -> RoomPlan {
    var room = RoomPlan(
      centre: ImageSourceTests.hall().centre, width: 6, depth: 5, height: 3)
    room.order = 1
    return room
  }

  @Test func factorsOfOneChangeNoSample() throws {
    #expect(try response(hall()) == response(hall(), factors: (1, 1)))
  }

  @Test func factorsAreAsThePlansLevels() throws {
    var quiet = hall()
    (quiet.reflectionsLevel, quiet.lateLevel) = (-6, -12)
    let factors = (Float(Decibels.amplitude(-6)), Float(Decibels.amplitude(-12)))
    let (planned, changed) = (try response(quiet), try response(hall(), factors: factors))
    #expect(planned.contains { abs($0) > 0.01 })
    #expect(zip(planned, changed).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func factorsOfNothingLeaveTheOpenAir() throws {
    let (dry, off) = (try response(hall(), isIn: false), try response(hall(), factors: (0, 0)))
    #expect(zip(dry, off).allSatisfy { abs($0 - $1) < 1e-7 })
    #expect(try zip(dry, response(hall())).contains { abs($0 - $1) > 0.001 })
  }
}
