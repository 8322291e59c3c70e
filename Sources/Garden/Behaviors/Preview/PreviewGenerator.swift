import MapData
import Score

/// Goes through the streets without going: the phone is a wand that finds the roads of a junction, and a word takes the
/// walker along one of them to the next. The walker's own position does not matter meanwhile.
///
/// Source: `Behaviors/Preview/PreviewBehavior.swift`, `PreviewGenerator.swift`, `Data/Preview`.
public struct PreviewGenerator: Generator {
  /// A step that can be taken back.
  struct Step: Sendable {
    let from: PreviewNode
    let road: PreviewRoad
    /// Where markers had been told before it.
    let told: [String: GeoPoint]
  }

  public let name = GeneratorName.preview
  var node: PreviewNode
  var roads: [PreviewRoad] = []
  var trail: [Step] = []
  /// Where markers were told, by their ids.
  var told: [String: GeoPoint] = [:]
  var wand = PreviewWand()
  /// Whether something is told during which the wand rests.
  var isBusy = true
  /// Whether what was being told is cut off by what is told now, behind which alone the wand works again.
  var isReplaced = false
  /// Whether the road in focus has been named.
  var isNamed = false
  /// When the road in focus has been held long enough.
  var held: Double?
  var volume = 0.0

  init(at node: PreviewNode) { self.node = node }

  public var standpoint: GeoPoint? { node.point }
  public var wakes: Double? { held }

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    let words = PreviewWords(context)
    switch event {
    case .go: return go(context, &notes)
    case .back: return back(context, &notes)
    case .myLocation:
      return say("preview.location", [words.location(node)], modeSounds: true)
    case .whereIsBeacon: return beacon(context, isArrival: false) ?? .ignore
    case .stopPreview:
      rest()
      return say("preview.over", [words.over()])
    default: return .ignore
    }
  }

  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    switch event {
    case .began:
      roads = PreviewMap(around: node.point, context).roads(from: node)
      let start = say("preview.start", PreviewWords(context).start(node))
      return .all([.events([.beacon(.mute)]), start])
    case .moved, .turned: return isBusy ? .update : turn(context, &notes)
    case .woken: return hold(context, &notes)
    case .beaconChanged: return beacon(context, isArrival: false) ?? .update
    case .ending: return .all([.events([.beacon(.mute)]), .wand(0)])
    default: return .ignore
    }
  }

  public mutating func ended(
    _ group: CalloutGroup, _ end: CalloutEnd, in context: BehaviorContext,
    notes: inout CalloutNotes
  ) -> Reaction {
    if isReplaced, end != .said {
      isReplaced = false
      return .ignore
    }
    switch group.name {
    case "preview.start", "preview.back", "preview.arrival": return free(context, &notes)
    case "preview.node": return beacon(context, isArrival: true) ?? free(context, &notes)
    case "preview.road":
      if isNamed, wand.focus != nil { held = context.time + context.settings[.previewHold] }
      return .ignore
    case "preview.over": return .end
    default: return .ignore
    }
  }

  func say(_ group: String, _ callouts: [Callout], modeSounds: Bool = false) -> Reaction {
    .callOut([CalloutGroup(group, callouts, action: .interruptAndClear, modeSounds: modeSounds)])
  }

  /// The wand rests while something is told.
  mutating func rest() {
    (isReplaced, isBusy, isNamed, held) = (isBusy, true, false, nil)
    wand = PreviewWand()
  }

  /// The distance of the beacon, or that it is reached; nil without one.
  private func beacon(_ context: BehaviorContext, isArrival: Bool) -> Reaction? {
    guard let beacon = context.beacon else { return nil }
    let distance = node.point.metres(to: beacon.target)
    let isReached = isArrival && distance < context.settings[.previewArrival]
    guard
      let callout = PreviewWords(context).beacon(
        beacon, distance: distance, isReached: isReached)
    else { return nil }
    let saying = say(isArrival ? "preview.arrival" : "preview.beacon", [callout])
    return isReached && beacon.isAudible ? .all([.events([.beacon(.mute)]), saying]) : saying
  }
}
