import Score

/// The manner in which directions are told.
public enum DirectionStyle: String, CaseIterable, Hashable, Sendable {
  /// "Ahead to the right".
  case words
  /// "At 2 o'clock".
  case clock
  /// "60 degrees to the right", in steps of 5°.
  case degrees
}

extension PhraseBook {
  public func direction(of bearing: Double, from heading: Double) -> String {
    direction(of: bearing, from: heading, in: .combined)
  }

  /// Where something lies from the direction in which somebody looks or goes, in the book's style.
  /// - Parameters:
  ///   - bearing: of the thing, degrees clockwise from north.
  ///   - heading: of the person, likewise.
  ///   - set: how the circle is parted, for words.
  public func direction(
    of bearing: Double, from heading: Double, in set: DirectionSet
  ) -> String {
    let angle = Angle.wrap360(bearing - heading)
    return switch directions {
    case .words: say("direction.\(set.direction(angle, settings).rawValue)")
    case .clock: clock(angle)
    case .degrees: degrees(angle)
    }
  }

  private func clock(_ angle: Double) -> String {
    let hour = Angle.step(angle, of: 30) % 12
    return say("direction.clock", ["hour": "\(hour == 0 ? 12 : hour)"])
  }

  private func degrees(_ angle: Double) -> String {
    let steps = Angle.step(min(angle, 360 - angle), of: 5)
    switch steps {
    case 0: return say("direction.ahead")
    case 36: return say("direction.behind")
    default:
      let side = angle <= 180 ? "right" : "left"
      return say("direction.degrees_\(side)", ["degrees": "\(5 * steps)"])
    }
  }
}
