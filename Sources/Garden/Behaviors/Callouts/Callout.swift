import MapData
import Score

/// A part of a callout: the parts follow one another.
public enum CalloutPart: Hashable, Sendable {
  /// A short sound by its name, such as `mode_enter`.
  case earcon(String)
  case text(String)
  /// A recording of the site's, by the path that it gives.
  case clip(String)
  /// Seconds of silence.
  case silence(Double)
}

/// The place from which a callout is heard.
public enum CalloutPlacement: Hashable, Sendable {
  /// It is heard in both ears, from nowhere.
  case plain
  /// It is heard from a place on the earth.
  case localized(GeoPoint)
  /// It is heard from a direction that turns with the head: degrees clockwise from ahead.
  case relative(Double)
  /// It is heard from a direction that stays in the world: degrees clockwise from true north.
  case compass(Double)
}

/// The region within which a callout is still worth saying when its turn comes.
public struct CalloutRegion: Hashable, Sendable {
  public var point: GeoPoint
  /// Metres; a walker at this very distance still hears it.
  public var radius: Double

  public init(_ point: GeoPoint, radius: Double) { (self.point, self.radius) = (point, radius) }
}

/// The fate of a callout as its turn comes.
public enum CalloutTurn: Sendable {
  case say(Callout)
  /// It is not true any more, for this reason.
  case drop(String)

  /// The callout that is said; nil where none is.
  var callout: Callout? { if case .say(let callout) = self { callout } else { nil } }
}

/// Something to say.
///
/// Words that depend on the walker's place are made as they are decided, so that they can be spoken ahead, and again as their turn
/// comes: what is said is true of that moment.
public struct Callout: Sendable {
  /// Makes the callout of what is true at a moment.
  public typealias Telling = @Sendable (BehaviorContext) -> CalloutTurn

  public var parts: [CalloutPart]
  public var placement: CalloutPlacement
  public var category: CalloutCategory
  /// The id of the feature that it is about; empty where there is none.
  public var source: String
  /// Where the walker must still be when it is to be said; nil for anywhere.
  public var lives: CalloutRegion?
  /// Tells it anew; nil for words that are true wherever the walker is.
  private var telling: Telling?

  public init(
    _ parts: [CalloutPart], placement: CalloutPlacement = .plain, category: CalloutCategory,
    source: String = "", lives: CalloutRegion? = nil
  ) {
    (self.parts, self.placement, self.category) = (parts, placement, category)
    (self.source, self.lives) = (source, lives)
  }

  /// A callout that is told by what is true now, and again as its turn comes.
  /// - Returns: nil where there is nothing to tell now.
  static func told(in context: BehaviorContext, _ telling: @escaping Telling) -> Callout? {
    guard case .say(var callout) = telling(context) else { return nil }
    callout.telling = telling
    return callout
  }

  /// The callout as its turn comes.
  func turn(in context: BehaviorContext) -> CalloutTurn {
    guard let telling else { return .say(self) }
    switch telling(context) {
    case .say(var callout):
      (callout.telling, callout.lives) = (telling, lives)
      return .say(callout)
    case .drop(let reason): return .drop(reason)
    }
  }

  /// The words alone, for logs: texts with a blank between them.
  public var text: String {
    parts.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: " ")
  }

  /// The paths of the recordings, in their order.
  public var clips: [String] {
    parts.compactMap { if case .clip(let path) = $0 { path } else { nil } }
  }

  /// The names of the earcons, in their order.
  public var earcons: [String] {
    parts.compactMap { if case .earcon(let name) = $0 { name } else { nil } }
  }
}

/// The subject of a callout; automatic callouts can be turned off by it.
public enum CalloutCategory: String, CaseIterable, Hashable, Sendable {
  case safety, mobility, landmark, place, object, information, marker, navilens, activity
  case intersection, beacon, location, route, tour, preview, system

  /// The category of callouts about a thing on the map.
  public init(_ category: MapCategory) {
    self = CalloutCategory(rawValue: category.rawValue) ?? .location
  }
}

/// Which automatic callouts the walker wants.
struct CalloutSwitches: Sendable {
  /// The categories that are off; `areCalloutsOn` is false where all are.
  private(set) var silenced: Set<CalloutCategory> = []
  private(set) var areCalloutsOn = true

  /// Turns a category, or all of them, off or on.
  /// - Returns: whether it is on now.
  mutating func toggle(_ category: CalloutCategory?) -> Bool {
    guard let category else {
      areCalloutsOn.toggle()
      return areCalloutsOn
    }
    if silenced.remove(category) != nil { return true }
    silenced.insert(category)
    return false
  }
}
