import Behaviors
import Datasets
import Engine
import MapData
import Rendering
import Score
import Spatial
import Wayfinding

/// The garden round the mapping of a live session: where that is heard from, and the other ripples.
///
/// The session's own ripple is led by `LivePerformance`; it sounds on, silent, while the walker is elsewhere. All
/// others begin and end as in a render of the site. One thread calls it, the conductor's.
final class LiveGarden: LiveSurroundings {
  let texts: GardenTexts
  let director: GardenDirector
  let ensemble: Ensemble
  let stage: SoundingParts
  /// The way of the listener's head to the sound.
  let head: LiveHead
  /// The number of the session's own ripple; nil where the site has none, and the session's own mapping is heard
  /// everywhere.
  let ripple: Int?
  /// Gets the decisions of a tick.
  var decided: ([Decision]) -> Void = { _ in }
  /// Gets the notes on what was said, and what was not, in a tick.
  var noted: ([CalloutNote]) -> Void = { _ in }
  /// Gets the error for which a part could not begin.
  var failed: (any Error) -> Void = { _ in }
  /// The names of the voices of each ripple's mapping, as it was at the start; none of the session's own.
  private(set) var voices: [[String]]
  private var clock: WalkClock
  /// The number of notes that were told.
  private var notesTold = 0

  /// Reads the files of the garden.
  /// - Parameters:
  ///   - inputs: of the walk, in the order of a tick's values.
  ///   - performer: of the session's own mapping, whose engine was made with `EngineOptions.Ending.plain`.
  /// - Throws: the faults of a render of the site for its files: all are read here.
  init(
    _ live: LiveRequest, _ texts: GardenTexts, inputs: [InputSpec], recording: String?,
    device: DeviceRings?, performer: Performer
  ) throws {
    self.texts = texts
    let pieces = try texts.pieces(in: live.permit.scope(of: texts.path))
    let site = pieces.site
    director = try GardenDirector(
      site, pieces, inputs: inputs, data: live.data ?? "the session", log: live.log,
      live.play.guidance(live.mapIsTold ? .told : .live))
    director.guidance?.speakAhead(waits: !live.wordsCome)
    ripple = site.ripples.firstIndex { $0.id == texts.ripple }
    let space = try SpaceLayout(live.layout).renderer(
      director.traits, rooms: director.rooms, head: live.head, sampleRate: live.sampleRate)
    ensemble = Ensemble(
      space, sampleRate: Double(live.sampleRate), gain: Float(Decibels.amplitude(live.gain)))
    let turned = TurnedHead(live.play.ticks)
    ensemble.head = turned
    head = LiveHead(turned, inputs: inputs, ticks: live.play.ticks)
    // A recording of the microphone is handed over as far ahead as the conductor works.
    let ahead =
      live.block + Int(held: (live.workingLookahead + 0.25) * Double(live.sampleRate), .towardZero)
    let setup = SceneSetup(
      ticks: live.play.ticks, seed: live.seed, permit: live.permit, ahead: ahead, inputs: inputs,
      recording: recording, device: device)
    stage = SoundingParts(setup, to: ensemble)
    voices = site.ripples.map { _ in [] }
    clock = WalkClock(start: live.start, ticks: live.play.ticks)
    adopt(performer)
    try readSounds()
    director.failed = { [unowned self] in failed($0) }
  }

  /// Lets the session's own mapping sound: from its ripple, or everywhere in a site that only guides.
  private func adopt(_ performer: Performer) {
    let pieces = director.pieces
    let own = ripple.map { pieces.site.ripples[$0] }
    let piece = own.map { pieces.music(of: $0, visits: 0) } ?? pieces.ownMusic()
    let part = stage.adopt(
      piece, performer, traits: own.map { pieces.traits(of: $0.shape) } ?? SourceTraits(),
      at: own.map { director.plane.world($0.place) } ?? .zero)
    guard let part else { preconditionFailure("an empty stage has room") }
    if let ripple {
      director.adopt(part, as: ripple)
    } else {
      stage.mix(part, placed: nil, direct: 0, over: 0)
    }
  }

  /// Reads the sounds of all parts that may come, so that they can begin within the lookahead.
  private func readSounds() throws {
    let pieces = director.pieces
    for (number, ripple) in pieces.site.ripples.enumerated() where number != self.ripple {
      voices[number] = try readSounds(pieces.music(of: ripple, visits: 0)).voices.map(\.name)
    }
    for dejavu in pieces.site.dejavus { _ = try readSounds(pieces.recording(of: dejavu)) }
  }

  private func readSounds(_ piece: ScenePiece) throws -> Orchestra {
    let mapping = try ScenePart.load(piece, inputs: stage.setup.inputs)
    let scope = stage.setup.scope(of: piece)
    return try stage.setup.sounds.load(mapping.orchestra, in: scope).orchestra
  }

  /// Whether the walk of the next tick was walked before (`InputHistory`).
  var isAgain = false

  /// The name of the session's own ripple; nil where the site has none.
  var rippleName: String? { ripple.map { director.wayfinder.ripples[$0].name } }

  /// The name of the ripple that a decision is about; the id of another thing.
  func name(of decision: Decision) -> String {
    director.wayfinder.ripples.first { $0.id == decision.id }?.name ?? decision.id
  }

  // MARK: Ticks

  /// Decides what is heard from the next tick on, and tells the session's own mapping where the walker is.
  func direct(_ sample: LiveSample, walk: Double, isPassing: Bool) {
    clock.advance(to: walk, isPassing: isPassing)
    let count = director.log.decisions.count
    let moment = WalkMoment(time: clock.time, inputs: sample.values, row: sample.row)
    let correction = director.headCorrection
    do { try director.direct(moment, on: stage) } catch { failed(error) }
    head.say(
      director.headAngles, correction: correction, isFixed: isAgain || director.isHeadKnown,
      at: stage.tick)
    let new = director.log.decisions[count...]
    if !new.isEmpty { decided(Array(new)) }
    guard let notes = director.guidance?.notes[notesTold...], !notes.isEmpty else { return }
    notesTold = notes.endIndex
    noted(Array(notes))
  }

  func step(_ sample: LiveSample) { stage.step(inputs: sample.values, row: sample.row) }

  var output: any BlockSource { ensemble }

  func flush() { stage.flush() }

  func finish() { stage.finish() }

  func level(_ factor: Float, over seconds: Double) { stage.level(factor, over: seconds) }

  func playMicrophone(until frame: Int64, walk: Double?) {
    for part in stage.parts { part.playMicrophone(until: frame, walk: walk) }
  }

  // MARK: Changes

  /// Asks the guide for something, in the words of `UserEvent`.
  /// - Throws: `Fault` (`call`) for what is no such word.
  func ask(_ text: String) throws(Fault) {
    director.guidance?.handle(try UserEvent(reading: text), at: clock.time)
  }

  /// The texts that were spoken since this was asked last, or could not be; it waits for none.
  func takeSpoken() -> [SpokenWords] { director.guidance?.takeSpoken() ?? [] }

  /// Takes a text as spoken from the next tick on.
  /// - Throws: `Fault` where it was spoken once and cannot be now.
  func take(_ words: SpokenWords) throws(Fault) { try director.guidance?.take(words) }

  /// The tiles of a host's map that there are by now, where they are others than before; it waits for none.
  func takeMap() -> MapTiles? { director.guidance?.takeMap() }

  /// Shows the map of these tiles from the next tick on.
  /// - Throws: `Fault` for a tile that is no longer as it was; the others are shown.
  func show(_ tiles: MapTiles) throws(Fault) { try director.guidance?.show(tiles) }

  /// Takes the text of a generator of callouts.
  /// - Returns: a sentence on what became of it.
  /// - Throws: `Fault` with file and line; the version before goes on then.
  func read(_ text: String, generator path: String) throws(Fault) -> String {
    guard let guidance = director.guidance else { return "" }
    let wasThere = try guidance.read(text, generator: path)
    return wasThere ? "\(path) was read: it goes on with its state" : "\(path) begins"
  }

  /// Takes a mapping's text for parts that begin from now on.
  func reread(_ text: String, mapping: String) { director.pieces.read(text, of: mapping) }

  /// The problems of the other mappings that were not told yet; asking again gives only newer ones.
  func takeProblems() -> [String] {
    stage.takeProblems() + (director.guidance?.takeWarnings() ?? [])
  }
}

/// A clock of the walk that never goes back, for what counts how long something has been.
///
/// While a walk is held, the session's seconds pass; where it is moved or looped, time stands until it passes again.
/// Of a walk without a log, which is held from the first tick on, it shows each tick's own time.
struct WalkClock {
  private(set) var time: Double
  private var offset = 0.0
  /// The number of ticks that have passed while the walk was held.
  private var heldTicks = 0
  private var isHeld = false
  private let ticks: TickGrid

  /// - Parameter start: the second of the walk at the first tick.
  init(start: Double, ticks: TickGrid) {
    time = start
    self.ticks = ticks
  }

  /// Goes on to the next tick.
  /// - Parameters:
  ///   - walk: the second of the walk at that tick.
  ///   - isPassing: false where the walk is held from that tick to the next.
  mutating func advance(to walk: Double, isPassing: Bool) {
    if isHeld { heldTicks += 1 }
    isHeld = !isPassing
    let moment = walk + offset + ticks.seconds(of: heldTicks)
    if moment < time { offset += time - moment }
    time = max(time, moment)
  }
}
