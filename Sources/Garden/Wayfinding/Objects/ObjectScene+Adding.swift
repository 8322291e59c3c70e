import Score

extension ObjectScene {
  /// Adds an object that plays a file, with all settings as usual, at the end of the arc on which objects without a position
  /// are put.
  /// - Parameters:
  ///   - sound: the path of the file, relative to the scene's.
  ///   - name: of the object; nil takes the file's, with a number where that is taken.
  /// - Returns: the object's name.
  /// - Throws: `Fault` for a name that another object has, or a listener too far out for a place beside them.
  public mutating func add(sound: String, named name: String? = nil) throws(Fault) -> String {
    if let name, objects.contains(where: { $0.name == name }) {
      throw Fault(
        .scene, "\(quoted(name)) is the name of another object", hint: "give another name")
    }
    let name = name ?? freeName(for: sound)
    var object = VirtualObject(
      name: name, sound: ObjectSound(files: [sound]),
      position: Arc(index: objects.count, count: objects.count + 1)
        .place(round: listener, coordinates), rotation: .identity,
      bubbleRadius: SceneSettings.bubbleRadius.defaultNumber(profile),
      alignments: Set(PlaneAlignment.allCases), traits: ObjectTraits(usualIn: profile),
      motion: .still, source: FaultPlace(file, part: "objects[\(objects.count)]"))
    object.sound.loops = SceneSettings.loop.defaultFlag
    let place = object.position
    guard [place.x, place.y, place.z].allSatisfy({ abs($0) <= Self.farthest }) else {
      throw Fault(
        .scene, "the listener stands where there is no place for an object beside them",
        hint: "take the listener nearer to the middle of the scene")
    }
    objects.append(object)
    return name
  }

  private func freeName(for sound: String) -> String {
    let file = sound.split(separator: "/").last.map(String.init) ?? sound
    let stem = file.split(separator: ".").dropLast().joined(separator: ".")
    let base = stem.isEmpty ? file : stem
    var (name, number) = (base, 1)
    while objects.contains(where: { $0.name == name }) {
      number += 1
      name = "\(base) \(number)"
    }
    return name
  }
}

extension ObjectTraits {
  /// The traits of an object whose file says nothing of them.
  init(usualIn profile: ObjectProfile) {
    self.init(
      level: SceneSettings.level.defaultNumber(profile),
      directivity: SceneSettings.directivity.defaultNumber(profile),
      hasDoppler: SceneSettings.doppler.defaultFlag,
      hasAirAbsorption: SceneSettings.airAbsorption.defaultFlag,
      hasNearField: SceneSettings.nearField.defaultFlag,
      law: .inverse(
        reference: SceneSettings.reference.defaultNumber(profile),
        rolloff: SceneSettings.rolloff.defaultNumber(profile),
        maximum: SceneSettings.maximum.defaultNumber(profile)))
  }
}
