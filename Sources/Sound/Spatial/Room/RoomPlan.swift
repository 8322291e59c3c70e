public import Score
import Signals

/// A shoebox room: its place, its walls, and the levels of its sound.
public struct RoomPlan: Hashable, Sendable {
  /// The middle of the floor.
  public var centre: Vector3
  /// The size along the room's own x, y and z, metres.
  public var width: Double
  public var depth: Double
  public var height: Double
  /// The direction of its own y axis (front), degrees clockwise from north.
  public var heading = 0.0
  /// The materials of its six surfaces.
  public var surfaces = Surfaces.demo
  /// The highest order of the reflections that are rendered one by one, 0...3; Leia has 1.
  public var order = 3
  /// The level of the reflections, dB.
  public var reflectionsLevel = 0.0
  /// The level of the late field, dB; nil has none. 0 is the level that follows from the room's size and surfaces.
  public var lateLevel: Double? = 0

  public init(centre: Vector3, width: Double, depth: Double, height: Double) {
    (self.centre, self.width, self.depth, self.height) = (centre, width, depth, height)
  }

  /// The room of AmbeoAADemo before a floor is known: 10 m wide and deep, 5 m high, six reflections, the late field
  /// at twice the amplitude (+6.02 dB).
  public static func demo(centre: Vector3) -> RoomPlan {
    var room = RoomPlan(centre: centre, width: 10, depth: 10, height: 5)
    room.order = 1
    room.lateLevel = Decibels.level(2)
    return room
  }

  /// The lengths that the sides of a room may have, metres.
  public static let sides = 0.01...1000.0

  /// The room's own axes, with the origin in its corner.
  public var axes: RoomAxes {
    RoomAxes(centre: centre, width: width, depth: depth, heading: heading)
  }

  /// Whether a place of the world is in the room, surfaces included.
  public func contains(_ place: Vector3) -> Bool { holds(axes.local(place)) }

  /// Whether a place, from the room's corner, is in the room.
  func holds(_ p: Vector3) -> Bool {
    p.x >= 0 && p.x <= width && p.y >= 0 && p.y <= depth && p.z >= 0 && p.z <= height
  }

  /// - Throws: `Fault` of code `scene` that says what is wrong with it.
  public func check() throws(Fault) {
    guard centre.isFinite else {
      throw Fault(
        .scene, "the centre of a room is (\(centre.x), \(centre.y), \(centre.z))",
        hint: "give three finite numbers, in metres")
    }
    for (name, side) in [("width", width), ("depth", depth), ("height", height)] {
      guard Self.sides.contains(side) else {
        throw Fault(
          .scene, "the \(name) of a room is \(side) m",
          expected: "\(Self.sides.lowerBound) to \(Self.sides.upperBound) m")
      }
    }
    guard heading.isFinite else {
      throw Fault(
        .scene, "the heading of a room is \(heading)",
        hint: "give degrees clockwise from north, of its front")
    }
    guard (0...3).contains(order) else {
      throw Fault(
        .scene, "reflections of order \(order) are asked for",
        expected: "0 to 3; Leia's are of order 1")
    }
    try Self.check(level: reflectionsLevel, of: "reflections")
    if let lateLevel { try Self.check(level: lateLevel, of: "late field") }
  }

  private static func check(level: Double, of name: String) throws(Fault) {
    guard level <= 40 else {
      throw Fault(
        .scene, "the level of the \(name) of a room is \(level) dB",
        expected: "40 dB or less; -inf is silence")
    }
  }
}

/// The six surfaces of a shoebox, in Leia's order.
public enum Surface: Int, CaseIterable, Sendable {
  case left, front, right, back, ceiling, floor

  /// The name in files.
  public var name: String { "\(self)" }
}

/// The materials of the six surfaces.
public struct Surfaces: Hashable, Sendable {
  public var left: Material
  public var front: Material
  public var right: Material
  public var back: Material
  public var ceiling: Material
  public var floor: Material

  public init(walls: Material, ceiling: Material, floor: Material) {
    (left, front, right, back) = (walls, walls, walls, walls)
    (self.ceiling, self.floor) = (ceiling, floor)
  }

  public init(all material: Material) {
    self.init(walls: material, ceiling: material, floor: material)
  }

  /// AmbeoAADemo's room: heavy velour, and a heavy carpet on the floor.
  public static let demo = Surfaces(
    walls: .heavyVelour, ceiling: .heavyVelour,
    floor: Material.leia.first { $0.name == "carpet_heavy" }!)

  public subscript(surface: Surface) -> Material {
    get {
      switch surface {
      case .left: left
      case .front: front
      case .right: right
      case .back: back
      case .ceiling: ceiling
      case .floor: floor
      }
    }
    set {
      switch surface {
      case .left: left = newValue
      case .front: front = newValue
      case .right: right = newValue
      case .back: back = newValue
      case .ceiling: ceiling = newValue
      case .floor: floor = newValue
      }
    }
  }
}

/// The statistical acoustics of a room: its volume and surface, and its decay times.
public struct RoomAcoustics: Sendable {
  /// The volume, m³.
  public let volume: Double
  /// The area of all surfaces, m².
  public let surface: Double
  /// The mean absorption coefficient of the surfaces, weighted by area, at `OctaveBands.centres`.
  public let absorption: [Double]
  /// The reverberation time for 60 dB, seconds, at `OctaveBands.centres`: Eyring's formula with air, T = 24 ln 10 / c
  /// · V / (-S ln(1 - ᾱ) + 4 m V) (C. Eyring, JASA 1, 1930; air: H. Kuttruff, Room Acoustics, equation 5.24). It is
  /// at most 60 s, and 0 where all surfaces absorb everything.
  public let decayTimes: [Double]
  /// Notes for the author of the room about values that were limited.
  public let notes: [String]

  /// The longest reverberation time for 60 dB, seconds.
  public static let longestDecay = 60.0

  public init(_ room: RoomPlan) {
    let volume = room.width * room.depth * room.height
    let areas = Surface.allCases.map { Self.area(of: $0, room) }
    let surface = areas.reduce(0, +)
    var (means, times, held): ([Double], [Double], [Int]) = ([], [], [])
    for band in 0..<OctaveBands.count {
      var absorbed = 0.0
      for (wall, area) in zip(Surface.allCases, areas) {
        absorbed += area * room.surfaces[wall].absorption[band]
      }
      means.append(min(1, absorbed / surface))
      let time = Self.eyring(
        volume: volume, surface: surface, absorption: means[band],
        air: AirAbsorption().energyPerMetre(at: OctaveBands.centres[band]))
      if time > Self.longestDecay { held.append(Int(OctaveBands.centres[band])) }
      times.append(min(time, Self.longestDecay))
    }
    (self.volume, self.surface, absorption, decayTimes) = (volume, surface, means, times)
    notes =
      held.isEmpty
      ? []
      : [
        "the room would sound for more than \(Int(Self.longestDecay)) s at "
          + held.map(String.init).joined(separator: ", ")
          + " Hz: its decay time is held there; give it surfaces that absorb more"
      ]
  }

  /// The mean free path between two reflections, 4 V / S, metres.
  public var meanFreePath: Double { 4 * volume / surface }

  /// The reverberation time for 60 dB, seconds.
  static func eyring(volume: Double, surface: Double, absorption: Double, air: Double) -> Double {
    if absorption >= 1 { return 0 }
    let loss = -surface * Math.log(1 - absorption) + 4 * air * volume
    return 24 * 2.302585092994046 / SpeedOfSound.air * volume / loss
  }

  static func area(of surface: Surface, _ room: RoomPlan) -> Double {
    switch surface {
    case .left, .right: room.depth * room.height
    case .front, .back: room.width * room.height
    case .ceiling, .floor: room.width * room.depth
    }
  }
}
