import Score
import Spatial

extension WireWriter {
  mutating func add(_ v: Vector3) {
    for x in [v.x, v.y, v.z] { add(x) }
  }

  mutating func add(_ q: Quaternion) {
    for x in [q.w, q.x, q.y, q.z] { add(x) }
  }

  mutating func add(_ traits: SourceTraits) {
    switch traits.law {
    case .inverse(let reference, let rolloff, let maximum):
      add(UInt8(0))
      for x in [reference, rolloff, maximum] { add(x) }
    case .ring: add(UInt8(1))
    }
    add(traits.bubble)
    add(traits.hasAirAbsorption)
    add(traits.hasNearField)
    add(traits.hasDoppler)
    add(traits.directivity)
  }

  mutating func add(_ room: RoomPlan) throws(Fault) {
    add(room.centre)
    for x in [room.width, room.depth, room.height, room.heading] { add(x) }
    for surface in Surface.allCases { try add(room.surfaces[surface]) }
    try add(whole: room.order)
    add(room.reflectionsLevel)
    add(room.lateLevel != nil)
    if let level = room.lateLevel { add(level) }
  }

  private mutating func add(_ material: Material) throws(Fault) {
    try add(material.name)
    // The two lowest bands repeat the third.
    for share in material.absorption.dropFirst(2) { add(share) }
    try add(material.source)
    try add(material.note)
  }
}

extension WireReader {
  mutating func vector() throws(Fault) -> Vector3 {
    Vector3(try double(), try double(), try double())
  }

  mutating func quaternion() throws(Fault) -> Quaternion {
    Quaternion(try double(), try double(), try double(), try double())
  }

  mutating func traits() throws(Fault) -> SourceTraits {
    var traits = SourceTraits()
    switch try byte() {
    case 0:
      traits.law = .inverse(
        reference: try double(), rolloff: try double(), maximum: try double())
    case 1: traits.law = .ring
    default: throw fault("a level falls inversely or not at all", before: 1)
    }
    traits.bubble = try double()
    traits.hasAirAbsorption = try flag()
    traits.hasNearField = try flag()
    traits.hasDoppler = try flag()
    traits.directivity = try double()
    return traits
  }

  mutating func room() throws(Fault) -> RoomPlan {
    let centre = try vector()
    var room = RoomPlan(
      centre: centre, width: try double(), depth: try double(), height: try double())
    room.heading = try double()
    for surface in Surface.allCases { room.surfaces[surface] = try material() }
    room.order = try whole(to: 3)
    room.reflectionsLevel = try double()
    room.lateLevel = try flag() ? try double() : nil
    return room
  }

  private mutating func material() throws(Fault) -> Material {
    let name = try text()
    var shares: [Double] = []
    for _ in 0..<7 { shares.append(try double()) }
    return try Material(name, shares, source: try text(), note: try text())
  }
}
