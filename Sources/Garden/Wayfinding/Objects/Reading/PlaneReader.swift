import Score

/// Reads the planes of a scene, and the level polygons of its floors.
struct PlaneReader {
  let notes: SceneNotes
  let coordinates: ObjectCoordinates

  private static let keys = [
    "name", "alignment", "height", "polygon", "centre", "extent", "from", "to",
  ]

  func read(_ node: JSONSpot) -> [ObjectPlane] {
    (notes.read(node, expected: "a list of planes", \.items) ?? []).compactMap(readPlane)
  }

  private func readPlane(_ node: JSONSpot) -> ObjectPlane? {
    guard let fields = SceneFields(node, notes, keys: Self.keys) else { return nil }
    guard let alignment = fields.node("alignment") else {
      notes.error(
        node, "has no alignment", hint: "add \"alignment\": \"horizontal\" or \"vertical\"")
      return nil
    }
    let words = PlaneAlignment.allCases.map(\.rawValue)
    let name = fields.node("name").flatMap(fields.text) ?? node.path
    switch fields.word(alignment, among: words) {
    case "horizontal": return readHorizontal(fields, name)
    case "vertical": return readVertical(fields, name)
    default: return nil
    }
  }

  /// Metres along the axis that points up; 0 where it is not said.
  func readHeight(_ fields: SceneFields) -> Double {
    fields.node("height").flatMap { node in
      notes.read(node, expected: "-1000…1000 m") { node in
        node.number.flatMap { abs($0) <= 1000 ? $0 : nil }
      }
    } ?? 0
  }

  /// Corners of a level polygon: the file's two horizontal coordinates.
  func readPolygon(_ node: JSONSpot, _ fields: SceneFields, height: Double) -> [Vector3]? {
    let given = notes.read(node, expected: "at least three corners: [[x, y], …]") { node in
      node.items.flatMap { $0.count >= 3 ? $0 : nil }
    }
    guard let elements = given else { return nil }
    var flat: [[Double]] = []
    for element in elements {
      guard let pair = fields.numbers(element, counts: [2], as: "a corner [x, y] in metres") else {
        return nil
      }
      flat.append(pair)
    }
    if flat.first == flat.last { flat.removeLast() }
    guard flat.count >= 3, Self.area(flat) > 1e-6 else {
      notes.error(node, "encloses no area", hint: "give three corners or more, not in one line")
      return nil
    }
    return flat.map { coordinates.place($0[0], $0[1], height: height) }
  }

  /// Square metres (shoelace formula).
  private static func area(_ corners: [[Double]]) -> Double {
    var sum = 0.0
    for (i, a) in corners.enumerated() {
      let b = corners[(i + 1) % corners.count]
      sum += (a[0] - corners[0][0]) * (b[1] - corners[0][1])
      sum -= (b[0] - corners[0][0]) * (a[1] - corners[0][1])
    }
    return abs(sum) / 2
  }

  private func readHorizontal(_ fields: SceneFields, _ name: String) -> ObjectPlane? {
    let height = readHeight(fields)
    if let polygon = fields.node("polygon") {
      if let other = fields.node("extent") {
        notes.error(other, "is said by the polygon too", hint: "leave one")
      }
      return readPolygon(polygon, fields, height: height)
        .map { ObjectPlane(name, .horizontal, anchor: $0[0], outline: $0) }
    }
    let middle =
      fields.node("centre").flatMap {
        fields.numbers($0, counts: [2], as: "[x, y] in metres")
      } ?? [0, 0]
    let anchor = coordinates.place(middle[0], middle[1], height: height)
    guard let node = fields.node("extent") else {
      return ObjectPlane(name, .horizontal, anchor: anchor)
    }
    guard let extent = fields.numbers(node, counts: [2], as: "[width, depth] in metres") else {
      return nil
    }
    guard extent.allSatisfy({ $0 > 0 }) else {
      notes.error(node, "is not above 0 m both ways")
      return nil
    }
    let (a, b) = (extent[0] / 2, extent[1] / 2)
    let outline = [(-a, -b), (a, -b), (a, b), (-a, b)].map {
      coordinates.place(middle[0] + $0, middle[1] + $1, height: height)
    }
    return ObjectPlane(name, .horizontal, anchor: anchor, outline: outline)
  }

  /// A wall between two places of the ground plan; its face is on the left of the way between them.
  private func readVertical(_ fields: SceneFields, _ name: String) -> ObjectPlane? {
    guard let from = fields.node("from"), let to = fields.node("to"),
      let height = fields.node("height")
    else {
      notes.error(
        fields.node, "is vertical and lacks from, to or height",
        hint: "for example \"from\": [-2, 3], \"to\": [2, 3], \"height\": [0, 2.5]")
      return nil
    }
    guard let a = fields.numbers(from, counts: [2], as: "[x, y] in metres"),
      let b = fields.numbers(to, counts: [2], as: "[x, y] in metres"),
      let h = fields.numbers(height, counts: [2], as: "[bottom, top] in metres")
    else { return nil }
    guard h[0] < h[1] else {
      notes.error(
        height, "has its top at \(Figure.plain(h[1])) m, expected above \(Figure.plain(h[0])) m")
      return nil
    }
    guard abs(a[0] - b[0]) + abs(a[1] - b[1]) > 1e-3 else {
      notes.error(to, "is where the wall begins", hint: "a wall has a length")
      return nil
    }
    let corners = [(a, h[0]), (b, h[0]), (b, h[1]), (a, h[1])].map {
      coordinates.place($0[0], $0[1], height: $1)
    }
    return ObjectPlane(name, .vertical, anchor: corners[0], outline: corners)
  }
}
