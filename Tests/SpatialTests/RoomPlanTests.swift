import Glibc
import Score
import Testing

@testable import Spatial

struct RoomPlanTests {
  private func room(_ w: Double, _ d: Double, _ h: Double) -> RoomPlan {
    RoomPlan(centre: .zero, width: w, depth: d, height: h)
  }

  @Test func whatIsWrongIsSaid() throws {
    try room(6, 5, 3).check()
    #expect(
      throws: Fault(.scene, "the width of a room is -3.0 m", expected: "0.01 to 1000.0 m")
    ) { try room(-3, 5, 3).check() }
    for bad in [room(6, 0, 3), room(6, 5, .nan), room(6, .infinity, 3), room(0.009, 5, 3)] {
      #expect(throws: Fault.self) { try bad.check() }
    }
    var lost = room(6, 5, 3)
    lost.centre.y = .nan
    #expect(throws: Fault.self) { try lost.check() }
    var aslant = room(6, 5, 3)
    aslant.heading = .infinity
    #expect(throws: Fault.self) { try aslant.check() }
    var deep = room(6, 5, 3)
    deep.order = 4
    #expect(throws: Fault.self) { try deep.check() }
    var loud = room(6, 5, 3)
    loud.lateLevel = .nan
    #expect(throws: Fault.self) { try loud.check() }
    loud.lateLevel = -.infinity
    try loud.check()
  }

  @Test func demoIsAmbeos() {
    let demo = RoomPlan.demo(centre: .zero)
    #expect([demo.width, demo.depth, demo.height] == [10, 10, 5])
    #expect(demo.order == 1 && abs(demo.lateLevel! - 6.02) < 0.001)
    #expect(demo.surfaces.left.name == "heavy_velour" && demo.surfaces.floor.name == "carpet_heavy")
  }
}

struct RoomAcousticsTests {
  /// ISO 9613-1, table 1: dB per km at 20 °C and 50 %.
  @Test func airIsTheStandards() {
    let table = [
      (125.0, 0.445), (250, 1.32), (500, 2.73), (1000, 4.66), (2000, 9.86), (4000, 29.4),
    ]
    for (hertz, loss) in table {
      #expect(abs(1000 * AirAbsorption().decibels(at: hertz) / loss - 1) < 0.02, "\(hertz)")
    }
  }

  /// 6 x 5 x 3 m, absorption 0.2: 0.515 s without air by Eyring's formula.
  @Test func decayIsEyrings() throws {
    var room = RoomPlan(centre: .zero, width: 6, depth: 5, height: 3)
    room.surfaces = Surfaces(
      all: try Material("flat", [0.2, 0.2, 0.2, 0.2, 0.2, 0.2], source: "by definition"))
    let acoustics = RoomAcoustics(room)
    #expect(acoustics.volume == 90 && acoustics.surface == 126)
    #expect(abs(acoustics.meanFreePath - 2.857) < 0.001)
    #expect(abs(acoustics.decayTimes[2] - 0.515) < 0.002)
    let loss = -126 * log(0.8) + 4 * 90 * AirAbsorption().energyPerMetre(at: 8000)
    #expect(abs(acoustics.decayTimes[8] - 55.262 / 343 * 90 / loss) < 1e-4)
    #expect(acoustics.notes.isEmpty)
  }

  @Test func endlessRoomsAreHeldAndItIsSaid() {
    let acoustics = RoomAcoustics(ImageSourceTests.hall())
    #expect(acoustics.decayTimes[2] == 60 && acoustics.decayTimes[8] < 5)
    #expect(acoustics.notes.count == 1 && acoustics.notes[0].contains("125"))
    var dead = ImageSourceTests.hall()
    dead.surfaces = Surfaces(all: .off)
    #expect(RoomAcoustics(dead).decayTimes == [Double](repeating: 0, count: 9))
    #expect(LatePlan(dead, sampleRate: 48_000) == nil)
  }
}

struct FloorPlanTests {
  private static let ell: [Vector3] = [
    Vector3(1, 2, 0.1), Vector3(7, 2, 0.1), Vector3(7, 4, 0.1), Vector3(3, 4, 0.1),
    Vector3(3, 9, 0.1), Vector3(1, 9, 0.1),
  ]
  private static func table(_ z: Double) -> [Vector3] {
    [Vector3(0, 0, z), Vector3(2, 0, z), Vector3(2, 1, z), Vector3(0, 1, z)]
  }
  private static let wall = [Vector3(0, 0, -1), Vector3(5, 0, -1), Vector3(5, 0, 3)]

  @Test func theLowestHorizontalPlaneIsTheFloor() throws {
    var plan = FloorPlan()
    #expect(plan.room().width == 10 && plan.room().depth == 10 && plan.room().height == 5)
    let planes = [Self.table(0.8), Self.ell, Self.wall].map { FloorPlan.Plane(corners: $0) }
    #expect(try plan.see(planes))
    let room = plan.room()
    #expect(room.width == 6 && room.depth == 7 && room.height == 3)
    #expect((room.centre - Vector3(4, 5.5, 0.1)).length < 1e-12)
    #expect(room.order == 1 && room.surfaces == .demo)
    #expect(try !plan.see(planes))
  }

  @Test func aLockedRoomStays() throws {
    var plan = FloorPlan()
    _ = try plan.see([FloorPlan.Plane(corners: Self.ell)])
    plan.isLocked = true
    #expect(try !plan.see([FloorPlan.Plane(corners: Self.table(-1))]))
    #expect(plan.room().width == 6)
    plan.isLocked = false
    #expect(try plan.see([FloorPlan.Plane(corners: Self.table(-1))]))
    #expect(plan.room().width == 2)
  }

  @Test func heightsHaveAMinimum() throws {
    var plan = FloorPlan()
    try plan.setHeight(0.01)
    #expect(throws: Fault.self) { try plan.setHeight(0.009) }
    #expect(throws: Fault.self) { try plan.setHeight(.nan) }
    #expect(plan.height == 0.01)
  }

  /// A rectangle that lies aslant is found whole.
  @Test func theSmallestBoxLiesAlongTheFloor() throws {
    let axes = RoomAxes(centre: Vector3(3, 4, 0), width: 6, depth: 2, heading: 30)
    let corners = [(0.0, 0.0), (6, 0), (6, 2), (3, 1), (0, 2)].map {
      axes.world(Vector3($0.0, $0.1, 0))
    }
    var plan = FloorPlan()
    _ = try plan.see([FloorPlan.Plane(corners: corners, heading: nil)])
    let room = plan.room()
    #expect(abs(room.width * room.depth - 12) < 1e-9)
    #expect((room.centre - Vector3(3, 4, 0)).length < 1e-9)
    #expect(corners.allSatisfy { room.axes.local($0).x > -1e-9 })
  }

  @Test func whatIsWrongIsSaid() {
    var plan = FloorPlan()
    #expect(
      throws: Fault(.scene, "plane 1 has 2 corners", expected: "three or more")
    ) { try plan.see([FloorPlan.Plane(corners: Array(Self.ell.prefix(2)))]) }
    let broken = Self.table(0).dropLast() + [Vector3(.nan, 0, 0)]
    #expect(throws: Fault.self) { try plan.see([FloorPlan.Plane(corners: Array(broken))]) }
    let line = [Vector3(0, 0, 0), Vector3(1, 0, 0), Vector3(2, 0, 0)]
    #expect(throws: Fault.self) { try plan.see([FloorPlan.Plane(corners: line)]) }
    #expect(plan.floor == nil)
  }
}
