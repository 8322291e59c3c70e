import Engine
import Pictures
import Score
import Spatial
import Wire

/// The parts that sound in a scene, and where: they come, move and go at ticks; an ensemble renders them, here or
/// elsewhere.
package final class SoundingParts {
  package let setup: SceneSetup
  /// The ensemble of this program; nil where the parts sound elsewhere.
  let ensemble: Ensemble?
  private let output: any PartsOutput
  package private(set) var parts: [ScenePart] = []
  /// The reports of parts that have left.
  private(set) var reports: [ConductorReport] = []
  private(set) var parameters: [(name: String, value: Double)] = []
  private(set) var inputNames: [String] = []
  private(set) var soundWarnings: [String] = []
  /// The notes of the parts that have left, by the names of their pieces.
  private var leftNotes: [String: Int] = [:]
  private(set) var sounds: [String] = []
  private(set) var deaf: [String] = []
  package private(set) var tick = 0
  /// A closure that gets the reason why the next text of a part could not take over; the present one goes on.
  package var refused: (any Error) -> Void = { _ in }
  private var freeSlots: [Int]
  private var listener: Listener?
  private var events = EventQueue<SceneEvent>()
  /// The parts that begin at the tick's own frame, after all that leads to it.
  private var beginnings: [SceneEvent] = []

  package init(_ setup: SceneSetup, to output: any PartsOutput) {
    (self.setup, self.output) = (setup, output)
    ensemble = output as? Ensemble
    freeSlots = Array((0..<output.capacity).reversed())
  }

  // MARK: Time

  private func frame(of tick: Int) -> Int64 { setup.ticks.frame(of: tick) }

  /// The frames from the last tick to the present one.
  private var ramp: UInt32 { UInt32(frame(of: tick) - frame(of: max(0, tick - 1))) }
  private var before: Int64 { frame(of: max(0, tick - 1)) }

  // MARK: Parts

  /// Lets a piece begin at the present tick, silent until its levels are moved.
  /// - Returns: nil when there is no room for a further part.
  func begin(
    _ piece: ScenePiece, traits: SourceTraits, at place: Vector3, facing: Quaternion = .identity,
    time: Double
  ) throws -> ScenePart? {
    guard let part = try ready(piece, traits: traits, time: time) else { return nil }
    begin(part, at: place, facing: facing)
    return part
  }

  /// Makes the part of a piece that is to begin at the present tick, which takes time. Parts begin in the order in which
  /// they were made.
  /// - Parameter time: the walk's second.
  /// - Returns: nil when there is no room for a further part.
  func ready(_ piece: ScenePiece, traits: SourceTraits, time: Double) throws -> ScenePart? {
    guard let slot = freeSlots.popLast() else { return nil }
    let frame = frame(of: tick)
    do {
      let part = try ScenePart(
        piece, traits: traits, slot: slot, in: setup, to: output, tick: tick, frame: frame,
        time: time)
      if let part { note(part) } else { freeSlots.append(slot) }
      return part
    } catch {
      freeSlots.append(slot)
      throw error
    }
  }

  /// Lets it be known elsewhere what a piece sounds with that begins soon.
  func announce(_ piece: ScenePiece) throws {
    guard ensemble == nil else { return }
    let mapping = try ScenePart.load(piece, inputs: setup.inputs)
    let scope = setup.scope(of: piece)
    try output.announce(try setup.sounds.load(mapping.orchestra, in: scope).orchestra)
  }

  /// Lets a part begin that was made ready, silent until its levels are moved.
  func begin(_ part: ScenePart, at place: Vector3, facing: Quaternion) {
    parts.append(part)
    for action: SceneEvent.Action in [
      .join(part: part.slot), .traits(part: part.slot, part.traits),
      .move(part: part.slot, to: place, facing: facing, ramp: 0),
    ] {
      beginnings.append(SceneEvent(frame: frame(of: tick), action))
    }
  }

  /// Lets a performer that is led by another sound among the parts, silent until its levels are moved. It begins with
  /// the scene and never leaves.
  package func adopt(
    _ piece: ScenePiece, _ performer: Performer, traits: SourceTraits, at place: Vector3
  ) -> ScenePart? {
    guard tick == 0, let slot = freeSlots.popLast() else { return nil }
    let part = ScenePart(guest: piece, performer, traits: traits, slot: slot)
    guard let ensemble, let engine = performer.engine, ensemble.handOver(engine) else {
      return nil
    }
    begin(part, at: place, facing: .identity)
    return part
  }

  /// Lets a part fade out evenly in dB, then leave; one that is led by another stays, silent.
  func end(_ part: ScenePart, over seconds: Double) {
    guard !part.isEnding else { return }
    part.isEnding = !part.isGuest
    mix(part, placed: nil, direct: nil, over: seconds)
  }

  /// Lets a part end some seconds from now.
  func end(_ part: ScenePart, after delay: Double, over seconds: Double) {
    part.fadeOut = (tick + Int(delay * setup.ticks.controlRate), seconds)
  }

  /// Moves the levels of a part: dB, nil is silence.
  /// - Parameter seconds: how long that takes.
  package func mix(_ part: ScenePart, placed: Double?, direct: Double?, over seconds: Double) {
    let ticks = seconds * setup.ticks.controlRate
    let isDying = placed == nil && direct == nil
    part.placed.move(to: placed, over: ticks, isDying: isDying)
    part.direct.move(to: direct, over: ticks, isDying: isDying)
  }

  /// Lets a part make room for what is said: a level in dB, on that at which it is mixed.
  func duck(_ part: ScenePart, to level: Double) {
    part.duck(to: level, over: part.startTick < tick ? 0.05 * setup.ticks.controlRate : 0)
  }

  /// Lets a part be somewhere at the present tick.
  func move(_ part: ScenePart, to place: Vector3, facing: Quaternion = .identity) {
    guard part.startTick < tick else { return }
    add(.move(part: part.slot, to: place, facing: facing, ramp: ramp))
  }

  /// Lets the listener be somewhere at the present tick.
  func move(_ listener: Listener) {
    if listener == self.listener { return }
    add(.listener(listener, ramp: self.listener == nil ? 0 : ramp))
    self.listener = listener
  }

  package func enter(room: Int?, over seconds: Double) {
    add(.room(room, ramp: UInt32(seconds * setup.ticks.sampleRate)))
  }

  /// Moves the levels of the rooms' reflections and late fields, as factors on those of their plans.
  package func roomLevels(reflections: Float, late: Float, over seconds: Double) {
    let ramp = UInt32(seconds * setup.ticks.sampleRate)
    add(.roomLevels(reflections: reflections, late: late, ramp: ramp))
  }

  /// Moves the level of the whole, as a factor.
  package func level(_ factor: Float, over seconds: Double) {
    add(.level(factor, ramp: UInt32(seconds * setup.ticks.sampleRate)))
  }

  /// Returns a part for a picture, with its level at the ears since it was asked last (silence where it sounds elsewhere);
  /// its distance counts by its law.
  /// - Parameter way: from the listener to it, as they stand.
  func source(_ part: ScenePart, _ name: String, on way: Vector3) -> SceneSource {
    let sound = ensemble?.takeLevel(of: part.slot) ?? (placed: 0, direct: 0)
    let placed = sound.placed * part.traits.factor(way.length)
    return SceneSource(
      name, azimuth: Direction(of: way).azimuth, distance: way.length,
      level: Decibels.level(max(placed, sound.direct)))
  }

  // MARK: Performing

  /// Performs the present tick of all parts, after they were directed, and goes on to the next.
  package func step(inputs: [Double], row: Int?) {
    for part in parts {
      if let fade = part.fadeOut, fade.tick <= tick { end(part, over: fade.seconds) }
    }
    let faded = parts.filter { $0.isEnding && $0.hasFadedOut && $0.startTick < tick }
    for part in parts {
      do { try part.takeOver(at: tick, inputs: setup.inputs) } catch { refused(error) }
      part.step(tick, inputs: inputs, row: row)
    }
    for part in parts {
      guard let factors = part.nextFactors() else { continue }
      let isNew = part.startTick == tick
      let event = SceneEvent(
        frame: isNew ? frame(of: tick) : before,
        .gains(
          part: part.slot, placed: factors.placed, direct: factors.direct, ramp: isNew ? 0 : ramp))
      if isNew { beginnings.append(event) } else { events.append(event) }
    }
    for part in faded {
      beginnings.append(SceneEvent(frame: frame(of: tick), .leave(part: part.slot)))
      leave(part)
    }
    events.append(contentsOf: beginnings)
    beginnings.removeAll(keepingCapacity: true)
    tick += 1
    flush()
  }

  /// Lets everything go that is held.
  package func finish() { for part in parts { part.finish() } }

  /// Returns one report of the parts that still sound and of those that have left.
  func closingReport() -> ConductorReport {
    ConductorReport(merging: reports + parts.map { ConductorReport($0.conductor) })
  }

  /// The problems of the parts' mappings that were not told yet, with the names of their pieces; asking again gives only
  /// newer ones.
  package func takeProblems() -> [String] {
    parts.filter { !$0.isGuest }.flatMap { part in
      let problems = part.conductor.problems
      defer { part.toldProblems = problems.count }
      return problems.dropFirst(part.toldProblems).map { "\(part.piece.name): \($0)" }
    }
  }

  /// Hands over events as far as there is room.
  /// - Returns: the first frame of the scene whose event must wait; nil when none must.
  @discardableResult
  package func flush() -> Int64? {
    output.clear()
    events.flush { output.push($0) }
    return ([events.first?.frame] + parts.map { $0.flush() }).compactMap { $0 }.min()
  }

  private func add(_ action: SceneEvent.Action) {
    events.append(SceneEvent(frame: before, action))
  }

  /// The notes that the pieces of a name have begun so far; nil where none has sounded.
  func notes(of name: String) -> Int? {
    let playing = parts.filter { $0.piece.name == name }.map(\.conductor.notes)
    return playing.isEmpty && leftNotes[name] == nil
      ? nil : playing.reduce(leftNotes[name] ?? 0, +)
  }

  private func leave(_ part: ScenePart) {
    part.finish()
    leftNotes[part.piece.name, default: 0] += part.conductor.notes
    if let ring = part.ring { setup.device?.end(ring) }
    reports.append(ConductorReport(part.conductor))
    parts.removeAll { $0 === part }
    freeSlots.insert(part.slot, at: 0)
  }

  private func note(_ part: ScenePart) {
    for parameter in part.mapping.parameters {
      let name = "\(part.piece.name).\(parameter.spec.name)"
      if !parameters.contains(where: { $0.name == name }) {
        parameters.append((name, parameter.value))
      }
    }
    inputNames += part.mapping.inputNames.filter { !inputNames.contains($0) }
    soundWarnings += part.soundWarnings.filter { !soundWarnings.contains($0) }
    sounds += part.sounds.filter { !sounds.contains($0) }
    if part.isDeaf, !deaf.contains(part.piece.name) { deaf.append(part.piece.name) }
  }
}

/// Where the parts of a scene sound: an `Ensemble` of this program, or one elsewhere that gets plans and events by a
/// wire. The conductor's thread calls it.
package protocol PartsOutput: AnyObject {
  /// The number of parts that may sound at once.
  var capacity: Int { get }
  /// Makes what sounds a part, and hands it over for the `join` that must follow.
  /// - Parameter ring: makes the ring by which it hears a microphone.
  /// - Returns: nil when too many are waiting.
  /// - Throws: `Fault` for an orchestra that cannot sound.
  func open(_ plan: EnginePlan, hearingBy ring: () -> InputRing) throws -> (any EventReceiver)?
  /// Gets what a part that begins soon will sound with.
  /// - Throws: `Fault` for an orchestra that cannot sound.
  func announce(_ orchestra: Orchestra) throws
  /// Takes a change of the scene; false when there is no room for it yet.
  func push(_ change: SceneEvent) -> Bool
  /// Frees what has left.
  func clear()
}

/// Whoever sounds the events of one mapping.
package protocol EventReceiver: AnyObject {
  /// Takes an event, in the order of the frames; false when there is no room for it yet.
  func push(_ event: Event) -> Bool
  /// Prepares the next version of the orchestra, for the `swap` event that must follow.
  /// - Returns: false when too many are waiting.
  /// - Throws: `Fault` for an orchestra that cannot sound.
  func prepare(next orchestra: Orchestra) throws -> Bool
  /// The ring by which it hears a microphone; nil where it does not hear one that this program knows.
  var ring: InputRing? { get }
}

extension Engine: EventReceiver {
  package func push(_ event: Event) -> Bool { events.push(event) }
  package func prepare(next orchestra: Orchestra) throws -> Bool {
    handOver(try prepare(orchestra))
  }
  package var ring: InputRing? { input }
}

extension Ensemble: PartsOutput {
  package func open(
    _ plan: EnginePlan, hearingBy ring: () -> InputRing
  ) throws -> (any EventReceiver)? {
    let engine = try Engine(
      plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options,
      input: ring())
    return handOver(engine) ? engine : nil
  }

  package func announce(_ orchestra: Orchestra) {}

  package func push(_ change: SceneEvent) -> Bool { events.push(change) }

  package func clear() { _ = collect() }
}
