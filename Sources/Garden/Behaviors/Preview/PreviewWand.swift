import Score

/// The phone as a wand that finds roads: each road is a window of directions, and one at a time has the focus.
///
/// Source: `Haptics/PreviewWand.swift`, `Behaviors/Preview/PreviewBehavior.swift`.
struct PreviewWand: Hashable, Sendable {
  struct Target: Hashable, Sendable {
    /// Degrees clockwise from true north.
    var bearing: Double
    /// The whole width of its window in degrees; both edges belong to it.
    var window: Double
    /// Whether the target takes the focus; others are only named as they are crossed.
    var isFocusable: Bool
  }

  enum Event: Hashable, Sendable {
    /// A target has got the focus; `isFirst` where the wand pointed there as it began.
    case gained(Int, isFirst: Bool)
    case lost(Int)
    /// The wand has passed the bearing of a target in its window.
    case crossed(Int)
    /// The wand has passed a multiple of the compass step.
    case compass
  }

  let targets: [Target]
  /// The target in whose window the wand points.
  private(set) var pointed: Int?
  private var last: Double?

  init(_ targets: [Target] = []) { self.targets = targets }

  /// The target that has the focus.
  var focus: Int? { pointed.flatMap { targets[$0].isFocusable ? $0 : nil } }

  /// The angle between the wand and the target that has the focus, in degrees; nil without one.
  func offset(at heading: Double) -> Double? {
    focus.map { abs(Angle.difference(from: targets[$0].bearing, to: heading)) }
  }

  /// Turns the wand.
  /// - Parameter compass: the step of the compass in degrees.
  mutating func turn(to heading: Double, compass: Double) -> [Event] {
    let isFirst = last == nil
    let before = last ?? heading
    last = heading
    var events: [Event] = []
    if Self.sector(before, compass) != Self.sector(heading, compass) { events.append(.compass) }
    let hit = targets.firstIndex {
      abs(Angle.difference(from: $0.bearing, to: heading)) <= $0.window / 2
    }
    if hit != pointed {
      if let focus { events.append(.lost(focus)) }
      pointed = hit
      if let focus { events.append(.gained(focus, isFirst: isFirst)) }
    }
    if let hit, !isFirst, Self.passes(targets[hit].bearing, from: before, to: heading) {
      events.append(.crossed(hit))
    }
    return events
  }

  private static func sector(_ heading: Double, _ step: Double) -> Double {
    (Angle.wrap360(heading) / step).rounded(.down)
  }

  /// Whether a turn on the shorter way reaches or passes a bearing at which it did not begin.
  private static func passes(_ bearing: Double, from before: Double, to now: Double) -> Bool {
    let start = Angle.difference(from: bearing, to: before)
    let end = start + Angle.difference(from: before, to: now)
    return start < 0 ? end >= 0 : start > 0 ? end <= 0 : false
  }
}
