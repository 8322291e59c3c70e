import MapData
import Score

extension CalloutWords {
  /// Where something lies from the direction in which the walker looks or goes: one of eight.
  func direction(of bearing: Double, from heading: Double) -> String {
    let names = [
      "ahead", "ahead_right", "right", "behind_right", "behind", "behind_left", "left",
      "ahead_left",
    ]
    let angle = Angle.wrap360(bearing - heading)
    let (ahead, side) = (settings[.aheadSector], settings[.sideSector])
    let edges = [ahead, side, 180 - side, 180 - ahead]
    let folded = min(angle, 360 - angle)
    let sector = edges.count { folded > $0 }
    return phrase("direction.\(names[angle <= 180 ? sector : (8 - sector) % 8])")
  }

  /// The name of a point of the compass: one of eight.
  func cardinal(_ bearing: Double) -> String {
    let names = [
      "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]
    let sector = Int(held: (Angle.wrap360(bearing) / 45).rounded(), .down) % 8
    return phrase("cardinal.\(names[sector])")
  }

  /// Several names in one phrase.
  func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let first = names.dropLast().joined(separator: ", ")
    return phrase("list.and", ["first": first, "last": last])
  }
}
