import Score

/// Layouts of loudspeakers, by name or by their angles.
public enum SpeakerLayout {
  /// The layout of two loudspeakers, at ±30°.
  public static let stereo = [
    SpeakerPlace("L", azimuth: 30), SpeakerPlace("R", azimuth: -30),
  ]
  /// The layout of four loudspeakers, at ±45° and ±135°.
  public static let quad = [
    SpeakerPlace("L", azimuth: 45), SpeakerPlace("R", azimuth: -45),
    SpeakerPlace("Ls", azimuth: 135), SpeakerPlace("Rs", azimuth: -135),
  ]
  /// The layout of ITU-R BS.775-3, in the order of its table of channels.
  public static let surround5 =
    stereo + [
      SpeakerPlace("C", azimuth: 0), SpeakerPlace("LFE", azimuth: 0, isLFE: true),
      SpeakerPlace("Ls", azimuth: 110), SpeakerPlace("Rs", azimuth: -110),
    ]
  /// The layout of ITU-R BS.2051-3, system I (0+7+0).
  public static let surround7 =
    stereo + [
      SpeakerPlace("C", azimuth: 0), SpeakerPlace("LFE", azimuth: 0, isLFE: true),
      SpeakerPlace("Lss", azimuth: 90), SpeakerPlace("Rss", azimuth: -90),
      SpeakerPlace("Lrs", azimuth: 135), SpeakerPlace("Rrs", azimuth: -135),
    ]

  /// The layout of `count` loudspeakers at equal distances on a circle, the first ahead, the next to its left.
  public static func ring(_ count: Int) -> [SpeakerPlace] {
    (0..<count).map {
      SpeakerPlace("\($0 + 1)", azimuth: Angle.wrap180(360 * Double($0) / Double(count)))
    }
  }

  /// The largest number of loudspeakers.
  public static let limit = 64
  private static let hint =
    "give stereo, quad, 5.1, 7.1, ring:8 or azimuths, left positive, with elevations where "
    + "they are not 0: 30,-30,110,-110,45/30,-45/30"

  /// Reads the name of a layout or a list of places.
  /// - Throws: `Fault` of code `call` for an unknown name, a place that cannot be read, or an impossible layout.
  public static func parse(_ text: String) throws(Fault) -> [SpeakerPlace] {
    switch text {
    case "stereo": return stereo
    case "quad": return quad
    case "5.1": return surround5
    case "7.1": return surround7
    default: break
    }
    if text.hasPrefix("ring:") {
      guard let count = Int(text.dropFirst(5)), count > 0, count <= limit else {
        throw Fault(
          .call, "\(quoted(text)) is no ring of loudspeakers", expected: "ring:1 to ring:\(limit)")
      }
      return ring(count)
    }
    guard let first = text.first, "+-.0123456789".contains(first) else {
      throw Fault(.call, "no layout is called \(quoted(text))", hint: hint)
    }
    var places: [SpeakerPlace] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      places.append(try place(part, number: places.count + 1))
    }
    try check(places)
    return places
  }

  private static func place(_ text: Substring, number: Int) throws(Fault) -> SpeakerPlace {
    let angles = text.split(separator: "/", omittingEmptySubsequences: false).map {
      Double($0.filter { $0 != " " })
    }
    guard angles.count <= 2, let azimuth = angles[0],
      let elevation = angles.count == 2 ? angles[1] : 0
    else { throw Fault(.call, "\(quoted(text)) is no place of loudspeaker \(number)", hint: hint) }
    return SpeakerPlace("\(number)", azimuth: azimuth, elevation: elevation)
  }

  /// Checks a layout and throws what is wrong with it.
  static func check(_ places: [SpeakerPlace]) throws(Fault) {
    guard places.contains(where: { !$0.isLFE }), places.count <= limit else {
      throw Fault(
        .call, "a layout has \(places.count) loudspeakers",
        expected: "1 to \(limit), one of them at least no subwoofer")
    }
    for (i, place) in places.enumerated() {
      guard place.azimuth.isFinite, abs(place.azimuth) <= 360, abs(place.elevation) <= 90 else {
        throw Fault(
          .call, "loudspeaker \(i + 1) is at \(place.azimuth)/\(place.elevation)",
          expected: "an azimuth of -360 to 360 and an elevation of -90 to 90 degrees")
      }
      for other in places[..<i] where !place.isLFE && !other.isLFE {
        let angle = (place.vector - other.vector).length
        if angle < 0.01 {
          throw Fault(
            .call,
            "the loudspeakers \(quoted(other.name)) and \(quoted(place.name)) are at one place",
            hint: "move them apart, by a degree at least")
        }
      }
    }
  }
}

extension SpeakerPlace {
  /// The unit vector to it.
  var vector: Vector3 { Direction(azimuth: azimuth, elevation: elevation).vector }
}
