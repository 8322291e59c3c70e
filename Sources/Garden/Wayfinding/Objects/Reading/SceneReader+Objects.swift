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
