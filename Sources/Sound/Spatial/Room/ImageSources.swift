public import Score
import Signals

/// An image of a source, mirrored in the walls of a shoebox room (J. Allen and D. Berkley, JASA 65, 1979).
public struct RoomImage: Hashable, Sendable {
  /// The cell of the lattice of mirrored rooms that it lies in, along x, y and z; 0 is the room itself.
  public let x: Int
  public let y: Int
  public let z: Int

  /// The number of reflections on the way from it.
  public var order: Int { abs(x) + abs(y) + abs(z) }

  /// The number of reflections of its sound at a surface.
  public func hits(_ surface: Surface) -> Int {
    switch surface {
    case .left: Self.low(x)
    case .right: Self.high(x)
    case .back: Self.low(y)
    case .front: Self.high(y)
    case .floor: Self.low(z)
    case .ceiling: Self.high(z)
    }
  }

  /// The number of reflections at the wall at 0: half of all, and one more on the way to negative cells.
  private static func low(_ cell: Int) -> Int { cell < 0 ? (1 - cell) / 2 : cell / 2 }
  private static func high(_ cell: Int) -> Int { low(-cell) }

  /// The place of the image of a source; both from the room's corner, metres.
  @inline(__always) public func place(of source: Vector3, in room: RoomPlan) -> Vector3 {
    Vector3(
      Self.mirrored(source.x, cell: x, side: room.width),
      Self.mirrored(source.y, cell: y, side: room.depth),
      Self.mirrored(source.z, cell: z, side: room.height))
  }

  @inline(__always)
  private static func mirrored(_ place: Double, cell: Int, side: Double) -> Double {
    cell & 1 == 0 ? Double(cell) * side + place : Double(cell + 1) * side - place
  }

  /// All images of orders 1 to `order`, the lowest orders first: 6 of order 1, 18 of 2, 38 of 3.
  public static func all(order: Int) -> [RoomImage] {
    var images: [RoomImage] = []
    for total in 0...max(0, order) where total > 0 {
      for x in -total...total {
        for y in -(total - abs(x))...(total - abs(x)) {
          let z = total - abs(x) - abs(y)
          images.append(RoomImage(x: x, y: y, z: -z))
          if z > 0 { images.append(RoomImage(x: x, y: y, z: z)) }
        }
      }
    }
    return images
  }
}

/// A way of sound through a room: the sound of one image at the listener.
public struct RoomArrival: Hashable, Sendable {
  /// The image; nil is the direct sound.
  public let image: RoomImage?
  /// The apparent place of the source, in the world.
  public let place: Vector3
  /// The length of the way, metres.
  public let distance: Double
  /// The amplitudes at `OctaveBands.centres` for a source of amplitude 1 at 1 m: √Π(1 - α) / distance.
  public let amplitudes: [Double]

  /// The time of travel, seconds.
  public var delay: Double { distance / SpeedOfSound.air }
}

extension RoomPlan {
  /// All ways of sound from a source up to the room's order, direct sound first, then by their order; without air
  /// absorption and levels. Only the direct sound when the source or the listener is not in the room.
  public func arrivals(from source: Vector3, at listener: Vector3) -> [RoomArrival] {
    let (from, ear) = (axes.local(source), axes.local(listener))
    let flat = [Double](repeating: 1, count: OctaveBands.count)
    var arrivals = [arrival(nil, at: from, ear: ear, gains: flat)]
    guard holds(from), holds(ear) else { return arrivals }
    for image in RoomImage.all(order: order) {
      var gains = flat
      for surface in Surface.allCases {
        for _ in 0..<image.hits(surface) {
          for band in 0..<OctaveBands.count {
            gains[band] *= (1 - surfaces[surface].absorption[band]).squareRoot()
          }
        }
      }
      if gains.allSatisfy({ $0 == 0 }) { continue }
      arrivals.append(arrival(image, at: image.place(of: from, in: self), ear: ear, gains: gains))
    }
    return arrivals
  }

  private func arrival(_ image: RoomImage?, at place: Vector3, ear: Vector3, gains: [Double])
    -> RoomArrival
  {
    let distance = (place - ear).length
    return RoomArrival(
      image: image, place: axes.world(place), distance: distance,
      amplitudes: gains.map { $0 / distance })
  }
}

/// Images whose sound has been reflected equally often by the same materials, so that they share one filter.
struct WallGroup {
  let images: [RoomImage]
  /// The levels in dB at `OctaveBands.centres`.
  let levels: [Double]

  /// The level of one reflection that stands for an absorption of 1 in a band, dB.
  private static let silence = -80.0
  /// The level in dB below which, in all bands, a group is left out.
  private static let inaudible = -80.0

  /// The groups of a room, in the order of their first images, without those that hit a surface that is off.
  static func all(of room: RoomPlan) -> [WallGroup] {
    var kinds: [Material] = []
    let kind = Surface.allCases.map { surface -> Int in
      let material = room.surfaces[surface]
      if let known = kinds.firstIndex(of: material) { return known }
      kinds.append(material)
      return kinds.count - 1
    }
    var groups: [(counts: [Int], images: [RoomImage])] = []
    for image in RoomImage.all(order: room.order) {
      var counts = [Int](repeating: 0, count: kinds.count)
      for surface in Surface.allCases { counts[kind[surface.rawValue]] += image.hits(surface) }
      if let known = groups.firstIndex(where: { $0.counts == counts }) {
        groups[known].images.append(image)
      } else {
        groups.append((counts, [image]))
      }
    }
    return groups.compactMap { group in
      if zip(group.counts, kinds).contains(where: { $0 > 0 && $1.isOff }) { return nil }
      let levels = levels(group.counts, kinds)
      return levels.max()! > inaudible ? WallGroup(images: group.images, levels: levels) : nil
    }
  }

  private static func levels(_ counts: [Int], _ kinds: [Material]) -> [Double] {
    OctaveBands.centres.indices.map { band in
      var level = 0.0
      for (count, kind) in zip(counts, kinds) {
        let reflection = 4.342944819032518 * Math.log(max(1e-30, 1 - kind.absorption[band]))
        level += Double(count) * max(silence, reflection)
      }
      return level
    }
  }

  /// The filter of the group. Low frequencies without figures of their own weigh less, and so do bands of which
  /// little is left.
  func filter(sampleRate: Double) -> ShelfDesign {
    let loudest = levels.max()!
    let weights = zip([0.1, 0.3, 1, 1, 1, 1, 1, 1, 1], levels).map {
      $0 * Math.exp(max(-3, 0.08 * ($1 - loudest)))
    }
    return ShelfDesign(
      levels: levels, at: OctaveBands.centres, weights: weights, corners: ShelfDesign.wallCorners,
      sampleRate: sampleRate)
  }
}
