import Behaviors
import Glibc
import MapData
import Mappings
import Score
import Spatial
import Wayfinding

/// Guides a walker: a beacon and callouts sound round the listener, as Soundscape's events and behaviours lead a site's `guidance`. Start
/// at `direct`.
package final class Guidance {
  private var processor: EventProcessor
  private let pieces: GuidancePieces
  private let plane: LocalPlane
  /// The walker's wishes, by the second of the walk; the earliest first.
  private var actions: [WalkerAction]
  /// The generators in Lua as they run now.
  private var scripts: [GeneratorScript]
  /// The head of a walker who wears a tracker.
  private var head = TrackedHead()
  /// The direction of that head, degrees clockwise from true north; nil without a tracker that is calibrated.
  private var turned: Double?
  /// The walker at the last tick.
  private var last: WalkerFix?
  /// The notes on what was said and what was not, and why.
  package private(set) var notes: [CalloutNote] = []
  /// The beacon as it stands, and the part that sounds it.
  package private(set) var beacon: BeaconState?
  private let beaconSound: BeaconSound
  /// The volume of a street preview's wand, 0...1.
  private var wand = 0.0
  /// The callout that is being said.
  private var spoken: (part: ScenePart, placement: CalloutPlacement)?
  /// The callout that is said next, and the second of the walk at which that begins.
  private var next: (callout: Callout, piece: ScenePiece, time: Double)?
  /// The number of callouts that were begun, which tells them apart.
  private var count = 0
  private var ownWarnings: [String] = []
  /// Whether texts are spoken before their turn.
  private var speaksAhead = false
  /// The warnings that were told while the walk goes on, and the faults of the map among them.
  private var told = (warnings: Set<String>(), faults: 0)
  /// A closure that gets what a phone shall do in the hand.
  package var felt: (HapticPattern) -> Void = { _ in }

  /// - Parameter setup: what is said of it from outside; it goes before what the site says.
  /// - Throws: `Fault` or `Faults` for guidance that cannot be.
  package init(
    _ guidance: SiteGuidance, of site: Site, in scope: ReadScope,
    _ setup: GuidanceSetup = GuidanceSetup()
  ) throws {
    pieces = try GuidancePieces(guidance, of: site, in: scope, setup)
    beaconSound = BeaconSound(pieces)
    scripts = pieces.scripts
    plane = LocalPlane(origin: site.origin ?? GeoPoint(latitude: 0, longitude: 0))
    processor = pieces.processor()
    actions = try pieces.actions()
  }

  /// Seconds of the walk in a second of sound.
  package var speed: Double {
    get { processor.speed }
    set { processor.speed = newValue }
  }

  /// The degrees clockwise by which a tracker of the walker's head is corrected; nil before it is calibrated, and without one.
  var headCorrection: Double? { head.correction }

  /// The places and routes that can be asked for.
  package var offer: GuidanceOffer { pieces.offer }

  /// The language of callouts: `en`.
  package var language: String { pieces.language }

  /// Whether automatic callouts are made.
  package var callsOut: Bool { processor.callsOut }
  /// The name of the behaviour above the base one, a route's or a preview's; nil for none.
  package var customName: String? { processor.customName }
  /// Whether nothing is said until the walker wakes it or goes away.
  package var isAsleep: Bool { processor.isAsleep }
  /// The ids of the routes and tours that were left before their end.
  package var unfinished: [String] { processor.unfinished }
  /// The number of recordings of the stop that is at hand.
  package var recordings: Int { processor.recordings }

  /// The files that guidance reads.
  package var files: [String] { pieces.files }

  /// The tiles of the map that were used, and those that could not be had; nil without a map.
  package var coverage: MapCoverage? { pieces.coverage }

  /// The tiles of the map that there are by now, where they are others than before; it waits for none.
  package func takeMap() -> MapTiles? { pieces.takeMap() }

  /// Shows the map of these tiles from the next tick on.
  /// - Throws: `Fault` for a tile that is no longer as it was; the others are shown.
  package func show(_ tiles: MapTiles) throws(Fault) { try pieces.show(tiles) }

  /// Sentences for the manifest: what could not be said.
  package var warnings: [String] { ownWarnings + pieces.warnings }

  /// Returns the warnings that are new since it was asked last; those of the map where it has more faults than before.
  package func takeWarnings() -> [String] {
    let coverage = pieces.coverage
    let faults = coverage?.faultCount ?? 0
    defer { told.faults = faults }
    let ofMap = faults > told.faults ? coverage?.problems ?? [] : []
    return ofMap + (ownWarnings + pieces.voiceWarnings).filter { told.warnings.insert($0).inserted }
  }

  /// Does what the walker asks for, at the next tick at or after a time of the walk in seconds.
  package func handle(_ event: UserEvent, at time: Double) {
    let place = actions.firstIndex { $0.time > time } ?? actions.endIndex
    actions.insert(WalkerAction(time: time, event: event), at: place)
  }

  // MARK: Generators

  /// The paths of the generators in Lua that the site names.
  package var generators: [String] { pieces.generators }

  /// Tries whether a generator's text can be run.
  /// - Throws: `Fault` with file and line.
  package static func check(_ text: String, generator path: String) throws(Fault) {
    _ = try GuidancePieces.script(text, name: path)
  }

  /// Takes a generator's text: in place of the version before, whose `state` it goes on with, or beside the others.
  /// - Parameter path: of its file, by which a version before is known.
  /// - Returns: whether there was a version before.
  /// - Throws: `Fault` with file and line; nothing has changed then.
  @discardableResult
  package func read(_ text: String, generator path: String) throws(Fault) -> Bool {
    let place = scripts.firstIndex { $0.fileName == path }
    if let place {
      scripts[place] = try scripts[place].reloaded(source: text)
    } else {
      scripts.append(try GuidancePieces.script(text, name: path))
    }
    processor.replace(ScriptGenerator(scripts))
    return place != nil
  }

  /// Goes on with the walk at a tick, and lets sound what that brings.
  ///
  /// A position counts with the row that it stands in; between two rows the head may turn.
  /// - Parameters:
  ///   - fix: the walker at the tick; nil where the walk has no position.
  ///   - tracked: where a tracker says that the head points, in degrees clockwise; nil without one.
  /// - Throws: `Fault` for a part that cannot sound.
  func direct(
    _ fix: WalkerFix?, tracked: Double?, time: Double, _ ears: WalkerEars, isLinked: Bool,
    on stage: SoundingParts
  ) throws {
    var fix = fix
    processor.place = fix?.point
    // A tracker that is taken as it is tells a turn against the heading, and nothing where there is none.
    let isRelative = processor.settings.count(.calibratorSamples) == 0 && ears.heading == nil
    let tracked = isRelative ? nil : tracked
    var outcomes: [Outcome] = []
    let isMoved = last?.row != fix?.row
    let references = Headings(course: processor.headings(at: time).course, device: fix?.device)
    let news = head.take(tracked, references, time: time, processor.settings)
    turned = tracked.flatMap(head.heading)
    if tracked != nil { fix?.heading = turned }
    if let fix, last?.row != fix.row {
      outcomes = processor.update(fix: fix, time: time)
    } else if let fix, last?.heading != fix.heading || last?.device != fix.device {
      outcomes = processor.turn(WalkerTurn(heading: fix.heading, device: fix.device), time: time)
    } else if let wakes = processor.wakes, wakes <= time {
      outcomes = processor.update(fix: nil, time: time)
    }
    last = fix ?? last
    if let news { outcomes += processor.handle(.headset(news), time: time) }
    while let action = actions.first, action.time <= time {
      actions.removeFirst()
      outcomes += processor.handle(action.event, time: time)
    }
    // A beacon that turns with the head is no news for the voice.
    if speaksAhead, isMoved || outcomes.contains(where: \.isNote) {
      pieces.expect(processor.upcoming)
    }
    for outcome in outcomes { try follow(outcome, time: time, isLinked: isLinked, on: stage) }
    if let next, next.time <= time { try begin(next.piece, next.callout, time: time, on: stage) }
    try sound(ears, time: time, isLinked: isLinked, on: stage)
  }

  private func follow(
    _ outcome: Outcome, time: Double, isLinked: Bool, on stage: SoundingParts
  ) throws {
    switch outcome {
    case .note(let note):
      notes.append(note)
      // What a script notes of itself is that it failed; the log has the line.
      if note.kind == .state, note.generator == GeneratorName.script.rawValue {
        warn(note.reason.split(separator: "\n").first.map(String.init) ?? note.reason)
      }
    case .haptic(let pattern): felt(pattern)
    case .wand(let volume): wand = volume
    case .beacon(let state):
      beaconSound.hear(state)
      beacon = state
    case .stop: silence(on: stage)
    case .say(let callout, _):
      silence(on: stage)
      count += 1
      // What is said where nobody can be reached is written down only.
      if isLinked { try say(callout, time: time, on: stage) }
    }
  }

  // MARK: Callouts

  /// Lets texts be spoken before their turn from now on, on a thread of their own, so that a performance that is heard while it
  /// is made seldom waits for the voice, or never.
  /// - Parameter waits: whether it waits for a text that is needed and not yet spoken, so that the samples are those of a render;
  ///   otherwise callouts join the queue when `take` has been told of their words.
  package func speakAhead(waits: Bool) {
    speaksAhead = true
    pieces.speakAhead(waits: waits)
  }

  /// The texts that were spoken since this was asked last, or could not be; it waits for none.
  package func takeSpoken() -> [SpokenWords] { pieces.takeSpoken() }

  /// Takes a text as spoken from the next tick on.
  /// - Throws: `Fault` where it was spoken once and cannot be now.
  package func take(_ words: SpokenWords) throws(Fault) { try pieces.take(words) }

  /// Lets whoever makes the sound elsewhere get the short earcons, which begin as soon as they are decided.
  package func announceEarcons(on stage: SoundingParts) throws {
    let all = Callout(Earcons.short.map { .earcon($0) }, category: .system)
    if let piece = pieces.callout(all, number: 0) { try stage.announce(piece) }
  }

  private func say(_ callout: Callout, time: Double, on stage: SoundingParts) throws {
    // The voice's warnings have the reason, and the walk goes on.
    if pieces.fails(callout) {
      notes.append(
        .unheard(callout, time: time, row: last?.row ?? 0, because: "the voice cannot speak it"))
    }
    guard let piece = pieces.callout(callout, number: count) else { return }
    let lead = pieces.lead(of: callout)
    guard lead > 0 else { return try begin(piece, callout, time: time, on: stage) }
    try stage.announce(piece)
    next = (callout, piece, time + lead)
  }

  private func begin(
    _ piece: ScenePiece, _ callout: Callout, time: Double, on stage: SoundingParts
  ) throws {
    next = nil
    guard
      let part = try stage.begin(piece, traits: Self.traits, at: .zero, time: time)
    else { return warn("a callout found no room among the parts that sound") }
    let isPlain = callout.placement == .plain
    let level = Self.level(processor.settings[.duckSpeech])
    stage.mix(part, placed: isPlain ? nil : level, direct: isPlain ? level : nil, over: 0)
    stage.end(part, after: pieces.seconds(of: callout) + 0.2, over: 0.05)
    spoken = (part, callout.placement)
  }

  private func silence(on stage: SoundingParts) {
    if let spoken { stage.end(spoken.part, over: 0.02) }
    (spoken, next) = (nil, nil)
  }

  private func warn(_ sentence: String) {
    if !ownWarnings.contains(sentence) { ownWarnings.append(sentence) }
  }

  // MARK: Places

  /// The traits of all that guides: it is heard from a ring round the listener, its distance is no cue.
  static let traits: SourceTraits = {
    var traits = SourceTraits()
    traits.law = .ring
    traits.hasAirAbsorption = false
    traits.hasNearField = false
    return traits
  }()

  private func sound(
    _ ears: WalkerEars, time: Double, isLinked: Bool, on stage: SoundingParts
  ) throws {
    if let spoken, spoken.placement != .plain {
      stage.move(spoken.part, to: ring(toward: spoken.placement, ears))
    }
    let place = beacon.map { ring(toward: .localized($0.target), ears) }
    let level = beacon.map { BeaconStyle.level(ring: $0.ring, processor.settings) } ?? 0
    try beaconSound.follow(
      isLinked ? beacon : nil, at: place ?? ears.position, level: level, time: time, on: stage)
    try beaconSound.point(isLinked ? wand : 0, time: time, on: stage)
    if beaconSound.wasRefused { warn("the beacon found no room among the parts that sound") }
  }

  /// The level of an amplitude in dB; silence is -120 dB.
  static func level(_ amplitude: Double) -> Double { Decibels.level(max(1e-6, amplitude)) }

  /// The level in dB at which the site's music sounds beside what is said now.
  var musicLevel: Double {
    processor.isSpeaking ? Self.level(processor.settings[.duckMusic]) : 0
  }

  /// A metre in a direction, to multiples of 2^-20 m, as `LocalPlane.world`.
  private static func way(_ bearing: Double) -> Vector3 {
    func settled(_ x: Double) -> Double { (x * 0x1p20).rounded() * 0x1p-20 }
    let angle = bearing * .pi / 180
    return Vector3(settled(sin(angle)), settled(cos(angle)), 0)
  }

  /// A place a metre from the listener, in a direction. What lies somewhere on the earth is straight ahead while the direction of
  /// the head is not known.
  private func ring(toward placement: CalloutPlacement, _ ears: WalkerEars) -> Vector3 {
    let isKnown = ears.heading != nil
    switch placement {
    case .plain: return ears.position
    case .relative(let degrees):
      return ears.position + Self.way((turned ?? ears.listener.heading) + degrees)
    case .localized where !isKnown, .compass where !isKnown: return ears.ahead(1)
    case .localized(let point):
      let way = plane.world(point) - ears.position
      guard way.length > 0.01 else { return ears.position }
      return ears.position + (1 / way.length) * way
    case .compass(let degrees): return ears.position + Self.way(degrees)
    }
  }
}

extension Outcome {
  fileprivate var isNote: Bool { if case .note = self { true } else { false } }
}

extension Whereabouts {
  /// The relation of the walker to a beacon, as its mapping hears it.
  init(_ state: BeaconState) {
    let hum: BeaconSight.Hum =
      switch state.hum {
      case .near: .near
      case .far: .far
      case nil: .none
      }
    self.init(
      inside: state.isInside, distance: state.distance ?? 0, bearing: state.bearing ?? 0,
      beacon: BeaconSight(angle: state.angle, component: state.component + 1, hum: hum))
  }
}
