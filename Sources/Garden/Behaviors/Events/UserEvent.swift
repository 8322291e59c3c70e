import Score

/// A wish of the walker. The first generator that answers consumes it.
public enum UserEvent: Hashable, Sendable {
  case myLocation, aroundMe, aheadOfMe, nearbyMarkers
  /// Says the last callout again.
  case repeatLast
  case hush, toggleAudio
  /// Turns automatic callouts off or on: those of a category, or all.
  case toggleCallouts(CalloutCategory?)
  case setBeacon(BeaconPlace)
  case clearBeacon
  /// Mutes the beacon or lets it sound.
  case toggleBeacon
  /// Says where the beacon is.
  case whereIsBeacon
  /// Begins a route of an id: from its first waypoint to its last or in reverse, and from here at the nearest one of these.
  case startRoute(String, reversed: Bool, fromHere: Bool = false)
  case startTour(String)
  case next, previous, stopRoute
  /// Goes to a waypoint of the route or tour by its number, from 1 on.
  case waypoint(Int)
  /// Goes on with the route or tour of an id where it was left in this walk.
  case resume(String)
  /// Plays a recording of the stop by its number, from 1 on; one that plays is stopped.
  case clip(Int)
  case startPreview(GeoPoint?)
  case go, back, stopPreview
  case onboarding, headsetTest
  /// Nothing is said until the walker wakes it; in snooze it wakes as the walker goes away.
  case sleep, snooze, wake
}

/// The thing that a beacon is set on: a feature or marker by its id, or a place.
public enum BeaconPlace: Hashable, Sendable {
  case id(String)
  case point(GeoPoint)
}

extension UserEvent {
  /// The event as commands, logs and files write it: `around-me`, `set-beacon way-12`, `start-route home reversed`.
  public var text: String { ([word] + arguments).joined(separator: " ") }

  /// The word alone.
  public var word: String {
    switch self {
    case .myLocation: "my-location"
    case .aroundMe: "around-me"
    case .aheadOfMe: "ahead-of-me"
    case .nearbyMarkers: "nearby-markers"
    case .repeatLast: "repeat"
    case .hush: "hush"
    case .toggleAudio: "toggle-audio"
    case .toggleCallouts: "toggle-callouts"
    case .setBeacon: "set-beacon"
    case .clearBeacon: "clear-beacon"
    case .toggleBeacon: "toggle-beacon"
    case .whereIsBeacon: "where-is-beacon"
    case .startRoute: "start-route"
    case .startTour: "start-tour"
    case .next: "next"
    case .previous: "previous"
    case .stopRoute: "stop-route"
    case .waypoint: "waypoint"
    case .resume: "resume"
    case .clip: "clip"
    case .startPreview: "start-preview"
    case .go: "go"
    case .back: "back"
    case .stopPreview: "stop-preview"
    case .onboarding: "onboarding"
    case .headsetTest: "headset-test"
    case .sleep: "sleep"
    case .snooze: "snooze"
    case .wake: "wake"
    }
  }

  private var arguments: [String] {
    switch self {
    case .toggleCallouts(let category): category.map { [$0.rawValue] } ?? []
    case .setBeacon(.id(let id)), .startTour(let id), .resume(let id): [id]
    case .waypoint(let number): ["\(number)"]
    case .clip(let number): number == 1 ? [] : ["\(number)"]
    case .setBeacon(.point(let point)): [Self.text(point)]
    case .startRoute(let id, let reversed, let fromHere):
      [id] + (reversed ? [Self.reversed] : []) + (fromHere ? [Self.fromHere] : [])
    case .startPreview(let point): point.map { [Self.text($0)] } ?? []
    default: []
    }
  }

  private static func text(_ point: GeoPoint) -> String {
    "\(Figure.short(point.latitude, decimals: 7)),\(Figure.short(point.longitude, decimals: 7))"
  }
}

extension UserEvent {
  /// Events that need nothing beside their word.
  private static let plain: [UserEvent] = [
    .myLocation, .aroundMe, .aheadOfMe, .nearbyMarkers, .repeatLast, .hush, .toggleAudio,
    .toggleCallouts(nil), .clearBeacon, .toggleBeacon, .whereIsBeacon, .next, .previous, .stopRoute,
    .startPreview(nil), .go, .back, .stopPreview, .onboarding, .headsetTest, .clip(1), .sleep,
    .snooze, .wake,
  ]

  /// The words of all events.
  public static let words =
    plain.map(\.word) + ["set-beacon", "start-route", "start-tour", "resume", "waypoint"]

  private static let reversed = "reversed"
  private static let fromHere = "from-here"
  /// The words behind a route's id that say how it is walked; each may be left out.
  public static let routeWays = [reversed, fromHere]

  /// Reads an event as `text` writes it.
  /// - Throws: `call` for a word that is none, with the nearest one, and for arguments that do not fit.
  public init(reading text: String) throws(Fault) {
    let parts = text.split(separator: " ").map(String.init)
    let (word, rest) = (parts.first ?? "", Array(parts.dropFirst()))
    guard Self.words.contains(word) else {
      throw Fault(
        .call, "unknown wish \(quoted(word))", at: FaultPlace(part: text),
        hint: NearestName.hint(for: word, among: Self.words))
    }
    guard let event = Self.event(word, rest) else {
      throw Fault(
        .call, "\(quoted(text)) is not complete, or has too much", at: FaultPlace(part: text),
        expected: Self.form(word))
    }
    self = event
  }

  private static func event(_ word: String, _ rest: [String]) -> UserEvent? {
    if rest.isEmpty { return plain.first { $0.word == word } }
    switch (word, rest.count) {
    case ("toggle-callouts", 1):
      return CalloutCategory(rawValue: rest[0]).map { .toggleCallouts($0) }
    case ("set-beacon", 1): return .setBeacon(point(rest[0]).map { .point($0) } ?? .id(rest[0]))
    case ("start-preview", 1): return point(rest[0]).map { .startPreview($0) }
    case ("start-route", 1...3):
      let ways = rest.dropFirst()
      guard ways.allSatisfy(routeWays.contains), Set(ways).count == ways.count else { return nil }
      return .startRoute(
        rest[0], reversed: ways.contains(reversed), fromHere: ways.contains(fromHere))
    case ("start-tour", 1): return .startTour(rest[0])
    case ("resume", 1): return .resume(rest[0])
    case ("waypoint", 1): return number(rest[0]).map { .waypoint($0) }
    case ("clip", 1): return number(rest[0]).map { .clip($0) }
    default: return nil
    }
  }

  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { (1...100_000).contains($0) ? $0 : nil }
  }

  private static func point(_ text: String) -> GeoPoint? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    return numbers.count == 2 ? GeoPoint(checked: numbers[0], numbers[1]) : nil
  }

  private static func form(_ word: String) -> String {
    switch word {
    case "toggle-callouts":
      "toggle-callouts, alone or with one of "
        + CalloutCategory.allCases.map(\.rawValue).joined(separator: ", ")
    case "set-beacon": "set-beacon ID, or set-beacon LATITUDE,LONGITUDE"
    case "start-preview": "start-preview, alone or with LATITUDE,LONGITUDE"
    case "start-route": "start-route ID, then reversed, from-here, both or nothing"
    case "start-tour": "start-tour ID"
    case "resume": "resume ID"
    case "waypoint": "waypoint NUMBER, from 1 on"
    case "clip": "clip, alone or with a NUMBER from 1 on"
    default: "\(word) alone"
    }
  }
}
