import Engine
import Mappings
import Score
import Spatial
import Wire

/// One piece that sounds in a scene: its conductor, its engine, how loud it is from its place and as it is.
package final class ScenePart {
  package private(set) var piece: ScenePiece
  let traits: SourceTraits
  let slot: Int
  /// The performer of its mapping; a guest's is driven by another.
  private let performer: Performer
  /// Whoever sounds it; nil for a guest.
  private let receiver: (any EventReceiver)?
  /// The seed of its chance.
  private let seed: UInt64
  /// The next version of its mapping, which waits for its moment.
  private var next: Version?
  /// The ring by which it hears a microphone; nil for none that this program knows.
  let ring: InputRing?
  /// Sentences about its sound files, and the paths of these files.
  let soundWarnings: [String]
  let sounds: [String]
  /// Whether the part is a guest: its ticks and its events are another's.
  package let isGuest: Bool
  /// The number of the conductor's problems that were told.
  package var toldProblems = 0
  var placed = LevelFade()
  var direct = LevelFade()
  /// The factor on both by which it makes room for what is said, and the level in dB to which that goes.
  private var duck = (fade: LevelFade(at: 0), level: 0.0)
  /// Whether the part has been told to end, and leaves when it is silent.
  var isEnding = false
  /// The tick at which it begins to fade out, and its speed; nil when that is not set.
  var fadeOut: (tick: Int, seconds: Double)?
  /// The tick of the scene at which it began.
  let startTick: Int
  /// The frame of the scene that is frame 0 of the engine, and the frame of the engine that is frame 0 of the conductor.
  let joinFrame: Int64
  private let offset: Int64
  /// Whether the microphone is a device's.
  private let isConnected: Bool
  private let startTime: Double
  private let sampleRate: Double
  private var sentFactors = (placed: Float(0), direct: Float(0))

  /// Makes a part and hands it over to what sounds it; nil where too many are waiting there.
  /// - Parameters:
  ///   - tick: of the scene, and its frame.
  ///   - time: the walk's second there.
  /// - Throws: `Fault` with the file at fault.
  init?(
    _ piece: ScenePiece, traits: SourceTraits, slot: Int, in setup: SceneSetup,
    to output: any PartsOutput, tick: Int, frame: Int64, time: Double
  ) throws {
    (self.piece, self.traits, self.slot) = (piece, traits, slot)
    isGuest = false
    startTick = tick
    startTime = time
    joinFrame = frame / 64 * 64
    offset = frame - joinFrame
    sampleRate = setup.ticks.sampleRate
    var stream = SeededRandom(seed: setup.seed).split(piece.id)
    seed = stream.next()
    let mapping = try Self.load(piece, inputs: setup.inputs, seed: seed)
    let scope = setup.scope(of: piece)
    let loaded = try setup.sounds.load(mapping.orchestra, in: scope)
    soundWarnings = loaded.warnings
    sounds = SoundTables.files(of: mapping.orchestra, in: scope)
    let voices =
      try piece.voices.isEmpty
      ? nil
      : piece.voices.reduce(into: Set<Int>()) {
        $0.formUnion(try StemPlan.voices(named: $1, mapping.orchestra, option: piece.id))
      }
    let hears = mapping.orchestra.hearsMicrophone
    let device = hears ? setup.device?.ring() : nil
    isConnected = device != nil
    let recording = hears && device == nil ? setup.recording : nil
    let tape = try recording.map { try MicrophoneTape($0, sampleRate: Int(setup.ticks.sampleRate)) }
    let conductor = try Conductor(
      mapping, inputs: setup.inputs, sampleRate: sampleRate, controlRate: setup.ticks.controlRate,
      absent: setup.absent, replaced: piece.replaced)
    let plan = EnginePlan(
      loaded.orchestra, sampleRate: sampleRate, seed: seed,
      options: EngineOptions(
        gain: Float(Decibels.amplitude(piece.level)), ending: .plain, voices: voices))
    let receiver = try output.open(plan) {
      device ?? InputRing(capacity: setup.ahead + 2 * 64 + 4096)
    }
    guard let receiver else { return nil }
    self.receiver = receiver
    ring = receiver.ring
    let microphone = tape.flatMap { [ring, sampleRate] tape in
      ring.map { MicrophonePlayer(tape, into: [$0], sampleRate: sampleRate) }
    }
    performer = Performer(conductor, to: receiver, microphone: microphone, offset: offset)
  }

  /// Makes a part that sounds from the scene's beginning on and is performed by another.
  init(guest piece: ScenePiece, _ performer: Performer, traits: SourceTraits, slot: Int) {
    (self.piece, self.traits, self.slot, self.performer) = (piece, traits, slot, performer)
    (receiver, seed) = (nil, 0)
    ring = performer.engine?.input
    isGuest = true
    isConnected = true
    (soundWarnings, sounds) = ([], [])
    (startTick, joinFrame, offset, startTime) = (0, 0, 0, 0)
    sampleRate = performer.conductor.grid.sampleRate
  }

  package var conductor: Conductor { performer.conductor }

  /// Lets go every note that is held; what follows, a closing melody say, sounds on.
  func release() {
    let voices = conductor.mapping.orchestra.voices.map(\.name)
    performer.send(conductor.release(voices: voices))
  }
  var mapping: Mapping { conductor.mapping }

  /// Loads a piece's mapping with its preset.
  /// - Parameter heritage: of the version before.
  /// - Throws: `Fault` where it cannot be played; of the scene for a preset that does not fit its mapping, of the mapping
  ///   for a variant that it does not have.
  @discardableResult
  package static func load(
    _ piece: ScenePiece, inputs: [InputSpec], seed: UInt64 = 1, carrying heritage: Heritage? = nil
  ) throws -> Mapping {
    let mapping = try MappingFile.load(
      piece.path, source: piece.text, extra: inputs, objects: piece.objects, seed: seed,
      carrying: heritage)
    try configure(mapping, piece)
    return mapping
  }

  /// Sets the variant and the preset of a piece, or its condition and of the preset what that leaves open.
  /// - Parameter isAnew: whether the parameters begin with their defaults again, whatever they were moved to.
  private static func configure(
    _ mapping: Mapping, _ piece: ScenePiece, isAnew: Bool = false
  ) throws {
    for spec in isAnew ? mapping.parameters.map(\.spec) : [] {
      try mapping.set(spec.name, to: spec.defaultValue)
    }
    if let variant = piece.condition ?? piece.variant { try mapping.use(variant: variant) }
    let settled = mapping.variants.first { $0.name == piece.condition }?.values ?? [:]
    for (name, value) in piece.preset.sorted(by: { $0.key < $1.key }) where settled[name] == nil {
      do { try mapping.set(name, to: value) } catch {
        throw Fault(.scene, error.text, at: piece.place(ofPreset: name))
      }
    }
  }

  /// Whether it listens to a microphone, and there is none.
  var isDeaf: Bool {
    mapping.orchestra.hearsMicrophone && performer.microphone == nil && !isConnected
  }

  // MARK: Versions

  /// A next version of the mapping.
  private struct Version {
    let piece: ScenePiece
    let mapping: Mapping
    let orchestra: Orchestra
    /// Whether another variant is heard than before.
    let isOther: Bool
  }

  /// Loads another text of the mapping, which takes over as soon as it may; one that still waits is given up.
  /// - Parameter condition: the variant that is heard from then on; where it is another one than now, what the parameters
  ///   were moved to is given up.
  /// - Throws: `Fault` where it cannot be played: the present text goes on.
  package func load(_ text: String, condition: String?, in setup: SceneSetup) throws {
    var piece = piece
    let isOther = piece.condition != condition
    (piece.text, piece.condition) = (text, condition)
    let mapping = try Self.load(
      piece, inputs: setup.inputs, seed: seed, carrying: mapping.heritage())
    let sounds = try setup.sounds.load(mapping.orchestra, in: setup.scope(of: piece))
    next = Version(
      piece: piece, mapping: mapping, orchestra: sounds.orchestra, isOther: isOther)
  }

  /// Lets the next version take over before a tick of the scene, where there is one and its moment has come.
  /// - Throws: `Fault`: the present version goes on.
  func takeOver(at tick: Int, inputs: [InputSpec]) throws {
    guard let version = next, let receiver, !isEnding,
      performer.mayTakeOver(version.mapping, at: tick - startTick)
    else { return }
    next = nil
    let hasTaken = try performer.takeOver(version.mapping, at: tick - startTick, inputs: inputs) {
      try receiver.prepare(next: version.orchestra)
    }
    guard hasTaken else {
      throw Fault(
        .mapping, "has no room for a next version yet", at: FaultPlace(piece.path),
        hint: "save it again")
    }
    piece = version.piece
    // What it took over of the parameters is the preset with the former text.
    try Self.configure(mapping, piece, isAnew: version.isOther)
    toldProblems = 0
  }

  /// Whether its mapping failed soon after a next version took over.
  /// - Parameter tick: the next one of the scene.
  package func hasFailed(at tick: Int) -> Bool { performer.hasFailed(at: tick - startTick) }

  // MARK: Ticks

  /// Performs one tick of the scene.
  func step(_ tick: Int, inputs: [Double], row: Int?) {
    if isGuest { return }
    performer.step(tick - startTick, inputs: inputs, row: row)
    performer.flush()
  }

  /// Lets everything go that is held.
  func finish() {
    if isGuest { return }
    performer.finish()
    performer.flush()
  }

  /// Hands events to the engine as far as there is room.
  /// - Returns: the first frame of the scene whose event must wait; nil when none must.
  func flush() -> Int64? { isGuest ? nil : performer.flush().map { $0 + joinFrame } }

  /// Hands over the microphone's sound before a frame of the scene.
  func playMicrophone(until frame: Int64) {
    guard !isGuest, let microphone = performer.microphone else { return }
    let time = startTime + (Double(microphone.frame) - Double(offset)) / sampleRate
    microphone.play(until: max(0, frame - joinFrame), time: time)
  }

  /// Hands it over before a frame of the scene, where the walk may be held and moved.
  /// - Parameter walk: second of the walk at the present tick; nil for silence.
  package func playMicrophone(until frame: Int64, walk: Double?) {
    guard !isGuest, let microphone = performer.microphone else { return }
    let lead = microphone.frame == 0 ? Double(offset) / sampleRate : 0
    microphone.play(until: max(0, frame - joinFrame), time: walk.map { $0 - lead })
  }

  /// Makes room for what is said, or takes it back.
  /// - Parameters:
  ///   - level: in dB, on that at which it is mixed.
  ///   - ticks: how long that takes.
  func duck(to level: Double, over ticks: Double) {
    guard level != duck.level else { return }
    duck.level = level
    duck.fade.move(to: level, over: ticks, isDying: false)
  }

  /// Returns the next tick of its levels, as factors; nil when they stay as they are.
  func nextFactors() -> (placed: Float, direct: Float)? {
    placed.advance()
    direct.advance()
    duck.fade.advance()
    let next = (
      placed: Float(placed.factor * duck.fade.factor),
      direct: Float(direct.factor * duck.fade.factor)
    )
    if next == sentFactors { return nil }
    sentFactors = next
    return next
  }

  /// Whether it is silent, and its levels have arrived there: an engine leaves at the beginning of a quantum, before its
  /// tick.
  var hasFadedOut: Bool {
    placed.isSilent && direct.isSilent && sentFactors.placed == 0 && sentFactors.direct == 0
  }
}
