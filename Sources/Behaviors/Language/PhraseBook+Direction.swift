import Score

/// How directions are told.
public enum DirectionStyle: String, CaseIterable, Hashable, Sendable {
  /// "Ahead to the right".
  case words
  /// "At 2 o'clock".
  case clock
  /// "60 degrees to the right", in steps of 5°.
  case degrees
}

extension PhraseBook {
  /// Where something lies from the direction in which somebody looks or goes, in the book's style.
  /// - Parameters:
  ///   - bearing: of the thing, degrees clockwise from north.
  ///   - heading: of the person, likewise.
  ///   - set: how the circle is parted, for words.
  public func direction(
    of bearing: Double, from heading: Double, in set: DirectionSet = .combined
  ) -> String {
    let angle = Angle.wrap360(bearing - heading)
    return switch directions {
    case .words: say("direction.\(set.direction(angle, settings).rawValue)")
    case .clock: clock(angle)
    case .degrees: degrees(angle)
    }
  }

  /// One of the eight points of the compass.
  /// - Parameter bearing: degrees clockwise from north.
  public func cardinal(_ bearing: Double) -> String {
    let names = [
      "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]
    return say("cardinal.\(names[Self.step(bearing, of: 45) % 8])")
  }

  /// Several names as one phrase: "Oak Street, Elm Street and High Street".
  public func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let first = names.dropLast().joined(separator: ", ")
    return say("list.and", ["first": first, "last": last])
  }

  private func clock(_ angle: Double) -> String {
    let hour = Self.step(angle, of: 30) % 12
    return say("direction.clock", ["hour": "\(hour == 0 ? 12 : hour)"])
  }

  private func degrees(_ angle: Double) -> String {
    let steps = Self.step(min(angle, 360 - angle), of: 5)
    switch steps {
    case 0: return say("direction.ahead")
    case 36: return say("direction.behind")
    default:
      let side = angle <= 180 ? "right" : "left"
      return say("direction.degrees_\(side)", ["degrees": "\(5 * steps)"])
    }
  }

  /// The number of the step of the circle to which an angle is nearest.
  private static func step(_ angle: Double, of width: Double) -> Int {
    Int(held: Angle.wrap360(angle) / width, in: 0...360)
  }
}
