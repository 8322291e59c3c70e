import Engine
import Score
import Spatial
import Wire

/// The engine side of a phone: it holds recordings, engines, the ensemble in which they are heard, and the last fault in
/// words. A module of WebAssembly has one.
final class Phone {
  /// The place that the C functions of `Exports.swift` share, which have no object: a page calls them from one thread.
  nonisolated(unsafe) static let one = Phone()

  /// The engines by their numbers; nil for one that is gone.
  private var engines: [Engine?] = []
  /// The number of the engine that is heard alone where there is no ensemble.
  private var soloist: Engine?
  private(set) var ensemble: Ensemble?
  /// The ticks at which the listener of the ensemble moves.
  private var ticks = TickGrid()
  /// Where the listener's head points, degrees clockwise from true north, that the ensemble does not know yet.
  private var facing: Double?
  private var head: Head?
  private var sounds: [SoundKey: Recording] = [:]
  private(set) var fault: [UInt8] = []

  private init() {}

  /// Runs what may throw, and keeps the fault's words.
  /// - Returns: what it returns, or -1 for a fault.
  func trying(_ work: (Phone) throws(Fault) -> Int) -> Int32 {
    do throws(Fault) {
      fault = []
      return Int32(clamping: try work(self))
    } catch {
      fault = Array(error.description.utf8)
      return -1
    }
  }

  // MARK: Sounds

  /// Keeps a recording under its name, for the orchestras that play it.
  func keep(_ sound: [UInt8], under key: SoundKey) throws(Fault) {
    sounds[key] = try Recording(wire: sound)
  }

  /// Forgets a recording; engines that play it keep it.
  func forget(_ key: SoundKey) { sounds[key] = nil }

  /// Takes a head, for the ensembles to come.
  func wear(_ head: [UInt8]) throws(Fault) { self.head = try Head(HeadParts(wire: head)) }

  // MARK: Engines

  /// Makes the engine of a plan, which begins at frame 0 and is heard alone until another one is made or an ensemble.
  /// - Returns: its number.
  func open(_ plan: [UInt8]) throws(Fault) -> Int {
    let plan = try EnginePlan(wire: plan) { sounds[$0] }
    let engine = try Engine(
      plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options)
    soloist = engine
    if let free = engines.firstIndex(where: { $0 == nil }) {
      engines[free] = engine
      return free
    }
    engines.append(engine)
    return engines.count - 1
  }

  /// Frees an engine; one that sounds in an ensemble stays there until it leaves.
  func close(_ number: Int) throws(Fault) {
    let engine = try self.engine(number)
    if soloist === engine { soloist = nil }
    engines[number] = nil
  }

  /// Prepares the next version of an engine's orchestra, for the `swap` event that follows.
  /// - Returns: whether there was room for it.
  func prepare(_ number: Int, _ orchestra: [UInt8]) throws(Fault) -> Bool {
    let engine = try self.engine(number)
    let orchestra = try Orchestra(wire: orchestra) { sounds[$0] }
    return engine.handOver(try engine.prepare(orchestra))
  }

  /// Hands over events as far as there is room.
  /// - Returns: the number of bytes that were taken.
  func push(_ number: Int, _ events: [UInt8]) throws(Fault) -> Int {
    let ring = try engine(number).events
    var count = 0
    for event in try EventWire.events(events) {
      guard ring.push(event) else { break }
      count += EventWire.size
    }
    return count
  }

  private func engine(_ number: Int) throws(Fault) -> Engine {
    guard engines.indices.contains(number), let engine = engines[number] else {
      throw Fault(.call, "there is no engine \(number)", hint: "open one with a plan")
    }
    return engine
  }

  // MARK: Ensemble

  /// Makes an ensemble, in which engines are heard from now on.
  func gather(_ plan: [UInt8]) throws(Fault) {
    let plan = try EnsemblePlan(wire: plan)
    let next = Ensemble(
      try SpaceRenderer(plan.space, head: head), sampleRate: plan.space.sampleRate,
      gain: plan.gain, isLimited: plan.isLimited)
    ticks = TickGrid(sampleRate: plan.space.sampleRate)
    facing = nil
    // The server says nothing of the head's angles ahead of the sound.
    next.head = TurnedHead(ticks, ahead: 1)
    ensemble = next
  }

  /// Hands an engine to the ensemble, for the `join` that follows.
  /// - Returns: whether there was room for it.
  func join(_ number: Int) throws(Fault) -> Bool {
    try gathered().handOver(try engine(number))
  }

  /// Hands over changes of the scene as far as there is room, and frees engines that have left.
  /// - Returns: the number of bytes that were taken.
  func direct(_ changes: [UInt8]) throws(Fault) -> Int {
    let ensemble = try gathered()
    _ = ensemble.collect()
    var taken = 0
    for (event, end) in try SceneWire.events(changes) {
      guard ensemble.events.push(event) else { break }
      taken = end
    }
    return taken
  }

  /// Turns the listener's head, degrees clockwise from true north, from the next tick on; what is not a number leaves it as it
  /// is.
  func face(_ degrees: Double) { if degrees.isFinite { facing = degrees } }

  /// The ticks from which on the head pointed elsewhere, and where, oldest first; each is given once.
  func takeFaced(atMost count: Int) -> [(tick: Int, degrees: Double)] {
    var faced: [(tick: Int, degrees: Double)] = []
    while faced.count < count, let turn = ensemble?.head?.heard.pop(before: .max) {
      faced.append((turn.tick(in: ticks), turn.angles[0]))
    }
    return faced
  }

  private func gathered() throws(Fault) -> Ensemble {
    guard let ensemble else {
      throw Fault(.call, "there is no ensemble yet", hint: "gather one with a plan")
    }
    return ensemble
  }

  // MARK: Sound

  /// Renders the next frames: of the ensemble, or else of the engine that was made last; otherwise silence.
  func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    if let ensemble {
      if let degrees = facing, let head = ensemble.head,
        head.turns.push(HeadTurn(frame: 0, angles: SIMD4(degrees, 0, 0, 0)))
      {
        facing = nil
      }
      ensemble.render(left: left, right: right, frames: frames)
    } else if let soloist {
      soloist.render(left: left, right: right, frames: frames)
    } else {
      left.update(repeating: 0, count: frames)
      right.update(repeating: 0, count: frames)
    }
  }

  /// Hands the microphone's next frames to an engine.
  func hear(
    _ number: Int, left: UnsafePointer<Float>, right: UnsafePointer<Float>, frames: Int
  ) throws(Fault) {
    try engine(number).input.push(left: left, right: right, frames: frames)
  }

  /// The counters of what is heard.
  var counters: EngineCounters {
    ensemble?.counters ?? soloist?.counters ?? EngineCounters()
  }

  /// The number of notes that sound.
  var soundingNotes: Int { ensemble?.soundingNotes ?? soloist?.soundingNotes ?? 0 }
}
