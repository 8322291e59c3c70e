import Engine
import Files
import Rendering
import Score
import Spatial
import Wayfinding

/// The room of a live session: a scene of virtual objects that plays and stops, and is changed in between.
///
/// Each time that it plays, its director and its ensemble are made anew from the scene as it stands; while it is stopped
/// the next director leads the objects without sound, so that the rules of moving hold then, too. One thread calls it,
/// the conductor's; `RoomTakes` has takes made by another.
final class LiveRoom: LiveSurroundings {
  /// The scene as it stands, in its own coordinates.
  var scene: ObjectScene
  /// The states in which the session has left the files that it saved, by their paths from the root.
  var saves: [String: FileSignature] = [:]
  /// The bounds of what the scene may name.
  let scope: ReadScope
  /// The director of what plays, or of what would play next.
  private(set) var director: ObjectsDirector
  /// The take that plays; nil while it is stopped.
  private(set) var playing: RoomTake?
  /// Whether the listener hears the open air in place of the room.
  var isFree = false
  /// The change that the rules made to the last move of an object, by its name.
  var reasons: [String: MoveReason] = [:]
  /// Where objects are held that have a timeline or columns, by their names.
  var held: [String: (position: Vector3, rotation: Quaternion)] = [:]
  /// Where objects were when what plays, or has played last, began, by their names; those that were moved after its end have no
  /// place here.
  private var begun: [String: Beginning] = [:]
  let source: RoomSource
  /// The takes that fade out.
  private var fading: [RoomTake] = []
  /// The take that begins next, where there was time to make it.
  private var next: RoomTake?
  /// Why the next take could not be made; it is not tried at each tick.
  private var unready: (any Error)?
  /// Whether the director is still that of the take before, since none could be made for the scene as it stands.
  private var isStale = false
  /// The takes for which the sound's thread had no room.
  private var waiting: [RoomTake] = []
  /// The frame of the session at which the last take ends.
  private var silentFrom: Int64 = 0
  /// The hashes of the sounds that takes were made of, where a journal keeps them.
  var hashes = SoundHashes()
  private let ground: RoomOrder.Ground
  private let hasWalk: Bool
  private var lengths = SoundLengths()
  private var live: LiveRequest { ground.live }
  private var ticks: TickGrid { ground.setup.ticks }

  /// Where an object was at a beginning: in the scene, and where it was held; nil where it was not.
  private struct Beginning {
    let position: Vector3
    let rotation: Quaternion
    let held: (position: Vector3, rotation: Quaternion)?

    /// Whether an object is elsewhere now.
    func differs(
      from object: VirtualObject, _ held: (position: Vector3, rotation: Quaternion)?
    ) -> Bool {
      position != object.position || rotation != object.rotation
        || self.held?.position != held?.position || self.held?.rotation != held?.rotation
    }
  }

  /// The seconds in which a take fades out.
  private static let fade = 0.05
  /// The seconds that a take may have to wait until those before it have ended. One that is stopped at once sounds for a
  /// moment all the same, so that takes in quick turns would wait behind each other in ever greater number.
  private static let patience = 0.5

  /// Reads the sounds of the scene.
  /// - Parameters:
  ///   - inputs: of the walk, in the order of a tick's values.
  ///   - hasWalk: whether there is a dataset.
  ///   - engine: of the session's own mapping, which sounds beside the room.
  /// - Throws: the faults of a render of the scene for its file and its sounds; `Fault` for voices of a mapping.
  init(
    _ live: LiveRequest, _ text: RoomText, inputs: [InputSpec], hasWalk: Bool, engine: Engine
  ) throws {
    self.hasWalk = hasWalk
    scope = live.permit.scope(of: text.path)
    let scene = try Self.read(text.text, in: scope)
    self.scene = scene
    let layout = try SpaceLayout(live.layout)
    ground = RoomOrder.Ground(
      live: live,
      setup: SceneSetup(
        ticks: live.play.ticks, seed: live.seed, permit: live.permit, ahead: live.block,
        inputs: inputs, recording: nil),
      layout: layout, head: try layout.head(live.head, sampleRate: live.sampleRate))
    source = RoomSource(engine)
    director = try Self.director(scene, scope, inputs, live, lengths)
    if mayBeMade { next = try order.make() }
  }

  /// Reads a scene that can sound without a mapping.
  /// - Throws: the faults of a render of the scene; `Fault` for voices of a mapping.
  static func read(_ text: String, in scope: ReadScope) throws -> ObjectScene {
    let scene = try ObjectsFile.open(text, in: scope)
    if let object = scene.objects.first(where: { $0.sound.voice ?? $0.sound.bus != nil }) {
      throw Fault(
        .scene,
        "\(quoted(object.name)) plays a voice of a mapping, which a live session of objects has not",
        at: object.source, hint: "render it: ripples render \(scope.file) ‹mapping FILE›")
    }
    let missing = ObjectsFile.missingSounds(scene, in: scope)
    if !missing.isEmpty { throw Faults(missing) }
    return scene
  }

  private static func director(
    _ scene: ObjectScene, _ scope: ReadScope, _ inputs: [InputSpec], _ live: LiveRequest,
    _ lengths: SoundLengths
  ) throws -> ObjectsDirector {
    try ObjectsDirector(
      scene, in: scope, inputs: inputs, data: live.data ?? "the session", lengths: lengths)
  }

  // MARK: Takes

  /// Whether there is something to sound, and not more than ever may.
  private var mayBeMade: Bool {
    !director.traits.isEmpty && scene.objects.count <= ObjectBudget().objects
  }

  /// The order for a take of the scene as it stands.
  var order: RoomOrder {
    RoomOrder(
      ground: ground, director: director, sounds: scene.objects.flatMap(\.sound.files),
      scope: scope)
  }

  /// The order for the next take; nil while it plays, where there is one, and where none can be made.
  var wanted: RoomOrder? {
    let isMissing = playing == nil && next == nil && unready == nil
    return isMissing && !isStale && mayBeMade ? order : nil
  }

  /// Whether the next take has been made.
  var hasNext: Bool { next != nil }

  /// Takes what was made by an order, unless the scene has changed since.
  func receive(_ made: Result<RoomTake, any Error>, ledBy director: ObjectsDirector) {
    guard director === self.director, playing == nil else { return }
    switch made {
    case .success(let take): next = take
    case .failure(let error): unready = error
    }
  }

  /// Lets the next take be ordered again where it could not be made.
  func tryAgain() { unready = nil }

  /// The order for a take of the scene after a change, which is taken back; nil where nothing could sound.
  /// - Throws: `Fault` or `Faults` for a change that cannot be.
  func order(after action: RoomAction) throws -> RoomOrder? {
    let takeBack = remember()
    defer { takeBack() }
    _ = try change(by: action)
    return mayBeMade ? order : nil
  }

  /// Why it may not play; nothing where it may.
  var refusals: [Fault] { playing == nil ? ObjectsFile.refusals(scene, in: scope) : [] }

  /// Whether a take that begins now need not wait long for those before it.
  /// - Parameter frame: of the session, the present tick's.
  func mayFollow(at frame: Int64) -> Bool {
    Double(silentFrom - frame) <= Self.patience * ticks.sampleRate
  }

  /// Lets all objects begin together. Where the next take has not been made, it is made now, which takes time.
  /// - Parameter frame: of the session, the present tick's.
  /// - Throws: `Fault` with every reason for which it may not, for a sound that cannot be read, or where too many takes
  ///   wait.
  func play(at frame: Int64) throws {
    guard playing == nil else {
      throw Fault(.call, "the scene plays already", hint: "write :restart to hear it anew")
    }
    guard mayFollow(at: frame) else {
      throw Fault(.call, "what played before still fades out", hint: "write :play in a second")
    }
    let refusals = refusals
    if refusals.count > 1 { throw Fault(.scene, Faults(refusals).description) }
    if let refusal = refusals.first { throw refusal }
    if let unready { throw unready }
    if isStale { try renew() }
    let take = try next ?? order.make()
    settle()
    begun = Dictionary(
      uniqueKeysWithValues: scene.objects.map {
        ($0.name, Beginning(position: $0.position, rotation: $0.rotation, held: held[$0.name]))
      })
    next = nil
    take.begin = max((frame + 63) / 64 * 64, silentFrom)
    director.beginsInRoom = !isFree
    playing = take
    if levels(in: take) != (1, 1) { send(over: 0) }
    waiting.append(take)
    flush()
  }

  /// Fades out what plays, and ends it.
  /// - Returns: why the scene as it stands cannot be led any more, which the next play tries again; nil where it can.
  /// - Throws: `Fault` when nothing plays.
  func stop() throws -> String? {
    guard let take = playing else { throw Fault(.call, "the scene is stopped", hint: ":play") }
    take.stage.level(0, over: Self.fade)
    let begun = Int(clamping: ticks.frame(of: max(0, take.stage.tick - 1)))
    let rest = Int(held: Self.fade * ticks.sampleRate, .up) + take.ensemble.latency
    take.length = (begun + rest + 127) / 64 * 64
    silentFrom = take.begin + Int64(clamping: take.length)
    settle()
    fading.append(take)
    playing = nil
    return renewOrSay()
  }

  /// Ends what plays, as `stop` does, and puts the objects back that were moved since it began.
  /// - Returns: as `stop` does.
  func rewind() throws -> String? {
    let trouble = try playing == nil ? nil : stop()
    settle()
    var hasMoved = false
    for i in scene.objects.indices {
      let object = scene.objects[i]
      guard let place = begun[object.name], place.differs(from: object, held[object.name]) else {
        continue
      }
      (scene.objects[i].position, scene.objects[i].rotation) = (place.position, place.rotation)
      (held[object.name], reasons[object.name]) = (place.held, nil)
      hasMoved = true
    }
    return hasMoved ? renewOrSay() : trouble
  }

  /// Takes that an object is moved: one that is moved while nothing plays stays where it is put.
  func noteMove(of name: String) {
    if playing == nil { begun[name] = nil }
  }

  private func renewOrSay() -> String? {
    do { try renew() } catch {
      (next, isStale) = (nil, true)
      return "\(error)"
    }
    return nil
  }

  /// Takes the places of objects that were moved into the scene as it stands.
  func settle() {
    let axes = scene.coordinates.axes
    for (i, object) in scene.objects.enumerated() where director.objects.isHeld(i) {
      let aim = director.objects.aim(of: i, listener: director.listener.position)
      guard case .still = object.motion else {
        held[object.name] = aim
        continue
      }
      scene.objects[i].position = axes.fromWorld(aim.position)
      scene.objects[i].rotation = axes.fromWorld(aim.rotation)
    }
  }

  /// Makes the director anew for the scene as it stands.
  /// - Throws: `Fault` for a scene that cannot be; the director before stays.
  func renew() throws {
    let listener = director.placedListener
    director = try Self.director(scene, scope, ground.setup.inputs, live, lengths)
    (next, unready, isStale) = (nil, nil, false)
    director.placedListener = listener
    for (i, object) in scene.objects.enumerated() {
      guard let place = held[object.name] else { continue }
      director.objects.move(i, to: place.position, rotation: place.rotation)
    }
  }

  /// Makes the director anew for a file that was saved: its sounds may have been saved, too.
  /// - Throws: `Fault` for a sound that cannot be read.
  func readAgain() throws {
    lengths = SoundLengths()
    try renew()
  }

  /// Performs a change of the scene, which is all or nothing: where it fails, everything is as it was.
  func changeWhole<Result>(_ change: () throws -> Result) throws -> Result {
    let takeBack = remember()
    do { return try change() } catch {
      takeBack()
      throw error
    }
  }

  /// Remembers the scene with all that changes with it.
  /// - Returns: what takes the changes back that are made from now on.
  private func remember() -> () -> Void {
    let (sceneBefore, heldBefore, reasonsBefore) = (scene, held, reasons)
    let (directorBefore, listenerBefore) = (director, director.placedListener)
    let takeBefore = (next, unready, isStale, lengths, reflectionsAreOff)
    return { [self] in
      (scene, held, reasons) = (sceneBefore, heldBefore, reasonsBefore)
      director = directorBefore
      director.placedListener = listenerBefore
      (next, unready, isStale, lengths, reflectionsAreOff) = takeBefore
    }
  }

  // MARK: The room's sound

  /// The factors on the levels with which the room of a take was made.
  private func levels(in take: RoomTake) -> (reflections: Float, late: Float) {
    guard let plan = take.plan, let room = scene.room else { return (1, 1) }
    func factor(_ level: Double?, _ made: Double) -> Float {
      level.map { $0 == made ? 1 : Float(Decibels.amplitude($0 - made)) } ?? 0
    }
    return (
      factor(reflectionsAreOff ? nil : room.reflectionsLevel, plan.reflectionsLevel),
      factor(room.lateLevel, plan.lateLevel ?? 0)
    )
  }

  /// Whether no reflections are heard; a scene's file has no word for that.
  var reflectionsAreOff = false

  /// Lets what plays have the levels that the scene has now.
  /// - Parameter seconds: how long that takes.
  func send(over seconds: Double) {
    guard let playing else { return }
    let (reflections, late) = levels(in: playing)
    playing.stage.roomLevels(reflections: reflections, late: late, over: seconds)
  }

  /// Takes the listener to the room, or into the open air.
  func enter(over seconds: Double) {
    guard let playing, playing.plan != nil, playing.stage.tick > 0 else { return }
    playing.stage.enter(room: isFree ? nil : 0, over: seconds)
  }

  // MARK: Ticks

  var output: any BlockSource { source }

  func direct(_ sample: LiveSample, walk: Double, isPassing: Bool) {
    if playing == nil, !isStale {
      let moment = WalkMoment(time: live.start, inputs: sample.values, row: sample.row)
      director.rest(moment, after: 1 / live.controlRate)
    }
    for take in fading + (playing.map { [$0] } ?? []) {
      if hasWalk { take.clock.advance(to: walk, isPassing: isPassing) }
      let time = hasWalk ? take.clock.time : live.start + ticks.seconds(of: take.stage.tick)
      let moment = WalkMoment(time: time, inputs: sample.values, row: sample.row)
      // its parts were made before, so that nothing can fail
      try? take.director.direct(moment, on: take.stage)
    }
  }

  func step(_ sample: LiveSample) {
    for take in fading + (playing.map { [$0] } ?? []) {
      take.stage.step(inputs: sample.values, row: sample.row)
    }
    fading.removeAll { Int(clamping: ticks.frame(of: $0.stage.tick - 1)) >= $0.length }
  }

  func playMicrophone(until frame: Int64, walk: Double?) {}

  func flush() {
    source.collect()
    while let first = waiting.first, source.handOver(first) { waiting.removeFirst() }
    for take in fading { take.stage.flush() }
    playing?.stage.flush()
  }

  func finish() { playing?.stage.finish() }

  func level(_ factor: Float, over seconds: Double) {
    for take in fading { take.stage.level(factor, over: seconds) }
    playing?.stage.level(factor, over: seconds)
  }

  /// The seconds since all objects began; nil while it is stopped.
  var time: Double? { playing.map { ticks.seconds(of: max(0, $0.stage.tick - 1)) } }
}
