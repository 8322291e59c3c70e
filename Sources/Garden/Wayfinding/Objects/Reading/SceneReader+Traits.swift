import Score

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
