import Score

extension SceneReader {
  func readMotion(_ fields: SceneFields, rotation: Quaternion) -> ObjectMotion {
    let (timeline, follow) = (fields.node("timeline"), fields.node("follow"))
    if timeline != nil, let follow {
      notes.error(follow, "moves the object, and so does its timeline", hint: "leave one")
    }
    if let timeline {
      return readTimeline(timeline, fields, rotation).map { .timeline($0) } ?? .still
    }
    if let follow { return readColumns(follow, heading: true).map { .follow($0) } ?? .still }
    return .still
  }

  private func readTimeline(
    _ node: JSONSpot, _ outer: SceneFields, _ rotation: Quaternion
  ) -> ObjectTimeline? {
    var (list, loops) = (node, SceneSettings.timelineLoop.defaultFlag)
    if node.value.members != nil {
      guard let fields = SceneFields(node, notes, keys: ["points", "loop"]) else { return nil }
      loops = fields.flag(SceneSettings.timelineLoop)
      guard let points = fields.node("points") else {
        notes.error(node, "has no points", hint: "add \"points\": [[0, x, y, z], …]")
        return nil
      }
      list = points
    }
    let given = notes.read(list, expected: "points: [[seconds, x, y, z], …]", \.filledItems)
    guard let elements = given else { return nil }
    var points: [ObjectTimeline.Point] = []
    for element in elements {
      guard
        let point = readPoint(
          element, outer, points.last?.rotation ?? rotation, after: points.last?.time)
      else { return nil }
      points.append(point)
    }
    return close(points, loops: loops, list)
  }

  private func close(
    _ points: [ObjectTimeline.Point], loops: Bool, _ node: JSONSpot
  ) -> ObjectTimeline {
    let (first, last) = (points[0], points[points.count - 1])
    let jump = (last.position - first.position).length
    if loops, jump > 0.001 {
      notes.find(
        .loopJumps, node,
        "loops with a jump of \(Figure.rounded(jump, decimals: 3)) m from its last point to its first"
      )
    }
    return ObjectTimeline(points, loops: loops)
  }

  /// [seconds, x, y, z], then degrees or w, x, y, z of a rotation if it turns; otherwise it keeps the one before.
  private func readPoint(
    _ node: JSONSpot, _ fields: SceneFields, _ before: Quaternion, after time: Double?
  ) -> ObjectTimeline.Point? {
    let what = "[seconds, x, y, z], then degrees or w, x, y, z of a rotation"
    guard let n = fields.numbers(node, counts: [4, 5, 8], as: what) else { return nil }
    guard n[0] >= 0, n[0] > time ?? -1 else {
      let rule = time.map { "expected more than the \(Figure.plain($0)) s of the point before" }
      notes.error(node, "is at \(Figure.plain(n[0])) s, \(rule ?? "expected 0 s or more")")
      return nil
    }
    var turn: Quaternion? = before
    if n.count == 5 { turn = Quaternion(degrees: n[4], round: coordinates.up) }
    if n.count == 8 { turn = rotation(n[4], n[5], n[6], n[7], at: node) }
    return turn.map { .init(n[0], Vector3(n[1], n[2], n[3]), rotation: $0) }
  }
}
