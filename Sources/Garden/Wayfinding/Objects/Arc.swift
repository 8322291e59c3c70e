import Score

/// The places of objects without position: side by side on an arc ahead of the listener.
struct Arc {
  let index: Int
  let count: Int
  static let radius = 2.0

  func place(round listener: ObjectListener, _ coordinates: ObjectCoordinates) -> Vector3 {
    let share = count > 1 ? Double(index) / Double(count - 1) : 0.5
    let bearing = listener.heading - 60 + 120 * share
    let ahead = Quaternion(degrees: -bearing, round: Vector3(0, 0, 1)).turn(Vector3(0, 1, 0))
    let north = coordinates == .scenekit ? -ahead.y : ahead.y
    return listener.position + Self.radius * coordinates.place(ahead.x, north, height: 0)
  }
}
