import Score

/// Finds which shapes contain a place and which are nearest to it, exactly as measuring all of them would.
public struct SpatialIndex: Sendable {
  /// A shape and how far its edge is.
  public struct Neighbour: Hashable, Sendable {
    public let index: Int
    /// The distance to the edge in metres; 0 inside.
    public let distance: Double
  }

  /// The parts of a shape that a search needs.
  private struct Item {
    let centre: Vector3
    let reach: Double
    /// Which shape it is.
    let index: Int32
    /// Which of the polygons; -1 for a circle.
    let polygon: Int32
  }

  private let tree: BoundsTree
  /// The shapes in the order of the tree, so that near shapes lie near in memory.
  private let items: [Item]
  /// The index of each shape in `items`.
  private let slots: [Int32]
  private let areas: [Double]
  private let polygons: [PlacedShape]

  public init(_ shapes: [SiteShape]) {
    var polygons: [PlacedShape] = []
    var items: [Item] = []
    var areas: [Double] = []
    for (index, shape) in shapes.enumerated() {
      let placed = PlacedShape(shape)
      let isCircle = placed.polygons == nil
      items.append(
        Item(
          centre: placed.centre.vector, reach: placed.reach, index: Int32(index),
          polygon: isCircle ? -1 : Int32(polygons.count)))
      areas.append(placed.area)
      if !isCircle { polygons.append(placed) }
    }
    let tree = BoundsTree(
      centres: items.map(\.centre),
      radii: items.map { $0.polygon < 0 ? $0.reach : $0.reach * 1.001 + 0.01 })
    var slots = [Int32](repeating: 0, count: items.count)
    for (slot, item) in tree.order.enumerated() { slots[Int(item)] = Int32(slot) }
    self.items = tree.order.map { items[Int($0)] }
    (self.tree, self.slots, self.areas, self.polygons) = (tree, slots, areas, polygons)
  }

  /// The area of a shape in square metres.
  public func area(of index: Int) -> Double { areas[index] }

  private func item(_ index: Int) -> Item { items[Int(slots[index])] }

  /// The distance from a place to the edge of a shape, in metres; 0 inside and on it.
  public func distance(to index: Int, from place: EarthPlace) -> Double {
    distance(to: item(index), from: place)
  }

  @inline(__always) private func distance(to item: Item, from place: EarthPlace) -> Double {
    if item.polygon >= 0 { return polygons[Int(item.polygon)].distance(from: place) }
    let chord = (item.centre - place.vector).length
    return max(0, EarthPlace.arc(chord: chord) - item.reach)
  }

  /// The distance from a place to the middle of a shape, in metres.
  public func centreDistance(to index: Int, from place: EarthPlace) -> Double {
    EarthPlace.arc(chord: (item(index).centre - place.vector).length)
  }

  /// The middle of a shape.
  public func centre(of index: Int) -> GeoPoint { EarthPlace(under: item(index).centre).point }

  /// The bearing of the middle of a shape in degrees clockwise from true north; 0 in the middle itself.
  public func bearing(to index: Int, from place: EarthPlace) -> Double {
    place.bearing(toward: item(index).centre)
  }

  /// The shapes that contain a place or have it on their edge, in their order.
  public func containing(_ place: EarthPlace) -> [Int] {
    var found: [Int] = []
    items.withUnsafeBufferPointer { items in
      tree.search(place.vector, within: 0) { slot in
        let item = items[slot]
        if distance(to: item, from: place) == 0 { found.append(Int(item.index)) }
        return 0
      }
    }
    if found.count > 1 { found.sort() }
    return found
  }

  /// The shapes with the nearest edges, nearest first; of equal ones the first in their order.
  /// - Parameter isWanted: tells whether a shape counts, by its index.
  public func nearest(
    _ count: Int, to place: EarthPlace, where isWanted: (Int) -> Bool = { _ in true }
  ) -> [Neighbour] {
    guard count > 0 else { return [] }
    var found = NearestList(count)
    items.withUnsafeBufferPointer { items in
      tree.search(place.vector, within: .infinity) { slot in
        let index = Int(items[slot].index)
        let distance = distance(to: items[slot], from: place)
        if distance <= found.bound, isWanted(index) {
          found.add(Neighbour(index: index, distance: distance))
        }
        return found.bound
      }
    }
    return found.items
  }
}

/// The nearest of what was added, nearest first; of equal distances the least index.
private struct NearestList {
  private(set) var items: [SpatialIndex.Neighbour] = []
  /// Metres beyond which nothing is taken any more.
  private(set) var bound = Double.infinity
  private let count: Int

  init(_ count: Int) {
    self.count = count
    items.reserveCapacity(min(count, 64) + 1)
  }

  mutating func add(_ item: SpatialIndex.Neighbour) {
    var at = items.count
    while at > 0, Self.isNearer(item, items[at - 1]) { at -= 1 }
    items.insert(item, at: at)
    if items.count > count { items.removeLast() }
    if items.count == count { bound = items[count - 1].distance }
  }

  private static func isNearer(_ a: SpatialIndex.Neighbour, _ b: SpatialIndex.Neighbour) -> Bool {
    a.distance < b.distance || (a.distance == b.distance && a.index < b.index)
  }
}
