import Score

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
