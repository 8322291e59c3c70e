/// Which of many shapes the walker is in, with hysteresis: in from the edge on, out again only beyond a margin.
struct EnteredShapes: Sendable {
  let index: SpatialIndex
  /// The shapes the walker counts as being in, in their order.
  private(set) var members: [Int] = []

  init(_ shapes: [SiteShape]) { index = SpatialIndex(shapes) }

  /// The member with the least area; of equal ones the first.
  var smallest: Int? { smallest(of: members) }

  /// The shape with the least area among some; of equal ones the first.
  func smallest(of shapes: [Int]) -> Int? {
    shapes.min { (index.area(of: $0), $0) < (index.area(of: $1), $1) }
  }

  /// Moves the walker.
  /// - Parameter margin: metres outside the edge from which on a shape is left; with 0 just outside.
  /// - Returns: what was left and what was entered, with the distances to the edges.
  mutating func move(
    to place: EarthPlace, margin: Double
  ) -> (left: [SpatialIndex.Neighbour], entered: [Int]) {
    let inside = index.containing(place)
    if inside.isEmpty, members.isEmpty { return ([], []) }
    var left: [SpatialIndex.Neighbour] = []
    var stayed: [Int] = []
    for member in members {
      let distance = index.distance(to: member, from: place)
      if distance > 0, distance >= margin {
        left.append(SpatialIndex.Neighbour(index: member, distance: distance))
      } else {
        stayed.append(member)
      }
    }
    let entered = inside.filter { !members.contains($0) }
    members = entered.isEmpty ? stayed : (stayed + entered).sorted()
    return (left, entered)
  }
}
