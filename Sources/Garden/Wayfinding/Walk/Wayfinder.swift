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
