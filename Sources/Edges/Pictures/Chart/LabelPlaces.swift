/// Finds free places for names, so that none lies on another.
struct LabelPlaces {
  private let area: Rectangle
  private var taken: [Rectangle] = []

  /// - Parameter area: no name reaches out of it.
  init(in area: Rectangle) { self.area = area }

  /// Keeps names away from something.
  mutating func keepFree(_ rectangle: Rectangle) { taken.append(rectangle) }

  /// The middle of the first of `candidates` at which a name of this size lies free; nil when none is.
  mutating func place(width: Double, height: Double, candidates: [Point]) -> Point? {
    for middle in candidates {
      let box = Rectangle(middle.x - width / 2, middle.y - height / 2, width, height)
      if area.holds(box), !taken.contains(where: { $0.touches(box) }) {
        taken.append(box)
        return middle
      }
    }
    return nil
  }
}
