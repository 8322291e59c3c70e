import Score

/// Begins the introduction.
public struct OnboardingStarter: Generator {
  public let name = GeneratorName.onboarding

  public init() {}

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard event == .onboarding else { return .ignore }
    let blocked: Set<GeneratorName> = [.auto, .beacon, .intersection, .exploration]
    return .begin(Behavior("onboarding", [OnboardingGenerator()], blocks: blocked))
  }
}

/// Shows a newcomer what callouts and beacons are: a few callouts from the places where they would be, then a beacon
/// ahead, of which it is told now and then whether the walker faces it. Asking again ends it.
///
/// Source: `Behaviors/Onboarding`.
public struct OnboardingGenerator: Generator {
  public let name = GeneratorName.onboarding
  /// When the next callout about the beacon is due.
  public private(set) var wakes: Double?

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction { event == .onboarding ? .end : .ignore }

  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    switch event {
    case .began:
      return .callOut([
        CalloutGroup(
          "onboarding.callouts", examples(context), action: .interruptAndClear, modeSounds: true)
      ])
    case .woken:
      wakes = context.time + context.settings[.demoTime]
      return orientation(context, &notes).map { .callOut([$0]) } ?? .update
    case .ending:
      wakes = nil
      return .events([.beacon(.clear)])
    default: return .ignore
    }
  }

  public mutating func ended(
    _ group: CalloutGroup, _ end: CalloutEnd, in context: BehaviorContext,
    notes: inout CalloutNotes
  ) -> Reaction {
    guard group.name == "onboarding.callouts" else { return .ignore }
    guard let fix = context.fix, let heading = context.headings.presentation else {
      notes.silent(category: .system, because: "no position or no heading is known: no beacon")
      return .ignore
    }
    let distance = context.settings[.demoDistance]
    let point = fix.point.moved(by: distance, bearing: heading)
    wakes = context.time + context.settings[.demoTime]
    notes.state(
      "a beacon is set ahead", category: .system,
      ["bearing_deg": heading, "distance_m": distance])
    let words = text(.onboardingBeacon, .localized(point), context)
    return .all([
      .events([.beacon(.set(BeaconTarget(name: nil, point: point), isAudible: true))]),
      .callOut([CalloutGroup("onboarding.beacon", [words])]),
    ])
  }

  /// The examples, each from where it would be heard; the last two are the roads of the intersection.
  private func examples(_ context: BehaviorContext) -> [Callout] {
    let examples: [(CalloutSentence, earcon: String?, direction: Double)] = [
      (.onboardingPlace, "sense_poi", 90), (.onboardingStop, "sense_poi", 270),
      (.onboardingIntersection, "sense_mobility", 0), (.onboardingLeft, nil, 270),
      (.onboardingRight, nil, 90),
    ]
    return examples.map { text($0.0, .relative($0.direction), context, earcon: $0.earcon) }
  }

  /// Whether the beacon is ahead or behind; nil where it is neither.
  private func orientation(
    _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> CalloutGroup? {
    let words = Callout.told(in: context) { context in
      guard let beacon = context.beacon, let angle = beacon.angle else {
        return .drop("no beacon is set, or no heading is known")
      }
      let off = abs(Angle.wrap180(angle))
      let isAhead = off <= context.settings[.beaconAngle]
      guard isAhead || off > context.settings[.beaconAngleBehind] else {
        return .drop("the beacon is neither ahead nor behind")
      }
      let sentence: CalloutSentence = isAhead ? .onboardingAhead : .onboardingBehind
      return .say(text(sentence, .localized(beacon.target), context))
    }
    guard let words else {
      notes.silent(
        category: .system, because: "the beacon is neither ahead nor behind, or no heading is known"
      )
      return nil
    }
    return CalloutGroup("onboarding.orientation", [words], action: .clear)
  }

  private func text(
    _ sentence: CalloutSentence, _ placement: CalloutPlacement, _ context: BehaviorContext,
    earcon: String? = nil
  ) -> Callout {
    let earcons = earcon.map { [CalloutPart.earcon($0)] } ?? []
    return Callout(
      earcons + [.text(CalloutWords(context).say(sentence))], placement: placement,
      category: .system)
  }
}
