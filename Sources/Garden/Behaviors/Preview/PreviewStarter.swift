import MapData
import Score

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
