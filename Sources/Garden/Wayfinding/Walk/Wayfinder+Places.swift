import Score

extension Wayfinder {
  /// Whether a notification is given when another ripple begins to sound.
  public var notifies: Bool { site.settings[.notification] >= 0.5 }

  mutating func followRipples(to place: EarthPlace, accuracyPart: Double, isFirst: Bool) {
    let margin = max(site.settings[.leaveMargin], accuracyPart)
    let (left, come) = enteredRipples.move(to: place, margin: margin)
    for neighbour in left where !stopWaiting(neighbour.index) {
      leave(neighbour, margin: margin, isAccuracy: accuracyPart == margin)
    }
    enterInOrder(come, place)
    if !left.isEmpty || !come.isEmpty {
      state.members = enteredRipples.members.filter { !waiting.contains($0) }
    }
    let next = enteredRipples.smallest(of: state.members)
    if next == state.current {
      if next == nil { isFirst ? goOutside(place) : followTargets(place) }
      return
    }
    if let current = state.current { state.last = current }
    let before = state.current
    state.current = next
    if let next { sound(next, before: before, place) } else { goOutside(place) }
  }

  private mutating func leave(
    _ neighbour: SpatialIndex.Neighbour, margin: Double, isAccuracy: Bool
  ) {
    let id = ripples[neighbour.index].id
    rippleVisits[neighbour.index]?.leave(at: time)
    let name =
      isAccuracy && margin > site.settings[.leaveMargin]
      ? "accuracy_share × accuracy" : "leave_margin"
    add(
      .leave, id: id, distance: neighbour.distance,
      reason: "\(Measure.metres(neighbour.distance)) outside the edge, \(name) "
        + Measure.metres(margin))
  }

  mutating func enter(_ ripple: Int, _ place: EarthPlace) {
    let long = site.settings[.away]
    let away = rippleVisits[ripple, default: Visits()].enter(at: time, long: long)
    let visits = rippleVisits[ripple]!.visits
    let middle = enteredRipples.index.centreDistance(to: ripple, from: place)
    var reason = "\(Measure.metres(middle)) from the middle, visit \(visits)"
    if let away {
      reason +=
        away >= long
        ? " after \(Measure.seconds(away)) away"
        : " goes on after \(Measure.seconds(away)) away, another one takes \(Measure.seconds(long))"
    }
    add(.enter, id: ripples[ripple].id, distance: 0, reason: reason)
  }

  /// Another ripple begins to sound: notification, preset, generate.
  private mutating func sound(_ next: Int, before: Int?, _ place: EarthPlace) {
    let ripple = ripples[next]
    state.targets = []
    state.outsideSince = nil
    state.info = ripple.info
    let why = why(next, before: before)
    if notifies {
      add(.notification, id: ripple.id, reason: why)
    } else {
      add(.unnotified, id: ripple.id, reason: "\(why); the setting notification is 0")
    }
    add(.preset, id: ripple.id, reason: "\(ripple.mapping)\(preset(of: ripple))")
    add(.generate, id: ripple.id, reason: "inside: its own music")
  }

  private func why(_ next: Int, before: Int?) -> String {
    let ids = state.members.map { ripples[$0].id }
    guard ids.count > 1 else {
      return before.map { "\(ripples[$0].id) is left, still inside" } ?? "inside"
    }
    return "the smallest of \(ids.joined(separator: ", "))"
  }

  private func preset(of ripple: Ripple) -> String {
    let values = ripple.preset.sorted { $0.key < $1.key }
    if values.isEmpty { return ", its defaults" }
    return ", " + values.map { "\($0.key) = \(Figure.plain($0.value))" }.joined(separator: ", ")
  }

  private mutating func goOutside(_ place: EarthPlace) {
    state.info = ""
    state.outsideSince = time
    if let last = state.last {
      let seconds = site.settings[.fade]
      add(.fade, id: ripples[last].id, reason: "outside of all: over \(Measure.seconds(seconds))")
    }
    chooseTargets(place)
  }
}

extension Wayfinder {
  /// The first visit counts and is silent, later ones are heard. Who comes back too soon goes on with the visit that
  /// had begun.
  mutating func followDejavus(to place: EarthPlace, accuracyPart: Double) {
    if dejavus.isEmpty { return }
    let margin = max(site.settings[.leaveMargin], accuracyPart)
    let (left, entered) = enteredDejavus.move(to: place, margin: margin)
    for neighbour in left {
      dejavuVisits[neighbour.index]?.leave(at: time)
      guard let sounding = state.dejavus.firstIndex(of: neighbour.index) else { continue }
      state.dejavus.remove(at: sounding)
      add(
        .dejavuEnd, id: dejavus[neighbour.index].id, distance: neighbour.distance,
        reason: "\(Measure.metres(neighbour.distance)) outside the edge")
    }
    for dejavu in entered { come(to: dejavu) }
  }

  private mutating func come(to index: Int) {
    let dejavu = dejavus[index]
    let long = dejavu.away ?? site.settings[.away]
    let away = dejavuVisits[index, default: Visits()].enter(at: time, long: long)
    let visits = dejavuVisits[index]!.visits
    let needed = Int(site.settings[.dejavuVisit])
    var reason = "visit \(visits)"
    if let away { reason += ", \(Measure.seconds(away)) away" }
    if let away, away < long {
      reason += ": too short for another visit, \(Measure.seconds(long)) needed"
    }
    if visits >= needed {
      state.dejavus = (state.dejavus + [index]).sorted()
      add(.dejavu, id: dejavu.id, distance: 0, reason: "\(reason); \(dejavu.file) plays")
    } else {
      add(
        .dejavuSilent, id: dejavu.id, distance: 0,
        reason: "\(reason); silent before visit \(needed)")
    }
  }
}

extension Wayfinder {
  /// Rooms are small and their walls stand still: their margin is a setting of its own, whatever the accuracy.
  mutating func followRooms(to place: EarthPlace) {
    if rooms.isEmpty { return }
    let margin = site.settings[.roomMargin]
    let (left, entered) = enteredRooms.move(to: place, margin: margin)
    for neighbour in left {
      roomVisits[neighbour.index]?.leave(at: time)
      add(
        .roomLeave, id: rooms[neighbour.index].id, distance: neighbour.distance,
        reason: "\(Measure.metres(neighbour.distance)) outside its walls, room_margin "
          + Measure.metres(margin))
    }
    for room in entered {
      _ = roomVisits[room, default: Visits()].enter(at: time, long: site.settings[.away])
      add(.roomEnter, id: rooms[room].id, distance: 0, reason: "inside its walls")
    }
    state.room = enteredRooms.smallest
  }
}

/// Which of many shapes the walker is in, with hysteresis: in from the edge on, out again only beyond a margin.
struct EnteredShapes: Sendable {
  let index: SpatialIndex
  /// The shapes the walker counts as being in, in their order.
  private(set) var members: [Int] = []

  init(_ shapes: [SiteShape]) { index = SpatialIndex(shapes) }

  /// The member with the least area; of equal ones the first.
  var smallest: Int? { smallest(of: members) }

  /// The shape with the least area among some; of equal ones the first.
  func smallest(of shapes: [Int]) -> Int? {
    shapes.min { (index.area(of: $0), $0) < (index.area(of: $1), $1) }
  }

  /// Moves the walker.
  /// - Parameter margin: metres outside the edge from which on a shape is left; with 0 just outside.
  /// - Returns: what was left and what was entered, with the distances to the edges.
  mutating func move(
    to place: EarthPlace, margin: Double
  ) -> (left: [SpatialIndex.Neighbour], entered: [Int]) {
    let inside = index.containing(place)
    if inside.isEmpty, members.isEmpty { return ([], []) }
    var left: [SpatialIndex.Neighbour] = []
    var stayed: [Int] = []
    for member in members {
      let distance = index.distance(to: member, from: place)
      if distance > 0, distance >= margin {
        left.append(SpatialIndex.Neighbour(index: member, distance: distance))
      } else {
        stayed.append(member)
      }
    }
    let entered = inside.filter { !members.contains($0) }
    members = entered.isEmpty ? stayed : (stayed + entered).sorted()
    return (left, entered)
  }
}

/// The walker's visits to a place: their number, and the time spent there.
public struct Visits: Hashable, Sendable {
  public private(set) var enters = 0
  public private(set) var leaves = 0
  /// The number of visits: the first entry, and each one after having been away long enough.
  public private(set) var visits = 0
  /// Seconds inside, of the stays that have ended.
  private var ended = 0.0
  private var since: Double?
  private var leftAt: Double?

  /// The time spent inside until now, in seconds.
  public func inside(at time: Double) -> Double { ended + (since.map { max(0, time - $0) } ?? 0) }

  /// - Parameter long: seconds away that make it another visit.
  /// - Returns: how long the walker was away; nil the first time.
  mutating func enter(at time: Double, long: Double) -> Double? {
    let away = leftAt.map { max(0, time - $0) }
    enters += 1
    since = time
    if away.map({ $0 >= long }) ?? true { visits += 1 }
    return away
  }

  mutating func leave(at time: Double) {
    ended = inside(at: time)
    leaves += 1
    since = nil
    leftAt = time
  }
}
