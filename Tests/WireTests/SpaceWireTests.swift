import Engine
import Score
import Spatial
import Testing

@testable import Wire

/// Spaces, heads and changes of a scene as bytes.
struct SpaceWireTests {
  private var ensemble: EnsemblePlan {
    var near = SourceTraits()
    near.law = .ring
    near.hasDoppler = true
    var space = SpacePlan(sampleRate: 48_000, sources: [SourceTraits(), near])
    var room = RoomPlan(centre: Vector3(1, -2, 0), width: 6, depth: 4, height: 3)
    room.heading = 30
    room.lateLevel = nil
    space.rooms = [.demo(centre: .zero), room]
    return EnsemblePlan(space, gain: 0.5, isLimited: false)
  }

  @Test func aSpaceArrivesAsItWasSent() throws {
    let plan = ensemble
    let arrived = try EnsemblePlan(wire: plan.wire())
    #expect(arrived.space.sampleRate == 48_000 && arrived.gain == 0.5 && !arrived.isLimited)
    #expect(arrived.space.sources == plan.space.sources)
    #expect(arrived.space.rooms == plan.space.rooms)
  }

  @Test func aSpaceForLoudspeakersDoesNotTravel() {
    var plan = ensemble
    plan.space.output = .ambisonics(order: 1)
    #expect(throws: Fault.self) { try plan.wire() }
  }

  static let changes: [SceneEvent.Action] = [
    .join(part: 2), .leave(part: 0), .traits(part: 1, SourceTraits()),
    .move(part: 3, to: Vector3(1, 2, 3), facing: Quaternion(0, 1, 0, 0), ramp: 480),
    .gains(part: 1, placed: 0.5, direct: 0.25, ramp: 64),
    .listener(Listener(position: Vector3(0, -1, 1.7)), ramp: 480), .room(1, ramp: 2400),
    .room(nil, ramp: 0), .level(0.5, ramp: 48_000),
    .roomLevels(reflections: 2, late: 0.5, ramp: 64),
  ]

  @Test func everyChangeComesBack() throws {
    let events = Self.changes.enumerated().map { SceneEvent(frame: Int64($0), $1) }
    let bytes = try SceneWire.bytes(of: events)
    let back = try SceneWire.events(bytes)
    #expect(back.map { $0.event.frame } == Array(0..<Int64(events.count)))
    #expect(back.last?.end == bytes.count)
    #expect(try SceneWire.bytes(of: back.map { $0.event }) == bytes)
  }

  @Test func damagedChangesAreRefusedOrOthers() throws {
    let events = Self.changes.map { SceneEvent(frame: 0, $0) }
    let bytes = try SceneWire.bytes(of: events)
    for number in 0..<5000 {
      let damaged = Damage.damaged(bytes, case: number)
      guard let back = try? SceneWire.events(damaged) else { continue }
      #expect(try SceneWire.bytes(of: back.map { $0.event }) == damaged, "case \(number)")
    }
  }

  @Test func aHeadArrivesAsItWasSent() throws {
    let parts = HeadParts(
      sampleRate: 48_000, distance: 1.4, points: [Vector3(1, 0, 0), Vector3(0, 1, 0)],
      lags: [0.5, -3], filters: [[1, 0], [0, 1]], rows: [1, 2, 3], omni: [0.5], equaliser: [1, 2])
    #expect(try HeadParts(wire: parts.wire()) == parts)
  }

  @Test func aHeadWhoseListsDoNotFitTogetherIsRefused() {
    let parts = HeadParts(
      sampleRate: 48_000, distance: 1.4, points: [Vector3(1, 0, 0)], lags: [0],
      filters: [[1], [0]], rows: [], omni: [], equaliser: [])
    let fault = #expect(throws: Fault.self) { try Head(parts) }
    #expect(fault?.code == .head)
  }
}
