import Score

/// A setting of a site, by its name in the file.
///
/// The Ripples paper gives no numbers: every default here is our own choice, and `source` says so.
public enum SiteSetting: String, CaseIterable, Sendable {
  case leaveMargin = "leave_margin"
  case worstAccuracy = "worst_accuracy"
  case accuracyShare = "accuracy_share"
  case fade
  case weightDistance = "weight_distance"
  case otherWeight = "other_weight"
  case returnWeight = "return_weight"
  case targetAdvantage = "target_advantage"
  case notification
  case away
  case dejavuVisit = "dejavu_visit"
  case roomMargin = "room_margin"

  public var spec: ParameterSpec {
    switch self {
    case .leaveMargin:
      spec(.metres, 0...1000, 5, "how far outside the edge a ripple or a déjà vu is left")
    case .worstAccuracy:
      spec(.metres, 1...10_000, 30, "positions less accurate than this are not used")
    case .accuracyShare:
      spec(.none, 0...4, 0.5, "this part of the accuracy is the margin where it is the larger one")
    case .fade:
      spec(.seconds, 0...60, 3, "how long music fades in, out, and between inside and outside")
    case .weightDistance:
      spec(
        .metres, 0.1...10_000, 10,
        "the distance d0 in the score of a target, weight / (distance + d0)")
    case .otherWeight: spec(.none, 0...1000, 1, "weight of ripples that the table does not name")
    case .returnWeight: spec(.none, 0...1000, 0.25, "weight of the ripple that was visited last")
    case .targetAdvantage:
      spec(.percent, 0...1000, 15, "how much higher a score must be to replace a target")
    case .notification: spec(.none, 0...1, 1, "1 plays a sound when a ripple is entered, 0 none")
    case .away: spec(.seconds, 0...1_000_000, 60, "how long away makes coming back another visit")
    case .dejavuVisit: spec(.none, 1...1000, 2, "the visit from which on a déjà vu is heard")
    case .roomMargin: spec(.metres, 0...100, 1, "how far outside its walls a room is left")
    }
  }

  /// The source of the default.
  public var source: String {
    switch self {
    case .notification: "Ripples, NIME 2021: a notification sound is played"
    case .dejavuVisit: "Ripples, NIME 2021: triggered by revisiting"
    default: "own"
    }
  }

  private func spec(
    _ unit: Unit, _ range: ClosedRange<Double>, _ value: Double, _ doc: String
  ) -> ParameterSpec {
    ParameterSpec(rawValue, unit, in: range, default: value, doc: doc)
  }
}

/// The settings of a site: what it gives, and defaults for the rest.
public struct SiteSettings: Hashable, Sendable {
  private var given: [SiteSetting: Double] = [:]

  /// The value in the setting's unit. Values outside its range trap: a file's are checked as they are read.
  public subscript(setting: SiteSetting) -> Double {
    get { given[setting] ?? setting.spec.defaultValue }
    set {
      precondition(setting.spec.range.contains(newValue), setting.spec.fault(of: newValue) ?? "")
      given[setting] = newValue
    }
  }

  /// Whether the site gives it.
  public func isGiven(_ setting: SiteSetting) -> Bool { given[setting] != nil }
}
