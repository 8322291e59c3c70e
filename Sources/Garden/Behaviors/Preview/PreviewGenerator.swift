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

extension PreviewGenerator {
  /// Goes along the road in focus to its end.
  mutating func go(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Reaction {
    guard !isBusy else {
      notes.silent(category: .preview, because: "the last step is still told")
      return .update
    }
    guard let focus = wand.focus else {
      notes.silent(category: .preview, because: "the wand points at no road that can be followed")
      return say("preview.refusal", [PreviewWords(context).noRoad()])
    }
    let road = roads[focus]
    let map = PreviewMap(around: road.end.point, context)
    let markers = untold(map.markers(along: road), context.settings)
    let words = PreviewWords(context)
    var callouts = words.departure(along: road, after: trail.last?.road)
    callouts += words.markers(markers, along: road)
    callouts += words.arrival(at: road.end, along: road, from: node)
    trail.append(Step(from: node, road: road, told: told))
    remember(markers, until: road.end.point, context.settings)
    notes.state(
      "goes on", source: road.way.id, category: .preview,
      [
        "way_m": road.path.length, "bearing_deg": road.bearing,
        "markers": Double(markers.count), "steps": Double(trail.count),
      ])
    stand(at: road.end, map)
    return say("preview.node", callouts)
  }

  /// Takes the last step back.
  mutating func back(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Reaction {
    guard let step = trail.popLast() else {
      notes.silent(category: .preview, because: "no step is left that could be taken back")
      return say("preview.refusal", [PreviewWords(context).noWayBack()])
    }
    told = step.told
    notes.state(
      "goes back", source: step.road.way.id, category: .preview, ["steps": Double(trail.count)])
    stand(at: step.from, PreviewMap(around: step.from.point, context))
    return say("preview.back", [PreviewWords(context).back()])
  }

  private mutating func stand(at next: PreviewNode, _ map: PreviewMap) {
    node = next
    roads = map.roads(from: next)
    rest()
  }

  /// Markers that were not told near here.
  private func untold(_ markers: [MapFeature], _ settings: BehaviorSettings) -> [MapFeature] {
    markers.filter { marker in
      told[marker.id].map { $0.metres(to: node.point) > settings[.previewAdjacent] } ?? true
    }
  }

  private mutating func remember(
    _ markers: [MapFeature], until end: GeoPoint, _ settings: BehaviorSettings
  ) {
    told = told.filter { $0.value.metres(to: node.point) < settings[.previewAdjacent] }
    for marker in markers { told[marker.id] = end }
  }
}

extension PreviewGenerator {
  /// The wand works again, at the roads of the place that is reached.
  mutating func free(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Reaction {
    let settings = context.settings
    wand = PreviewWand(
      roads.map { road in
        let window = settings[road.isSupported ? .previewWindow : .previewWindowUnsupported]
        return PreviewWand.Target(
          bearing: road.bearing, window: window, isFocusable: road.isSupported)
      })
    (isReplaced, isBusy, isNamed, held) = (false, false, false, nil)
    return turn(context, &notes)
  }

  /// Follows the phone.
  mutating func turn(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Reaction {
    guard let heading = context.headings.device ?? context.headings.user else {
      notes.silent(category: .preview, because: "no direction of phone or head is known")
      return .update
    }
    let events = wand.turn(to: heading, compass: context.settings[.previewCompass])
    var reactions = events.flatMap { react(to: $0, context, &notes) }
    let interrupts = reactions.contains { if case .interruptAndClear = $0 { true } else { false } }
    if interrupts, reactions.contains(where: { if case .callOut = $0 { true } else { false } }) {
      reactions.removeAll { if case .interruptAndClear = $0 { true } else { false } }
    }
    let now = wand.offset(at: heading).map {
      BeaconStyle.wandVolume(at: $0, context.settings)
    }
    if now ?? 0 != volume {
      volume = now ?? 0
      reactions.append(.wand(volume))
    }
    return reactions.isEmpty ? .update : .all(reactions)
  }

  private mutating func react(
    to event: PreviewWand.Event, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> [Reaction] {
    switch event {
    case .compass: return [.haptic(.light)]
    case .lost:
      (isNamed, held) = (false, nil)
      notes.state("the wand has lost its road", category: .preview)
      return []
    case .gained(let index, let isFirst):
      (isNamed, held) = (isFirst, nil)
      notes.state(
        "the wand has found a road", source: roads[index].way.id, category: .preview,
        ["bearing_deg": roads[index].bearing])
      if isFirst { return [name(index, context)] }
      return context.isSpeaking ? [.interruptAndClear(hush: false)] : []
    case .crossed(let index):
      guard roads[index].isSupported else { return [name(index, context)] }
      defer { isNamed = true }
      return isNamed ? [.haptic(.heavy)] : [.haptic(.heavy), name(index, context)]
    }
  }

  private func name(_ index: Int, _ context: BehaviorContext) -> Reaction {
    let road = roads[index]
    return say(
      road.isSupported ? "preview.road" : "preview.path", [PreviewWords(context).name(road)])
  }

  /// The road in focus was held: where it leads, and how far that is.
  mutating func hold(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Reaction {
    held = nil
    guard let focus = wand.focus else { return .update }
    let road = roads[focus]
    notes.state(
      "the wand has held its road", source: road.way.id, category: .preview,
      ["held_s": context.settings[.previewHold]])
    return say("preview.next", PreviewWords(context).next(along: road, from: node))
  }
}

/// Begins a street preview: at a place that the walker names, or where they are.
public struct PreviewStarter: Generator {
  public let name = GeneratorName.preview

  public init() {}

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard case .startPreview(let place) = event else { return .ignore }
    guard let point = place ?? context.fix?.point else {
      notes.silent(category: .preview, because: "there is no position yet")
      return refusal(.noLocation, context)
    }
    guard let node = PreviewMap(around: point, context).start(near: point) else {
      notes.silent(
        category: .preview, because: "no street is near",
        ["search_m": context.settings[.exploreMost]])
      return refusal(.previewNowhere, context)
    }
    notes.state(
      "the preview begins", source: node.id, category: .preview,
      ["distance_m": point.metres(to: node.point)])
    let preview = PreviewGenerator(at: node)
    return .begin(Behavior("preview", [preview], blocks: [.auto, .beacon]))
  }

  private func refusal(_ sentence: CalloutSentence, _ context: BehaviorContext) -> Reaction {
    let callout = Callout([.text(CalloutWords(context).say(sentence))], category: .preview)
    return .callOut([CalloutGroup("preview.refusal", [callout], action: .interruptAndClear)])
  }
}
