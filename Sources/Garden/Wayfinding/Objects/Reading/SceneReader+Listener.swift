import Score

extension SceneReader {
  /// A listener whose file may leave out the position.
  struct Head {
    var position: Vector3?
    /// Metres over the lowest floor.
    var height: Double
    var heading: Double
    var motion: ObjectListener.Motion
  }

  func readListener(_ node: JSONSpot) -> Head? {
    guard let fields = SceneFields(node, notes, keys: ["position", "height", "heading", "follow"])
    else { return nil }
    var head = Head(
      position: fields.node("position").flatMap(fields.vector),
      height: fields.number(SceneSettings.earHeight, profile),
      heading: fields.number(SceneSettings.heading, profile), motion: .still)
    if fields.has("position"), let height = fields.node("height") {
      notes.error(height, "is said by position too", hint: "leave one")
    }
    if let follow = fields.node("follow") {
      if follow.value.members != nil {
        head.motion = readColumns(follow, heading: true).map { .columns($0) } ?? .still
      } else if fields.word(follow, among: ["dataset"]) != nil {
        head.motion = .walk
      }
    }
    return head
  }

  /// Names of columns for the axes.
  func readColumns(_ node: JSONSpot, heading: Bool) -> ObjectColumns? {
    let keys = ["x", "y", "z"] + (heading ? ["heading"] : [])
    guard let fields = SceneFields(node, notes, keys: keys) else { return nil }
    var columns = ObjectColumns(source: notes.place(of: node))
    columns.x = fields.node("x").flatMap(fields.text)
    columns.y = fields.node("y").flatMap(fields.text)
    columns.z = fields.node("z").flatMap(fields.text)
    if heading { columns.heading = fields.node("heading").flatMap(fields.text) }
    if columns.names.isEmpty {
      notes.error(node, "names no column", hint: "for example {\"x\": \"east\", \"y\": \"north\"}")
      return nil
    }
    return columns
  }
}
