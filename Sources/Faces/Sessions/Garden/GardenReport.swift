import Rendering
import Score
import Wayfinding

/// The place of the walker in the garden, and the sounds heard from each direction, for `:where`.
struct GardenReport {
  private let garden: LiveGarden
  private let director: GardenDirector

  init(_ garden: LiveGarden) {
    self.garden = garden
    director = garden.director
  }

  var text: String {
    let state = director.wayfinder.state
    guard state.place != nil else {
      return "nobody has said where the walker is: latitude and longitude by OSC, :set or a dataset"
    }
    let room = state.room.map { "in the room \(director.wayfinder.rooms[$0].name)" }
    let why = director.log.decisions.last.map { decision in
      let ago = Figure.fixedOrDash(max(0, director.wayfinder.time - decision.time), decimals: 1)
      return
        "last decision: \(decision.words(of: decision.id)): \(decision.reason) (\(ago) s ago, none since)"
    }
    let held = state.isHeld ? "the last position is not used" : nil
    let lines = [place(state), room, held] + heard(state) + [own, why]
    return lines.compactMap { $0 }.joined(separator: "\n")
  }

  private func place(_ state: WayState) -> String {
    guard let current = state.current else {
      let last = state.last.map { ", last in \(director.wayfinder.ripples[$0].name)" } ?? ""
      return "outside" + last
    }
    let visits = director.wayfinder.relation(to: current)?.visits ?? 1
    let info = state.info.isEmpty ? "" : ": \(state.info)"
    return "in \(director.wayfinder.ripples[current].name), visit \(visits)" + info
  }

  private func heard(_ state: WayState) -> [String?] {
    let targets = state.targets.map { target in
      "to \(director.wayfinder.ripples[target.ripple].name), "
        + way(to: .ripple(target.ripple), target.distance)
    }
    let dejavus = state.dejavus.map { number in
      let key = Role.Key.dejavu(number)
      return "déjà vu \(director.wayfinder.dejavus[number].name), "
        + way(to: key, director.ears.distance(to: director.place(of: key)))
    }
    return targets + dejavus
  }

  /// The place of the session's own ripple; nil where the site has none.
  private var own: String? {
    guard let ripple = garden.ripple, let name = garden.rippleName else { return nil }
    let place = director.wayfinder.relation(to: ripple).map {
      $0.isInside ? ", here" : ", \(way(to: .ripple(ripple), $0.distance))"
    }
    return "this session plays \(name)" + (place ?? "")
  }

  /// The way to a ripple, `18 m ahead to the left`, seen from where the head is turned, as far as that is known.
  /// - Parameter distance: metres.
  private func way(to key: Role.Key, _ distance: Double) -> String {
    let direction = director.ears.direction(of: director.place(of: key))
    let side = direction.map { Self.side($0.azimuth) } ?? "away, direction unknown"
    return "\(Figure.fixedOrDash(distance, decimals: 0)) m \(side)"
  }

  /// A direction in words.
  /// - Parameter azimuth: degrees from straight ahead, left positive.
  static func side(_ azimuth: Double) -> String {
    let names = [
      "ahead", "ahead to the left", "to the left", "behind to the left", "behind",
      "behind to the right", "to the right", "ahead to the right",
    ]
    return names[Int(held: Angle.wrap360(azimuth) / 45) % 8]
  }
}

/// The sentences that a garden says of itself.
extension LiveGarden {
  func opening(_ feed: LiveFeed) -> [String] {
    let isPlaced = ["latitude", "longitude"].allSatisfy { name in
      feed.inputs.firstIndex { $0.name == name }.map { feed.delivers($0) } ?? false
    }
    let own =
      rippleName.map { "this session plays \($0)" }
      ?? (director.guidance == nil ? "no ripple plays" : "you are guided; no ripple plays")
    return ["\(director.title): \(own)"]
      + director.pieces.site.findings.map { "warning: \(texts.path): \($0.line)" }
      + (isPlaced
        ? [] : ["nobody says where the walker is: send latitude and longitude (OSC, :set)"])
  }

  var whereabouts: String { GardenReport(self).text }

  var summary: String {
    let counts = director.wayfinder.counts
    return "\(counted(stage.parts.count, "part")) sounding in \(director.title), entered "
      + "\(counted(counts[.enter] ?? 0, "time")), left \(counted(counts[.leave] ?? 0, "time")); "
      + ":where says where"
  }
}
