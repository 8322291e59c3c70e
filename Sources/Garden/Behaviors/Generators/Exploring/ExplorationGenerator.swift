import MapData
import Score

/// Answers what is around: My Location, Around Me, Ahead of Me, Nearby Markers. Asking again for what is being said
/// stops it.
///
/// Source: `Behaviors/Default/ExplorationGenerator.swift`.
public struct ExplorationGenerator: Generator {
  public let name = GeneratorName.exploration
  /// The mode that is being answered; nil while nothing is.
  private var current: ExploreMode?
  private var geocoder = ReverseGeocoder()
  private var last: (point: GeoPoint, time: Double)?

  public init() {}

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard let mode = ExploreMode(event) else { return .ignore }
    if mode == current {
      notes.state("asked for again while it is said: it stops")
      current = nil
      return .interruptAndClear(hush: true)
    }
    guard let fix = context.fix else {
      notes.silent(because: "there is no position yet")
      return .callOut([sorry(CalloutWords(context).say(.noLocation), mode)])
    }
    let isOther = current != nil
    current = mode
    var callouts = answer(mode, fix, context, &notes)
    if callouts.isEmpty {
      notes.silent(because: "there is nothing to tell", ["most_m": context.settings[.exploreMost]])
      callouts = sorry(CalloutWords(context).say(mode.nothing), mode).callouts
    }
    return .callOut([
      CalloutGroup(
        mode.group, callouts, action: .interruptAndClear, modeSounds: true, hushes: isOther)
    ])
  }

  /// The road that is kept to follows the walker, whether somebody asks or not.
  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard case .moved = event, let fix = context.fix else { return .ignore }
    let settings = context.settings
    let isDue = last.map {
      context.time - $0.time >= settings[.geocodeWaited]
        || $0.point.metres(to: fix.point) >= settings[.geocodeMoved]
    }
    if isDue ?? true {
      last = (fix.point, context.time)
      _ = geocoder.locate(fix, in: context)
    }
    return .update
  }

  public mutating func ended(
    _ group: CalloutGroup, _ end: CalloutEnd, in context: BehaviorContext,
    notes: inout CalloutNotes
  ) -> Reaction {
    if group.name == current?.group { current = nil }
    return .ignore
  }

  private func sorry(_ text: String, _ mode: ExploreMode) -> CalloutGroup {
    let callout = Callout([.text(text)], placement: .relative(0), category: .location)
    return CalloutGroup(mode.group, [callout], action: .interruptAndClear)
  }

  private mutating func answer(
    _ mode: ExploreMode, _ fix: WalkerFix, _ context: BehaviorContext,
    _ notes: inout CalloutNotes
  ) -> [Callout] {
    let search = ExploreSearch(point: fix.point, context: context)
    let answer: ExploreSearch.Answer
    switch mode {
    case .myLocation:
      let found = geocoder.locate(fix, in: context)
      return CalloutWords(context).whereabouts(found)
    case .aroundMe:
      guard let heading = context.headings.collection else {
        // Without a heading there are no quarters: what is nearest, wherever it lies.
        answer = search.nearest()
        break
      }
      answer = search.around(heading)
    case .aheadOfMe:
      guard let heading = context.headings.ahead else { return [directionUnknown(context)] }
      answer = search.ahead(heading)
    case .nearbyMarkers: answer = search.markers()
    }
    notes.state(
      "looked around", ["radius_m": answer.radius, "found": Double(answer.found.count)])
    let found = answer.found.compactMap { callout($0.feature, mode, context) }
    let isBlind = mode == .aroundMe && context.headings.collection == nil && !found.isEmpty
    return (isBlind ? [directionUnknown(context)] : []) + found
  }

  private func directionUnknown(_ context: BehaviorContext) -> Callout {
    Callout([.text(CalloutWords(context).say(.noHeading))], category: .location)
  }

  /// The name of a thing and how far it is. What was ahead and is not any more is not told.
  private func callout(
    _ feature: MapFeature, _ mode: ExploreMode, _ context: BehaviorContext
  ) -> Callout? {
    Callout.told(in: context) { context in
      guard let fix = context.fix else { return .drop("no position is known") }
      let search = ExploreSearch(point: fix.point, context: context)
      guard let now = search.sighting(of: feature) else {
        return .drop("it is out of sight by now")
      }
      if mode == .aheadOfMe {
        guard let heading = context.headings.ahead else {
          return .drop("no heading is known by now")
        }
        guard search.isAhead(now, of: heading) else { return .drop("it is not ahead by now") }
      }
      let words = CalloutWords(context).name(feature, distance: now.distance)
      return .say(
        Callout(
          [.earcon(feature.category.earcon), .text(words)],
          placement: now.isHere ? .relative(0) : .localized(now.point),
          category: CalloutCategory(feature.category), source: feature.id))
    }
  }
}

/// A question of the walker's about the surroundings.
enum ExploreMode: String, Hashable, Sendable {
  case myLocation = "my-location"
  case aroundMe = "around-me"
  case aheadOfMe = "ahead-of-me"
  case nearbyMarkers = "nearby-markers"

  init?(_ event: UserEvent) {
    switch event {
    case .myLocation: self = .myLocation
    case .aroundMe: self = .aroundMe
    case .aheadOfMe: self = .aheadOfMe
    case .nearbyMarkers: self = .nearbyMarkers
    default: return nil
    }
  }

  /// The name of its group of callouts.
  var group: String { "explore.\(rawValue)" }

  /// The sentence for an answer without anything in it.
  var nothing: CalloutSentence {
    switch self {
    case .myLocation: .nearNothing
    case .aroundMe, .aheadOfMe: .nothingToCall
    case .nearbyMarkers: .noMarkers
    }
  }
}
