import MapData
import Score
import Wayfinding

@testable import Behaviors

/// A plane in Piedmont Park, Atlanta, on which tests walk by metres.
enum Ground {
  private static let plane = LocalPlane(
    origin: GeoPoint(latitude: 33.7851, longitude: -84.3738))

  static func at(_ east: Double, _ north: Double = 0) -> GeoPoint {
    plane.place(PlanePoint(east, north))
  }

  static func target(_ name: String, _ east: Double, _ north: Double = 0) -> BeaconTarget {
    BeaconTarget(id: name, name: name, point: at(east, north))
  }

  static func fix(
    _ time: Double, _ east: Double, _ north: Double = 0, course: Double? = nil,
    speed: Double? = nil, activity: MotionActivity? = .walking
  ) -> WalkerFix {
    WalkerFix(
      time: time, row: Int(time * 10), point: at(east, north), course: course, speed: speed,
      activity: activity)
  }
}

/// Sentences that tests can read: the key, then what is put in.
struct PlainPhrases: Phrases {
  func say(_ key: String, _ places: [String: String]) -> String {
    ([key] + places.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
      .joined(separator: " ")
  }

  func distance(_ metres: Double, accuracy: Double?) -> String { Figure.short(metres, decimals: 1) }
}

/// A generator that does what a test says.
struct Scripted: Generator {
  var name = GeneratorName.auto
  var onUser: @Sendable (UserEvent) -> Reaction = { _ in .ignore }
  var onState: @Sendable (StateEvent) -> Reaction = { _ in .ignore }
  var blocked: Set<GeneratorName> = []
  var blocks: Set<GeneratorName> { blocked }
  var ends: [String] = []

  mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction { onUser(event) }

  mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction { onState(event) }

  mutating func ended(_ callout: Callout, _ end: CalloutEnd, in context: BehaviorContext) {
    ends.append("\(callout.text) \(end)")
  }
}

/// A processor with all that it has said, in order.
struct Bench {
  struct Said: Hashable {
    let text: String
    let time: Double
  }

  var processor: EventProcessor
  var outcomes: [Outcome] = []
  var log = CalloutLog()

  /// - Parameters:
  ///   - seconds: how long each text takes; earcons take what the original's files take.
  ///   - isReady: whether the words of a callout are spoken.
  init(
    _ generators: [any Generator], _ settings: BehaviorSettings = BehaviorSettings(),
    map: any MapSource = SpatialDataView.empty, style: BeaconStyle = .current,
    places: [BeaconTarget] = [], seconds: Double = 2,
    isReady: @escaping @Sendable (Callout) -> Bool = { _ in true }
  ) {
    processor = EventProcessor(
      settings: settings, map: map, phrases: PlainPhrases(), base: .soundscape(generators),
      style: style, places: places, isReady: isReady
    ) { callout in
      callout.parts.reduce(0) { sum, part in
        switch part {
        case .text, .clip: sum + seconds
        case .silence(let silence): sum + silence
        case .earcon(let name):
          sum
            + (["mode_enter": 0.47, "mode_exit": 0.89, "hush": 0.44, "beacon_end": 2.4][name] ?? 0)
        }
      }
    }
  }

  @discardableResult
  mutating func take(_ more: [Outcome]) -> [Outcome] {
    outcomes += more
    log.append(more)
    return more
  }

  @discardableResult mutating func walk(_ fix: WalkerFix) -> [Outcome] {
    take(processor.update(fix: fix, time: fix.time))
  }

  @discardableResult mutating func wait(until time: Double) -> [Outcome] {
    take(processor.update(fix: nil, time: time))
  }

  @discardableResult mutating func ask(_ event: UserEvent, at time: Double) -> [Outcome] {
    take(processor.handle(event, time: time))
  }

  /// What was said, with the time at which it began; earcons alone as `[hush]`.
  var said: [Said] {
    outcomes.compactMap {
      if case .say(let callout, let from) = $0 {
        Said(text: callout.words, time: Figure.rounded(from, decimals: 6))
      } else {
        nil
      }
    }
  }

  var texts: [String] { said.map(\.text) }

  var beacons: [BeaconState?] {
    outcomes.compactMap { if case .beacon(let state) = $0 { .some(state) } else { nil } }
  }

  var haptics: [HapticPattern] {
    outcomes.compactMap { if case .haptic(let pattern) = $0 { pattern } else { nil } }
  }

  var stops: Int { outcomes.count { if case .stop = $0 { true } else { false } } }

  func reasons(_ kind: CalloutNote.Kind) -> [String] {
    log.notes.filter { $0.kind == kind }.map(\.reason)
  }
}

extension CalloutGroup {
  /// A group of one text.
  static func text(
    _ text: String, _ action: QueueAction = .enqueue, at region: CalloutRegion? = nil
  ) -> CalloutGroup {
    CalloutGroup(
      text, [Callout([.text(text)], category: .place, source: text, lives: region)], action: action)
  }
}
