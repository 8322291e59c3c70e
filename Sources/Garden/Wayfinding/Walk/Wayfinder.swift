import Score

/// Follows a walker through a site: inside a ripple its own music, outside the two ripples to go to next.
///
/// The mechanism of the Ripples paper ("System Mechanism", NIME 2021), acted on at every change of position:
/// - A ripple is entered on its edge (d ≤ 0) and left at d ≥ max(leave_margin, accuracy_share × accuracy).
/// - Of several ripples round the walker the one with the least area sounds, the first of equal ones; when it is left
///   the next smallest takes over. Whenever another ripple begins to sound: notification, preset, generate.
/// - Outside the music fades, and the two best scores weight / (d + d0) of all ripples are the targets. A target is
///   replaced only by a score that is higher by target_advantage.
/// - A ripple that comes after another (`Ripple.after`) is not entered, and is no target, before that one was entered.
///
/// Rooms and déjà vus are entered and left in the same way. The same calls give the same decisions.
public struct Wayfinder: Sendable {
  public let site: Site
  public let ripples: [Ripple]
  public let dejavus: [Dejavu]
  public let rooms: [SiteRoom]
  public internal(set) var state = WayState()
  /// The visits by the number of the ripple; places that were never entered are left out.
  public internal(set) var rippleVisits: [Int: Visits] = [:]
  public internal(set) var dejavuVisits: [Int: Visits] = [:]
  public internal(set) var roomVisits: [Int: Visits] = [:]
  /// The number of decisions of each kind.
  public private(set) var counts: [Decision.Kind: Int] = [:]
  /// The time of the last update, in seconds of the walk.
  public private(set) var time = 0.0

  let ranking: TargetRanking
  /// The ripples that come after another, each with that one.
  let order: [Int: Int]
  /// The ripples that the walker is in, and that are not entered yet.
  var waiting: Set<Int> = []
  var enteredRipples: EnteredShapes
  var enteredDejavus: EnteredShapes
  var enteredRooms: EnteredShapes
  var place: EarthPlace?
  private var filter: FixFilter
  private var row = 0
  private var made: [Decision] = []

  public init(_ site: Site) {
    self.site = site
    ripples = site.ripples
    dejavus = site.dejavus
    rooms = site.rooms
    order = Self.order(of: ripples)
    enteredRipples = EnteredShapes(ripples.map(\.shape))
    enteredDejavus = EnteredShapes(dejavus.map(\.shape))
    enteredRooms = EnteredShapes(rooms.map(\.shape))
    ranking = TargetRanking(ripples, site.settings)
    filter = FixFilter(worst: site.settings[.worstAccuracy])
  }

  /// Takes a tick of the walk.
  ///
  /// - Parameters:
  ///   - time: seconds of the walk.
  ///   - row: the row of the dataset, for the log.
  ///   - position: the position of the walker; nil where there is none.
  ///   - accuracy: the accuracy of the position in metres; nil or NaN where it is not known.
  /// - Returns: what was decided, in its order; mostly nothing.
  public mutating func update(
    time: Double, row: Int, position: GeoPoint?, accuracy: Double? = nil
  ) -> [Decision] {
    (self.time, self.row) = (time, row)
    made.removeAll(keepingCapacity: true)
    switch filter.judge(position, accuracy: accuracy, time: time) {
    case .unchanged: return []
    case .bad(let fault):
      state.isHeld = true
      add(.hold, reason: fault + (place == nil ? "" : ": the last good one holds"))
    case .good(let point, let resumed):
      resume(resumed)
      move(to: EarthPlace(point), accuracy: accuracy)
    }
    return made
  }

  private mutating func resume(_ held: (count: Int, since: Double)?) {
    state.isHeld = false
    guard let held else { return }
    let positions = held.count == 1 ? "1 position" : "\(held.count) positions"
    add(.resume, reason: "\(positions) not used in \(Measure.seconds(max(0, time - held.since)))")
  }

  private mutating func move(to next: EarthPlace, accuracy: Double?) {
    let isFirst = place == nil
    place = next
    state.place = next.point
    if isFirst { start(next) }
    let part = site.settings[.accuracyShare] * (accuracy.flatMap { $0.isNaN ? nil : $0 } ?? 0)
    followRooms(to: next)
    followRipples(to: next, accuracyPart: part, isFirst: isFirst)
    followDejavus(to: next, accuracyPart: part)
  }

  /// The walker's relation to a ripple; nil before the first good position.
  public func relation(to ripple: Int) -> RippleRelation? {
    guard let place else { return nil }
    let target = ranking.target(ripple, from: place, last: nil, enteredRipples.index)
    return RippleRelation(
      distance: target.distance, centreDistance: target.centreDistance, bearing: target.bearing,
      isInside: state.members.contains(ripple), visits: rippleVisits[ripple]?.visits ?? 0)
  }

  mutating func add(
    _ kind: Decision.Kind, id: String = "", distance: Double? = nil, bearing: Double? = nil,
    score: Double? = nil, slot: Int? = nil, replaces: String? = nil,
    swappedDistance: Double? = nil, reason: String
  ) {
    counts[kind, default: 0] += 1
    made.append(
      Decision(
        time: time, row: row, kind: kind, id: id, distance: distance, bearing: bearing,
        score: score, slot: slot, replaces: replaces, swappedDistance: swappedDistance,
        reason: reason))
  }
}

extension Wayfinder {
  /// Metres from the nearest ripple beyond which something is probably wrong.
  static let farMetres = 100_000.0

  /// The first position: says where it is, and whether it can be right.
  mutating func start(_ place: EarthPlace) {
    guard let nearest = enteredRipples.index.nearest(1, to: place).first else {
      add(.start, reason: "the site has no ripples: nothing to enter, no targets")
      let away = site.markers.map { $0.point.distance(to: place.point) }.min() ?? 0
      guard away > Self.farMetres else { return }
      return add(
        .far, distance: away,
        reason: "the walk is \(Measure.metres(away)) away from the site's places")
    }
    let id = ripples[nearest.index].id
    let only = ripples.count == 1 ? "; the site has one ripple: only one target" : ""
    add(
      .start, id: id, distance: nearest.distance,
      reason: nearest.distance == 0
        ? "the walk begins in \(id)\(only)"
        : "the nearest ripple is \(id), \(Measure.metres(nearest.distance)) away\(only)")
    guard nearest.distance > Self.farMetres else { return }
    let (latitude, longitude) = (place.point.latitude, place.point.longitude)
    var (reason, near) = (
      "the walk is \(Measure.metres(nearest.distance)) away from the site", Double?.none
    )
    if abs(longitude) <= 90 {
      let swapped = EarthPlace(GeoPoint(latitude: longitude, longitude: latitude))
      let distance = enteredRipples.index.nearest(1, to: swapped)[0].distance
      if distance < Self.farMetres {
        near = distance
        reason += "; with latitude and longitude swapped it would be \(Measure.metres(distance))"
      }
    }
    add(.far, id: id, distance: nearest.distance, swappedDistance: near, reason: reason)
  }
}

extension Wayfinder {
  /// The ripples that come after another, each with that one, by their indices.
  static func order(of ripples: [Ripple]) -> [Int: Int] {
    guard ripples.contains(where: { $0.after != nil }) else { return [:] }
    let numbers = Dictionary(
      ripples.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let pairs = ripples.enumerated().compactMap { index, ripple in
      ripple.after.flatMap { numbers[$0] }.map { (index, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Whether a ripple may be entered: the one that it comes after was entered in this walk, or there is none.
  func isOpen(_ ripple: Int) -> Bool { order[ripple].map { rippleVisits[$0] != nil } ?? true }

  /// Enters the ripples that the walker has come into, each behind the one that it comes after. Those that may not be
  /// entered yet wait, and are entered with the one that opens them where the walker is still inside.
  mutating func enterInOrder(_ come: [Int], _ place: EarthPlace) {
    if order.isEmpty {
      for ripple in come { enter(ripple, place) }
      return
    }
    var left = come + waiting.sorted()
    while let next = left.firstIndex(where: { isOpen($0) }) { enter(left.remove(at: next), place) }
    for ripple in come where left.contains(ripple) {
      let other = ripples[order[ripple]!].id
      add(
        .wait, id: ripples[ripple].id, distance: 0,
        reason: "comes after \(other), which this walk has not entered yet")
    }
    waiting = Set(left)
  }

  /// Ends the waiting of a ripple that the walker has left.
  /// - Returns: whether it was waiting; it was not entered then, and is not left.
  mutating func stopWaiting(_ ripple: Int) -> Bool { waiting.remove(ripple) != nil }
}

/// The state of a walk: where the walker is, and what sounds there.
public struct WayState: Hashable, Sendable {
  /// The position in use; nil before the first good one.
  public var place: GeoPoint?
  /// Whether the last position could not be used, so that `place` is an earlier one.
  public var isHeld = false
  /// The index of the ripple that sounds, among the site's; nil outside all of them.
  public var current: Int?
  /// The indices of all ripples that the walker is in, in the site's order.
  public var members: [Int] = []
  /// The index of the ripple that sounded before the current one, or before the walker went outside.
  public var last: Int?
  /// Outside: the two ripples to go to next (fewer only where fewer may be entered). A target keeps its place in the
  /// list until another replaces it.
  public var targets: [Target] = []
  /// The time at which the walker went outside, in seconds of the walk; nil inside.
  public var outsideSince: Double?
  /// The index of the room that the walker is in; nil outside all of them.
  public var room: Int?
  /// The indices of the déjà vus that sound.
  public var dejavus: [Int] = []
  /// The text of the information view about the current ripple; empty outside.
  public var info = ""
}

/// The walker's relation to one ripple: the inputs `distance`, `bearing`, `inside` and `visits` of its mapping.
public struct RippleRelation: Hashable, Sendable {
  /// The distance to the edge in metres; 0 inside.
  public let distance: Double
  /// The distance to the middle in metres.
  public let centreDistance: Double
  /// The bearing of the middle in degrees clockwise from true north.
  public let bearing: Double
  /// Whether the walker is inside, with hysteresis: it stays true within the margin outside.
  public let isInside: Bool
  public let visits: Int
}

/// Lets good positions pass; the last one holds while they are bad.
struct FixFilter: Sendable {
  enum Verdict {
    case unchanged
    /// The first of some that cannot be used, and why.
    case bad(String)
    /// - resumed: how many were not used before, and since when.
    case good(GeoPoint, resumed: (count: Int, since: Double)?)
  }

  private let worst: Double
  private var last: (point: GeoPoint, accuracy: Double?)?
  private var bad: (count: Int, since: Double)?

  init(worst: Double) { self.worst = worst }

  mutating func judge(_ point: GeoPoint?, accuracy: Double?, time: Double) -> Verdict {
    if let fault = fault(of: point, accuracy) {
      if let bad { self.bad = (bad.count + 1, bad.since) } else { bad = (1, time) }
      return bad!.count == 1 ? .bad(fault) : .unchanged
    }
    guard let point else { return .unchanged }
    if bad == nil, let last, last.point == point, last.accuracy == accuracy { return .unchanged }
    last = (point, accuracy)
    defer { bad = nil }
    return .good(point, resumed: bad)
  }

  private func fault(of point: GeoPoint?, _ accuracy: Double?) -> String? {
    guard let point else { return "no position" }
    guard abs(point.latitude) <= 90, abs(point.longitude) <= 180 else {
      return "no place on earth: latitude \(Figure.short(point.latitude, decimals: 6)), longitude "
        + Figure.short(point.longitude, decimals: 6)
    }
    guard let accuracy, !accuracy.isNaN else { return nil }
    if accuracy < 0 {
      return "accuracy \(Measure.metres(accuracy)): below 0 marks an invalid position"
    }
    if accuracy > worst {
      return "accuracy \(Measure.metres(accuracy)) is worse than worst_accuracy "
        + Measure.metres(worst)
    }
    return nil
  }
}
