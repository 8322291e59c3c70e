import Glibc
import Score
import Testing

@testable import Spatial

struct ImageSourceTests {
  /// 6 x 5 x 3 m, everything reflects everything, its corner at the origin.
  static func hall(order: Int = 1) -> RoomPlan {
    var room = RoomPlan(centre: Vector3(3, 2.5, 0), width: 6, depth: 5, height: 3)
    room.surfaces = Surfaces(all: .unchanged)
    room.order = order
    return room
  }
  static let source = Vector3(2, 3, 1.5)
  static let ear = Vector3(4, 2, 1.5)

  /// The arrivals of Leia's profile at 44.1 kHz, by hand: √5, √14, √29 and √37 m.
  @Test func sixReflectionsArriveWhereGeometrySays() {
    let arrivals = Self.hall().arrivals(from: Self.source, at: Self.ear)
    let samples = arrivals.map { $0.delay * 44_100 }
    let levels = arrivals.map { Decibels.level($0.amplitudes[5]) }
    let expected: [(surface: Surface?, samples: Double, level: Double)] = [
      (nil, 287.5, -6.99), (.floor, 481.1, -11.46), (.ceiling, 481.1, -11.46),
      (.front, 692.4, -14.62), (.back, 692.4, -14.62), (.left, 782.1, -15.68),
      (.right, 782.1, -15.68),
    ]
    #expect(arrivals.count == 7)
    for (surface, time, level) in expected {
      let i = arrivals.firstIndex { arrival in
        surface.map { arrival.image?.hits($0) == 1 } ?? (arrival.image == nil)
      }!
      #expect(abs(samples[i] - time) < 0.05, "\(samples[i])")
      #expect(abs(levels[i] - level) < 0.005, "\(levels[i])")
    }
  }

  @Test(arguments: [(0, 0), (1, 6), (2, 24), (3, 62)])
  func imagesUpToAnOrder(order: Int, count: Int) {
    let images = RoomImage.all(order: order)
    #expect(images.count == count && Set(images).count == count)
    for image in images {
      #expect(Surface.allCases.reduce(0) { $0 + image.hits($1) } == image.order)
    }
  }

  /// Images are found again by mirroring at the walls one after the other.
  @Test func mirroringAtTheWallsGivesTheSamePlaces() {
    let room = Self.hall(order: 3)
    var found: [Vector3: [Int]] = [Self.source: [0, 0, 0, 0, 0, 0]]
    for _ in 0..<3 {
      for (place, hits) in found {
        for surface in Surface.allCases {
          var next = hits
          next[surface.rawValue] += 1
          let mirrored = Self.mirror(place, at: surface, room)
          if next.reduce(0, +) < found[mirrored]?.reduce(0, +) ?? 4 { found[mirrored] = next }
        }
      }
    }
    for image in RoomImage.all(order: 3) {
      let hits = found[image.place(of: Self.source, in: room)]
      #expect(hits == Surface.allCases.map(image.hits))
    }
  }

  private static func mirror(_ p: Vector3, at surface: Surface, _ room: RoomPlan) -> Vector3 {
    switch surface {
    case .left: Vector3(-p.x, p.y, p.z)
    case .right: Vector3(2 * room.width - p.x, p.y, p.z)
    case .back: Vector3(p.x, -p.y, p.z)
    case .front: Vector3(p.x, 2 * room.depth - p.y, p.z)
    case .floor: Vector3(p.x, p.y, -p.z)
    case .ceiling: Vector3(p.x, p.y, 2 * room.height - p.z)
    }
  }

  /// A way is a straight line from the image: a room that stands aslant has the same ways.
  @Test func aTurnedRoomHasTheSameWays() {
    var turned = Self.hall(order: 2)
    turned.centre = Vector3(100, -50, 7)
    turned.heading = 37
    let straight = Self.hall(order: 2).arrivals(from: Self.source, at: Self.ear)
    let aslant = turned.arrivals(
      from: turned.axes.world(Self.source), at: turned.axes.world(Self.ear))
    #expect(straight.count == aslant.count)
    for (a, b) in zip(straight, aslant) { #expect(abs(a.distance - b.distance) < 1e-9) }
  }

  @Test func aSurfaceThatIsOffReflectsNothing() throws {
    var room = Self.hall(order: 3)
    room.surfaces.floor = .off
    let arrivals = room.arrivals(from: Self.source, at: Self.ear)
    #expect(arrivals.allSatisfy { $0.image?.hits(.floor) ?? 0 == 0 })
    #expect(arrivals.count == 1 + RoomImage.all(order: 3).count { $0.hits(.floor) == 0 })
    room.surfaces = Surfaces(all: .off)
    #expect(room.arrivals(from: Self.source, at: Self.ear).count == 1)
  }

  /// Amplitude √(1 - α) for every hit.
  @Test func materialsTakeTheirPart() throws {
    var room = Self.hall()
    room.surfaces.left = try Material(named: "heavy_velour")
    let left = room.arrivals(from: Self.source, at: Self.ear).first { $0.image?.hits(.left) == 1 }!
    let level = Decibels.level(left.amplitudes[5] * left.distance)
    #expect(abs(level - 10 * log10(1 - 0.72)) < 1e-9)
  }

  @Test func nothingIsReflectedOutside() {
    let room = Self.hall()
    #expect(room.arrivals(from: Vector3(-1, 2, 1), at: Self.ear).count == 1)
    #expect(room.arrivals(from: Self.source, at: Vector3(4, 2, 3.1)).count == 1)
    #expect(room.contains(Vector3(6, 5, 3)) && !room.contains(Vector3(6.001, 5, 3)))
  }
}

struct WallGroupTests {
  @Test func imagesOfTheSameWallsShareAFilter() throws {
    #expect(WallGroup.all(of: ImageSourceTests.hall(order: 3)).count == 3)
    var room = RoomPlan(centre: .zero, width: 6, depth: 5, height: 3)
    #expect(WallGroup.all(of: room).count == 7)
    for (surface, name) in zip(
      Surface.allCases, ["plaster", "stone", "marble", "parquet", "glass_window", "wood_panel"])
    {
      room.surfaces[surface] = try Material(named: name)
    }
    let groups = WallGroup.all(of: room)
    #expect(groups.count == 47)
    #expect(Set(groups.flatMap(\.images)).count == 62)
  }

  @Test func whatReflectsAllNeedsNoFilter() {
    for group in WallGroup.all(of: ImageSourceTests.hall(order: 3)) {
      #expect(group.levels.allSatisfy { $0 == 0 })
    }
  }

  /// Every material of the table, one to three times, from 125 Hz to 8 kHz: amplitudes of a reflection within 0.06 of those
  /// of the table; 0.5 dB for what reflects half of its energy or more.
  @Test func filtersFollowTheOctaves() {
    for material in Material.all where !material.isOff {
      for hits in 1...3 {
        var room = ImageSourceTests.hall(order: hits)
        room.surfaces = Surfaces(all: material)
        let group = WallGroup.all(of: room).last!
        let filter = group.filter(sampleRate: 48_000)
        for band in 2..<9 {
          let (wanted, found) = (group.levels[band], filter.level(at: OctaveBands.centres[band]))
          let error = abs(Decibels.amplitude(found) - Decibels.amplitude(wanted))
          #expect(error < 0.06, "\(material.name) \(hits) \(band): \(wanted) \(found)")
          let isLoud = material.absorption[2...].allSatisfy { $0 <= 0.5 }
          if isLoud, hits == 1 { #expect(abs(found - wanted) < 0.5, "\(material.name) \(band)") }
        }
      }
    }
  }
}
