import Score

/// Finds which shapes contain a place and which are nearest to it, exactly as measuring all of them would.
public struct SpatialIndex: Sendable {
  /// A shape and how far its edge is.
  public struct Neighbour: Hashable, Sendable {
    public let index: Int
    /// Metres to the edge; 0 inside.
    public let distance: Double
  }

  private let tree: BoundsTree
  private let centres: [Vector3]
  private let reaches: [Double]
  private let areas: [Double]
  /// The shapes that are no circles, and which one each shape is; -1 for a circle.
  private let polygons: [PlacedShape]
  private let polygonOf: [Int32]

  public init(_ shapes: [SiteShape]) {
    var polygons: [PlacedShape] = []
    var (centres, reaches, areas) = ([Vector3](), [Double](), [Double]())
    var polygonOf: [Int32] = []
    for shape in shapes {
      let placed = PlacedShape(shape)
      centres.append(placed.centre.vector)
      reaches.append(placed.reach)
      areas.append(placed.area)
      polygonOf.append(placed.polygons == nil ? -1 : Int32(polygons.count))
      if placed.polygons != nil { polygons.append(placed) }
    }
    tree = BoundsTree(
      centres: centres, radii: zip(reaches, polygonOf).map { $1 < 0 ? $0 : $0 * 1.001 + 0.01 })
    (self.centres, self.reaches, self.areas) = (centres, reaches, areas)
    (self.polygons, self.polygonOf) = (polygons, polygonOf)
  }

  public var count: Int { centres.count }

  /// Square metres.
  public func area(of index: Int) -> Double { areas[index] }

  /// Metres from a place to the edge of a shape; 0 inside and on it.
  public func distance(to index: Int, from place: EarthPlace) -> Double {
    let polygon = polygonOf[index]
    if polygon >= 0 { return polygons[Int(polygon)].distance(from: place) }
    let chord = (centres[index] - place.vector).length
    return max(0, EarthPlace.arc(chord: chord) - reaches[index])
  }

  /// Metres from a place to the middle of a shape.
  public func centreDistance(to index: Int, from place: EarthPlace) -> Double {
    EarthPlace.arc(chord: (centres[index] - place.vector).length)
  }

  /// The middle of a shape.
  public func centre(of index: Int) -> GeoPoint { EarthPlace(under: centres[index]).point }

  /// Direction to the middle of a shape, degrees clockwise from north; 0 in the middle itself.
  public func bearing(to index: Int, from place: EarthPlace) -> Double {
    place.bearing(toward: centres[index])
  }

  /// The shapes that contain a place or have it on their edge, in their order.
  public func containing(_ place: EarthPlace) -> [Int] {
    var found: [Int] = []
    tree.search(place.vector, within: 0) { slot in
      let index = Int(tree.order[slot])
      if distance(to: index, from: place) == 0 { found.append(index) }
      return 0
    }
    if found.count > 1 { found.sort() }
    return found
  }

  /// The shapes with the nearest edges, nearest first; of equal ones the first in their order.
  /// - Parameter isWanted: which shapes count.
  public func nearest(
    _ count: Int, to place: EarthPlace, where isWanted: (Int) -> Bool = { _ in true }
  ) -> [Neighbour] {
    guard count > 0 else { return [] }
    var found: [Neighbour] = []
    found.reserveCapacity(min(count, self.count))
    var bound = Double.infinity
    tree.search(place.vector, within: bound) { slot in
      let index = Int(tree.order[slot])
      let distance = distance(to: index, from: place)
      if distance > bound || !isWanted(index) { return bound }
      let isFull = found.count == count
      if isFull, distance == bound, index > found[count - 1].index { return bound }
      if isFull { found.removeLast() }
      var at = found.count
      while at > 0,
        found[at - 1].distance > distance
          || (found[at - 1].distance == distance && found[at - 1].index > index)
      {
        at -= 1
      }
      found.insert(Neighbour(index: index, distance: distance), at: at)
      if found.count == count { bound = found[count - 1].distance }
      return bound
    }
    return found
  }
}
