import Score
import Spatial

/// All that an ensemble elsewhere is made of, besides its head: the space, to headphones, and the mix's gain.
public struct EnsemblePlan: Sendable {
  public var space: SpacePlan
  /// The factor on the whole mix.
  public var gain: Float
  /// Whether a limiter keeps the mix below -1 dBTP.
  public var isLimited: Bool

  /// The most engines that sound at once elsewhere.
  static let sourceLimit = 256

  public init(_ space: SpacePlan, gain: Float = 1, isLimited: Bool = true) {
    (self.space, self.gain, self.isLimited) = (space, gain, isLimited)
  }

  /// The plan as a message with the letters `RPSP`.
  /// - Throws: `Fault` of code `record` for a space that is not for headphones.
  public func wire() throws(Fault) -> [UInt8] {
    guard space.output == .binaural else {
      throw Wire.fault("a space that travels is heard by headphones")
    }
    var writer = WireWriter("RPSP")
    writer.add(space.sampleRate)
    writer.add(gain)
    writer.add(isLimited)
    try writer.add(whole: space.sources.count)
    for source in space.sources { writer.add(source) }
    try writer.add(whole: space.rooms.count)
    for room in space.rooms { try writer.add(room) }
    return writer.bytes
  }

  /// Reads a plan from a message.
  /// - Throws: `Fault` of code `record` for bytes that are no plan, `scene` for a room or a material that cannot be.
  public init(wire bytes: [UInt8]) throws(Fault) {
    var reader = try WireReader(bytes, "RPSP")
    let rate = try reader.sampleRate()
    gain = try reader.finiteFloat()
    isLimited = try reader.flag()
    let count = try reader.count(of: 20)
    guard count <= Self.sourceLimit else {
      throw reader.fault("\(count) parts are more than \(Self.sourceLimit)", before: 4)
    }
    var sources: [SourceTraits] = []
    for _ in 0..<count { sources.append(try reader.traits()) }
    space = SpacePlan(sampleRate: rate, sources: sources)
    for _ in 0..<(try reader.count(of: 400)) { space.rooms.append(try reader.room()) }
    try reader.end()
  }
}

extension HeadParts {
  /// The head as a message with the letters `RPHD`.
  /// - Throws: `Fault` of code `record` for more numbers than can be counted.
  public func wire() throws(Fault) -> [UInt8] {
    var writer = WireWriter("RPHD")
    writer.add(sampleRate)
    writer.add(distance)
    try writer.add(whole: points.count)
    for point in points { writer.add(point) }
    for lag in lags { writer.add(lag) }
    try writer.add(whole: filters.count)
    for filter in filters { try writer.add(filter) }
    try writer.add(rows)
    try writer.add(omni)
    try writer.add(whole: equaliser.count)
    for factor in equaliser { writer.add(factor) }
    return writer.bytes
  }

  /// Reads a head from a message; whether its lists fit together, `Head` says.
  /// - Throws: `Fault` of code `record` for bytes that are no head.
  public init(wire bytes: [UInt8]) throws(Fault) {
    var reader = try WireReader(bytes, "RPHD")
    let (rate, distance) = (try reader.sampleRate(), try reader.finite())
    let count = try reader.count(of: 32)
    var points: [Vector3] = []
    for _ in 0..<count { points.append(try reader.vector()) }
    var lags: [Double] = []
    for _ in 0..<count { lags.append(try reader.finite()) }
    var filters: [[Float]] = []
    for _ in 0..<(try reader.count(of: 4)) { filters.append(try reader.samples()) }
    let (rows, omni) = (try reader.samples(), try reader.samples())
    var equaliser: [Double] = []
    for _ in 0..<(try reader.count(of: 8)) { equaliser.append(try reader.finite()) }
    try reader.end()
    self.init(
      sampleRate: rate, distance: distance, points: points, lags: lags, filters: filters,
      rows: rows, omni: omni, equaliser: equaliser)
  }
}

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
