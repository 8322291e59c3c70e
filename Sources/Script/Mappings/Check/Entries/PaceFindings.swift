import Score

extension FindingKind {
  static let pacePolarity = FindingKind(
    "pace-polarity", .warning, "A faster walk sounds slower",
    why:
      "Pace in minutes per kilometre falls when a walker gets faster; a listener expects faster, higher, louder and brighter "
      + "for more speed. Steps per minute and km/h rise with the speed: they are no trap.",
    source:
      "Walker, Journal of Experimental Psychology: Applied 8, 2002; Walker and Mauney, ACM TACCESS 2(3), 2010 (polarities)",
    cure: "turn the polarity of one entry round")
}

/// Findings about inputs that say how fast somebody moves.
struct PaceFindings {
  let views: [EntryView]

  var all: [Finding] { views.compactMap(trap) + contradictions }

  /// More of a slowness makes the sound faster, higher, louder or brighter.
  private func trap(_ view: EntryView) -> Finding? {
    guard Self.motion(view) == -1, let sign = Self.direction(view), sign > 0,
      case .input(let input) = view.entry.source
    else { return nil }
    return turned(
      view,
      "\(input.name) in \(input.unit.symbol) falls when the walker gets faster, and "
        + "\(view.entry.targetName) falls with it")
  }

  /// Two measures of speed move one kind of sound in opposite ways: the one that falls with the speed is to blame.
  private var contradictions: [Finding] {
    views.compactMap { view in
      guard Self.meaning(view) == -1, Self.motion(view) == 1 else { return nil }
      let other = views.first {
        $0.entry.sourceName != view.entry.sourceName && $0.heard?.step == view.heard?.step
          && Self.meaning($0) == 1
      }
      return other.map {
        turned(
          view,
          "a faster walk moves it down, and line \($0.entry.place.line) moves "
            + "\($0.entry.targetName) up with \($0.entry.sourceName)")
      }
    }
  }

  private func turned(_ view: EntryView, _ what: String) -> Finding {
    let polarity = view.entry.polarity == .positive ? "\"negative\"" : "\"positive\""
    return view.finding(
      .pacePolarity, at: "polarity", what, cure: "write polarity = \(polarity)",
      fix: view.setting("polarity", to: polarity))
  }

  /// Whether more of the input is faster (1) or slower (-1); nil where it is no measure of speed.
  private static func motion(_ view: EntryView) -> Int? {
    if case .input(let input) = view.entry.source { input.motion } else { nil }
  }

  /// Whether more speed makes more of the sound.
  private static func meaning(_ view: EntryView) -> Int? {
    guard let motion = motion(view), let direction = direction(view) else { return nil }
    return motion * direction
  }

  /// Whether more of the input makes more of the sound; nil where more has no meaning to the ear.
  private static func direction(_ view: EntryView) -> Int? {
    guard let (step, range) = view.heard, step != .pan, let ends = view.ends,
      range.start != range.end
    else { return nil }
    return ends.end > ends.start ? 1 : -1
  }
}
