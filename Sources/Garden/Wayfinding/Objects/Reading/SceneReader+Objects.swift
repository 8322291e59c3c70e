import Score

extension SceneReader {
  private static let keys = [
    "name", "displayName", "audioFile", "audioFiles", "voice", "bus", "position", "rotation",
    "bubbleRadius", "allowedAlignments", "level", "directivity", "doppler", "zeroDelay",
    "airAbsorption", "nearField", "law", "timeline", "follow", "loop",
  ]

  private static let pictures = "is a picture of AmbeoAADemo; nothing is drawn here"
  private static let unused = ["modelName": pictures, "icon": pictures]

  func readObjects(_ node: JSONSpot, listener: ObjectListener) -> [VirtualObject] {
    let elements = notes.read(node, expected: "a list of objects", \.items) ?? []
    var objects: [VirtualObject] = []
    var names: [String: String] = [:]
    for (index, element) in elements.enumerated() {
      guard let fields = SceneFields(element, notes, keys: Self.keys, unused: Self.unused) else {
        continue
      }
      let arc = Arc(index: index, count: elements.count)
      let object = readObject(fields, placed: arc.place(round: listener, coordinates))
      if let other = names.updateValue(element.path, forKey: object.name) {
        let named = fields.node("name", "displayName") ?? element
        notes.error(named, "\(quoted(object.name)) is the name of \(other) too")
      }
      objects.append(object)
    }
    return objects
  }

  private func readObject(_ fields: SceneFields, placed: @autoclosure () -> Vector3)
    -> VirtualObject
  {
    let position = fields.node("position")
    if position == nil {
      notes.find(
        .placed, fields.node,
        "has no position and was put on an arc \(Figure.plain(Arc.radius)) m ahead of the listener")
    }
    let rotation = fields.node("rotation").flatMap { readRotation($0, fields) } ?? .identity
    let start = position.flatMap(fields.vector) ?? placed()
    return VirtualObject(
      name: readName(fields), sound: readSound(fields), position: start, rotation: rotation,
      bubbleRadius: fields.number(SceneSettings.bubbleRadius, profile),
      alignments: readAlignments(fields), traits: readTraits(fields),
      motion: readMotion(fields, rotation: rotation), source: notes.place(of: fields.node))
  }

  private func readName(_ fields: SceneFields) -> String {
    guard let node = fields.node("name", "displayName") else {
      notes.error(fields.node, "has no name", hint: "add \"name\": \"…\"")
      return fields.node.path
    }
    return fields.text(node) ?? fields.node.path
  }

  private func readSound(_ fields: SceneFields) -> ObjectSound {
    var sound = ObjectSound()
    sound.loops = fields.flag(SceneSettings.loop)
    sound.voice = fields.node("voice").flatMap(fields.text)
    sound.bus = fields.node("bus").flatMap(fields.text)
    if let node = fields.node("audioFile", "audioFiles") {
      for file in node.items ?? [node] {
        if let path = fields.text(file), isInside(path, file) { sound.files.append(path) }
      }
    }
    return sound
  }

  /// Whether a path stays in the scene's folder.
  private func isInside(_ path: String, _ node: JSONSpot) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first != "", !parts.contains(".."), !path.contains("://") else {
      notes.error(
        node, "is \(quoted(path)), which leaves the scene's folder",
        hint: "put sounds beside the scene's file, in a folder of their own perhaps")
      return false
    }
    return true
  }

  private func readAlignments(_ fields: SceneFields) -> Set<PlaneAlignment> {
    let all = PlaneAlignment.allCases
    guard let node = fields.node("allowedAlignments") else { return Set(all) }
    let given = notes.read(
      node, expected: "a list, for example [\"horizontal\"]", \.items)
    guard let elements = given else { return Set(all) }
    let words = elements.compactMap { fields.word($0, among: all.map(\.rawValue)) }
    return Set(words.compactMap(PlaneAlignment.init(rawValue:)))
  }
}

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

extension SceneReader {
  func readTraits(_ fields: SceneFields) -> ObjectTraits {
    ObjectTraits(
      level: fields.number(SceneSettings.level, profile),
      directivity: fields.number(SceneSettings.directivity, profile),
      hasDoppler: readDoppler(fields), hasAirAbsorption: fields.flag(SceneSettings.airAbsorption),
      hasNearField: fields.flag(SceneSettings.nearField), law: readLaw(fields))
  }

  private func readDoppler(_ fields: SceneFields) -> Bool {
    guard let zero = fields.node("zeroDelay") else { return fields.flag(SceneSettings.doppler) }
    if fields.has("doppler") {
      notes.error(zero, "says the opposite of doppler", hint: "leave one")
    }
    return fields.flag(zero).map { !$0 } ?? SceneSettings.doppler.defaultFlag
  }

  private func readLaw(_ fields: SceneFields) -> ObjectTraits.Law {
    guard let node = fields.node("law") else { return inverse(nil) }
    if node.value.members != nil {
      return inverse(SceneFields(node, notes, keys: ["reference", "rolloff", "maximum"]))
    }
    return fields.word(node, among: SceneSettings.law.words.all) == "ring" ? .ring : inverse(nil)
  }

  private func inverse(_ fields: SceneFields?) -> ObjectTraits.Law {
    func number(_ setting: SceneSetting) -> Double {
      fields?.number(setting, profile) ?? setting.defaultNumber(profile)
    }
    return .inverse(
      reference: number(SceneSettings.reference), rolloff: number(SceneSettings.rolloff),
      maximum: number(SceneSettings.maximum))
  }

  /// Degrees about the axis that points up, counter-clockwise from above, or [w, x, y, z].
  func readRotation(_ node: JSONSpot, _ fields: SceneFields) -> Quaternion? {
    let what = "degrees, counter-clockwise from above, or [w, x, y, z]"
    if let degrees = node.value.number {
      guard abs(degrees) <= 36_000 else {
        notes.error(node, "is \(Figure.plain(degrees)), expected at most 36000° either way")
        return nil
      }
      return Quaternion(degrees: degrees, round: coordinates.up)
    }
    guard let q = fields.numbers(node, counts: [4], as: what) else { return nil }
    return rotation(q[0], q[1], q[2], q[3], at: node)
  }

  /// A rotation of length 1.
  func rotation(
    _ w: Double, _ x: Double, _ y: Double, _ z: Double, at node: JSONSpot
  ) -> Quaternion? {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    guard length > 1e-9 else {
      notes.error(node, "is zero and turns nothing", hint: "no rotation is [1, 0, 0, 0]")
      return nil
    }
    if abs(length - 1) > 1e-3 {
      notes.find(
        .normalised, node, "has length \(Figure.rounded(length, decimals: 3)) and was scaled to 1")
    }
    return Quaternion(w / length, x / length, y / length, z / length)
  }
}
