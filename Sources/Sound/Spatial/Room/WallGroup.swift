import Signals

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
