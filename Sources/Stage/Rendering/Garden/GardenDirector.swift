import Datasets
import Engine
import Files
import MapData
import Mappings
import Score
import Spatial
import Wayfinding

/// Leads a walk through a site, as the Ripples paper says: inside a ripple its own music; outside, the music of the two
/// to go to next, each from where it is. Start at `direct`.
package final class GardenDirector: SceneDirector {
  /// Parts that may sound at once: a ripple, its targets, what fades out, déjà vus and notifications.
  package static let capacity = 16
  package let title: String
  package let rooms: [RoomPlan]
  package let traits = Array(repeating: SourceTraits(), count: GardenDirector.capacity)
  package var pieces: GardenPieces
  package let plane: LocalPlane
  private let logPath: String?
  /// The path of the walk.
  private let data: String
  package var wayfinder: Wayfinder
  /// The guidance of the walker besides the ripples; nil where the site has none.
  package let guidance: Guidance?
  private var sense: WalkSense
  package private(set) var log = DecisionLog()
  private(set) var parts: [Role.Key: ScenePart] = [:]
  /// The mappings that were saved during the walk that is performed again.
  private var reloads: KeptReloads?
  /// The tiles that came during the walk that is performed again, and those that it had in the end, of a folder.
  private var keptMap: KeptMap?
  private var keptTiles: MapTiles?
  /// Decisions that are in the picture.
  var notedDecisions = 0
  /// Sentences on the walk that its sound's manifest has.
  var remarks: [String] = []
  /// The state of the walk that is heard: that of the last decisions.
  private var heard: WayState
  /// Whether the walker could be reached at the last tick; nobody is heard otherwise.
  private var isLinked = true
  private var refused = 0
  /// The ears of the walker at the last tick, and how they were turned then: heading, yaw, pitch and roll in degrees.
  package private(set) var ears = WalkerEars()
  package private(set) var headAngles = SIMD4<Double>()
  let inputs: [InputSpec]

  /// A closure that gets the reason why a part could not begin, where that must not end the performance: the text
  /// that its mapping had before, if there is one, is played instead.
  package var failed: ((any Error) -> Void)?

  /// - Parameters:
  ///   - inputs: of the walk, in the order of a moment's values.
  ///   - data: path of the walk.
  ///   - log: where the decisions go in the end; nil writes none.
  ///   - setup: what is said of the site's guidance from outside.
  /// - Throws: `Fault` for a walk without positions, and for a site that cannot be walked.
  package init(
    _ site: Site, _ pieces: GardenPieces, inputs: [InputSpec], data: String, log: String?,
    _ setup: GuidanceSetup = GuidanceSetup()
  ) throws {
    guard let origin = site.origin, site.hasSound else {
      throw Self.withoutRipples(pieces.scope.file, site.unused)
    }
    title = site.name.isEmpty ? pieces.scope.file : site.name
    self.pieces = pieces
    plane = LocalPlane(origin: origin)
    (logPath, self.data) = (log, data)
    wayfinder = Wayfinder(site)
    heard = wayfinder.state
    guidance = try site.guidance.map {
      try Guidance($0, of: site, in: pieces.scope, setup)
    }
    if guidance == nil {
      try setup.refuse(
        because: "is about callouts, and \(pieces.scope.file) has no guidance",
        hint: site.unused ?? "give the site a member \"guidance\"")
    }
    sense = try WalkSense(inputs, of: data)
    self.inputs = inputs
    rooms = try wayfinder.rooms.map { [plane] in try RoomPlan($0, on: plane) }
  }

  /// - Parameter hint: what else may be wrong; nil for how ripples are given.
  package static func withoutRipples(_ path: String, _ hint: String? = nil) -> Fault {
    Fault(
      .scene, "has no ripples and no déjà vus, so nothing would sound", at: FaultPlace(path),
      hint: hint
        ?? "give it features of kind \"ripple\" or \"dejavu\" (sites/template.geojson shows all kinds), or a member \"guidance\": {}, and whoever walks is led"
    )
  }

  package var warnings: [String] {
    var lines = pieces.site.findings.map { "\(pieces.scope.file): \($0.line)" } + remarks
    if sense.headingSource == nil {
      lines.append(
        "the walk says nothing of the head's direction: nothing is heard from a direction")
    } else if sense.headingSource == "course" {
      lines.append("the walk has no heading: the listener looks where they go (course)")
    }
    if log.decisions.isEmpty { lines.append("the walk has no usable position") }
    if let farness = FarWalk.sentence(log, wayfinder.site, walk: data) { lines.append(farness) }
    lines += guidance?.warnings ?? []
    if let now = guidance?.coverage?.tiles, let line = keptTiles?.warning(now) {
      lines.append(line)
    }
    if refused > 0 { lines.append("\(refused) parts found no room among \(Self.capacity)") }
    return lines
  }

  /// Lets the tiles of the walk that is performed again be shown as they came, or be compared with those of now.
  func replay(_ map: KeptMap?, tiles: MapTiles?) { (keptMap, keptTiles) = (map, tiles) }

  /// Lets mappings be read again at the ticks at which they were saved, where one that fails goes back to the text before.
  func replay(_ reloads: KeptReloads) {
    self.reloads = reloads
    failed = { [unowned self] in remarks.append("\($0)") }
  }

  package func direct(_ moment: WalkMoment, on stage: SoundingParts) throws {
    for reload in reloads?.due(at: stage.tick) ?? [] {
      // A part that could not change to it went on as it was.
      _ = try? read(reload.text, of: reload.mapping, as: reload.condition, on: stage)
    }
    // A tile that is not as it was is a warning of the map's.
    if let tiles = keptMap?.due(at: stage.tick) { try? guidance?.show(tiles) }
    let decisions = sense.update(&wayfinder, time: moment.time, row: moment.row, moment.inputs)
    guard let place = wayfinder.state.place else { return }
    let pose = sense.pose(moment.inputs, correction: guidance.flatMap(\.headCorrection))
    let walker = WalkerEars(position: plane.world(place), pose)
    let heard = sense.heard(pose, moment.inputs)
    headAngles = heard.angles
    isHeadKnown = sense.facing(moment.inputs) != nil
    let before = ears
    ears = WalkerEars(position: walker.position, heard)
    stage.move(ears.listener)
    if before != ears, before.heading == nil || ears.heading == nil { settle(on: stage) }
    let wasLinked = isLinked
    isLinked = sense.isLinked(moment.inputs)
    log.append(decisions)
    if !decisions.isEmpty || isLinked != wasLinked {
      try follow(wayfinder.state, moment, on: stage)
    }
    for (key, part) in parts { stand(part, as: key) }
    try guidance?.direct(
      sense.fix(moment.inputs, time: moment.time, row: moment.row),
      tracked: sense.tracked(moment.inputs), time: moment.time, walker, isLinked: isLinked,
      on: stage)
    let level = guidance?.musicLevel ?? 0
    for part in parts.values { stage.duck(part, to: level) }
  }

  /// Whether the walk says how the head was turned in the sound of a phone.
  package private(set) var isHeadKnown = false

  /// The degrees clockwise by which a tracker of the head is corrected now.
  package var headCorrection: Double { guidance.flatMap(\.headCorrection) ?? 0 }

  package var inputNames: [String] { WalkSense.inputNames }
  package var files: [String] { pieces.files + (guidance?.files ?? []) }
  package var map: MapCoverage? { guidance?.coverage }
  package var ripples: [String] { wayfinder.ripples.map(\.id) }
  package var ripple: String? { wayfinder.state.current.map { wayfinder.ripples[$0].id } }

  /// A part that is performed by another is a ripple's music, from the beginning on.
  package func adopt(_ part: ScenePart, as ripple: Int) { parts[.ripple(ripple)] = part }

  package func finish() throws { if let logPath { try TextFile.write(logText, to: logPath) } }

  /// The decisions, and what was said and was not, in the order of time: a line of JSON each.
  package var logText: String {
    let decisions = log.decisions.map { (time: $0.time, line: $0.line) }
    let notes = (guidance?.notes ?? []).map { (time: $0.time, line: $0.line) }
    guard !notes.isEmpty else { return log.text }
    let lines = (decisions + notes).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    return lines.map { $0.element.line + "\n" }.joined()
  }

  /// Lets what sounds be heard from where it is, as far as the walker's heading is known. In a room it stays in its place, as the
  /// walls do.
  private func settle(on stage: SoundingParts) {
    guard wayfinder.state.room == nil else { return }
    for (key, part) in parts { stage.move(part, to: ears.heard(place(of: key))) }
  }

  /// Tells a mapping where its ripple is.
  private func stand(_ part: ScenePart, as key: Role.Key) {
    guard case .ripple(let ripple) = key, let relation = wayfinder.relation(to: ripple) else {
      return
    }
    part.conductor.whereabouts = Whereabouts(relation)
  }

  // MARK: Decisions

  /// Lets be heard what the decisions of a tick have led to; they themselves are only written down.
  private func follow(_ state: WayState, _ moment: WalkMoment, on stage: SoundingParts) throws {
    let before = heard
    heard = state
    if before.room != state.room { stage.enter(room: state.room, over: 0.5) }
    if let current = state.current, current != before.current, wayfinder.notifies, isLinked {
      let piece = pieces.notification(of: wayfinder.ripples[current])
      if let part = try begin(piece, traits: SourceTraits(), at: .zero, moment, on: stage) {
        stage.mix(part, placed: nil, direct: 0, over: 0)
        stage.end(part, after: 2, over: 1)
      }
    }
    let roles = isLinked ? Role.all(state) : [:]
    for (key, part) in parts where roles[key] == nil {
      stage.end(part, over: wayfinder.site.settings[.fade])
      if !part.isGuest { parts[key] = nil }
    }
    for key in roles.keys.sorted() {
      guard let part = try parts[key] ?? beginOrGoBack(key, moment, on: stage) else { continue }
      parts[key] = part
      let isPlaced = roles[key] == .placed || state.room != nil
      stage.mix(
        part, placed: isPlaced ? 0 : nil, direct: isPlaced ? nil : 0,
        over: wayfinder.site.settings[.fade])
    }
  }

  private func beginOrGoBack(
    _ key: Role.Key, _ moment: WalkMoment, on stage: SoundingParts
  ) throws -> ScenePart? {
    do {
      return try begin(key, moment, on: stage)
    } catch {
      guard let failed else { throw error }
      failed(error)
      guard case .ripple(let number) = key, pieces.goBack(wayfinder.ripples[number].mapping) != nil
      else { return nil }
      return try beginOrGoBack(key, moment, on: stage)
    }
  }

  private func begin(
    _ key: Role.Key, _ moment: WalkMoment, on stage: SoundingParts
  ) throws -> ScenePart? {
    let (piece, shape): (ScenePiece, SiteShape)
    switch key {
    case .ripple(let number):
      let visits = wayfinder.relation(to: number)?.visits ?? 0
      let ripple = wayfinder.ripples[number]
      (piece, shape) = (pieces.music(of: ripple, visits: visits), ripple.shape)
    case .dejavu(let number):
      let dejavu = wayfinder.dejavus[number]
      (piece, shape) = (pieces.recording(of: dejavu), dejavu.shape)
    }
    let place = ears.heard(self.place(of: key))
    return try begin(piece, traits: pieces.traits(of: shape), at: place, moment, on: stage)
  }

  /// Returns the place that a part sounds from, in metres east, north and up.
  package func place(of key: Role.Key) -> Vector3 {
    switch key {
    case .ripple(let number): plane.world(wayfinder.ripples[number].place)
    case .dejavu(let number): plane.world(PlacedShape(wayfinder.dejavus[number].shape).centre.point)
    }
  }

  private func begin(
    _ piece: ScenePiece, traits: SourceTraits, at place: Vector3, _ moment: WalkMoment,
    on stage: SoundingParts
  ) throws -> ScenePart? {
    let part = try stage.begin(piece, traits: traits, at: place, time: moment.time)
    if part == nil { refused += 1 }
    return part
  }
}

/// The way in which a part is heard.
package enum Role: Equatable {
  /// The part sounds as it is, in stereo.
  case inside
  /// The part sounds from its place.
  case placed

  package enum Key: Hashable, Comparable {
    case ripple(Int)
    case dejavu(Int)
  }

  /// Returns who sounds in a state of the walk, and how.
  static func all(_ state: WayState) -> [Key: Role] {
    var roles: [Key: Role] = [:]
    if let current = state.current { roles[.ripple(current)] = .inside }
    for target in state.targets { roles[.ripple(target.ripple)] = .placed }
    for dejavu in state.dejavus { roles[.dejavu(dejavu)] = .placed }
    return roles
  }
}

extension GardenDirector {
  /// The levels at the ears of all parts that sound, by the ids of their ripples and déjà vus, for the time between the
  /// last two calls, this one not among them; nil at first. The distance to a part counts by its law.
  package func levels(of stage: SoundingParts) -> [(id: String, level: SoundLevel)]? {
    guard let all = stage.ensemble?.takeLevels() else { return nil }
    return parts.sorted { $0.key < $1.key }.map { key, part in
      let distance = ears.distance(to: place(of: key))
      let (placed, direct) = all[part.slot]
      let factor = Float(part.traits.factor(distance))
      let level = SoundLevel(
        peak: max(placed.peak * factor, direct.peak), rms: max(placed.rms * factor, direct.rms))
      return (id(of: key), level)
    }
  }

  private func id(of key: Role.Key) -> String {
    switch key {
    case .ripple(let number): wayfinder.ripples[number].id
    case .dejavu(let number): wayfinder.dejavus[number].id
    }
  }
}
