import Datasets
import Engine
import Files
import Mappings
import Rendering
import Score

/// A mapping performed tick by tick while it can be changed between ticks: what a live session and its
/// replay have in common. All that it does depends on the request, the actions and their ticks only.
///
/// One thread calls it, the conductor's; the engine that it feeds may be rendered by another.
final class LivePerformance {
  let request: LiveRequest
  /// The walk; nil without one.
  let dataset: Dataset?
  /// The garden that the mapping is a part of; nil where it sounds alone.
  let garden: LiveGarden?
  /// The room of objects that sounds; nil without one.
  let room: LiveRoom?
  /// The rings that a microphone's device delivers to; nil where none is heard.
  let device: DeviceRings?
  /// The path of the recording of the microphones that plays in step with the walk; nil where none does.
  let recording: String?
  private let performer: Performer
  private(set) var feed: LiveFeed
  private(set) var version: MappingVersion
  private(set) var orchestra: Orchestra
  /// Sentences on what is wrong with the sound files of the first version.
  let soundWarnings: [String]
  /// The versions that sounded before; the last one is at the end.
  private(set) var history: [MappingVersion] = []
  private(set) var muted: Set<String> = []
  /// The number of ticks that have been performed.
  private(set) var tick = 0
  /// The tick at which the data ended and everything was let go.
  private(set) var endTick: Int?
  private var lastVersion = 1
  /// The steps after which the scripts of the last tick were stopped.
  private(set) var cuts: [Int] = []
  private let ticks: TickGrid

  init(
    _ request: LiveRequest, source: String, dataset: Dataset?, garden texts: GardenTexts? = nil,
    room: RoomText? = nil, loader: VersionLoader, log: @escaping (LuaLogLine) -> Void
  ) throws {
    (self.request, self.dataset) = (request, dataset)
    ticks = request.play.ticks
    if let dataset, request.start >= dataset.duration {
      throw Fault.call(
        "start", "\(request.start) s is not before the end of the walk at \(dataset.duration) s",
        hint: "begin earlier")
    }
    let speed = request.speed ?? dataset?.usualSpeed ?? PlayPace.recorded
    feed = LiveFeed(dataset, start: request.start, speed: speed, ticks: ticks)
    version = MappingVersion(
      number: 1, path: request.mapping ?? EmptyMapping.path, text: source)
    let order = LoadOrder(
      version: version, heritage: nil, seed: request.seed, inputs: feed.inputs, values: [])
    let mapping = try VersionLoader.load(order, log: log)
    let ripple = try texts.flatMap { try $0.ownRipple(in: request.permit.scope(of: $0.path)) }
    for (name, value) in (ripple?.preset ?? [:]).sorted(by: { $0.key < $1.key })
    where mapping.parameters.contains(where: { $0.spec.name == name }) {
      try mapping.set(name, to: value)
    }
    try MappingFile.configure(mapping, variant: request.variant, parameters: request.parameters)
    let sounds = try loader.recordings(of: mapping.orchestra, besides: version.path)
    (orchestra, soundWarnings) = (sounds.orchestra, sounds.warnings)
    device = request.hearsDevice ? DeviceRings { request.inputRing } : nil
    let options =
      texts == nil
      ? EngineOptions(gain: Float(Decibels.amplitude(request.gain)))
      : EngineOptions(gain: Float(Decibels.amplitude(ripple?.level ?? 0)), ending: .plain)
    recording = request.hearsDevice ? nil : request.microphone ?? dataset?.ambience
    performer = try Performer(
      mapping, orchestra, inputs: feed.inputs, ticks: ticks, seed: request.seed,
      outputLevel: request.gain, options: options, recording: recording,
      ring: device?.ring() ?? request.inputRing)
    garden = try texts.map { [device, performer, feed, recording] in
      try LiveGarden(
        request, $0, inputs: feed.inputs, recording: recording, device: device,
        performer: performer)
    }
    self.room = try room.map { [performer, feed] in
      try LiveRoom(
        request, $0, inputs: feed.inputs, hasWalk: dataset != nil, engine: performer.engine!)
    }
    // the walk of a room begins when the objects do
    if room != nil { feed.pause(at: 0) }
  }

  /// The garden or the room round the mapping; nil where it sounds alone.
  var surroundings: (any LiveSurroundings)? { garden ?? room }

  var conductor: Conductor { performer.conductor }
  var mapping: Mapping { conductor.mapping }
  /// The names of the mapping's voices.
  var voices: [String] { mapping.orchestra.voices.map(\.name) }
  var engine: Engine { performer.engine! }

  // MARK: Ticks

  /// The seconds of sound at the end of the last tick.
  var seconds: Double { ticks.seconds(of: max(0, tick - 1)) }

  /// The second of the walk; nil without a dataset.
  var walked: Double? { feed.dataDuration > 0 ? min(feed.time(at: tick), feed.dataDuration) : nil }

  /// The frame before which all events are known.
  var knownFrame: Int64 { tick == 0 ? 0 : ticks.frame(of: tick - 1) }

  /// The frame of the next tick.
  var frame: Int64 { ticks.frame(of: tick) }

  /// Performs the next tick.
  func step() {
    cuts = []
    if endTick == nil {
      let sample = feed.sample(at: tick)
      garden?.isAgain = feed.isAgain
      garden?.director.guidance?.speed = feed.isPlaying ? feed.speed : 1
      surroundings?.direct(sample, walk: feed.passed, isPassing: feed.isPlaying)
      performer.step(tick, inputs: sample.values, row: sample.row)
      cuts = conductor.cuts
      surroundings?.step(sample)
    } else {
      feed.passEnd(at: tick)
    }
    // Inputs and recording are at the same second of the walk at the tick's frame.
    let end = ticks.frame(of: tick + 1)
    performer.microphone?.play(until: end, time: feed.soundingTime)
    surroundings?.playMicrophone(until: end, walk: feed.soundingTime)
    tick += 1
    flush()
  }

  /// Hands pending events to the engine, as far as there is room.
  func flush() {
    engine.collect()
    performer.flush()
    surroundings?.flush()
  }

  /// The source of the sound that is heard.
  var output: any BlockSource { surroundings?.output ?? engine }

  /// The number of events that wait for room in the engine's ring.
  var backlog: Int { performer.backlog }

  private func send(_ action: Event.Action) {
    performer.send(Event(frame: ticks.frame(of: max(0, tick - 1)), action))
  }

  /// The names of the inputs that were taken over.
  var takenInputs: [String] { feed.taken.keys.sorted().map { feed.inputs[$0].name } }

  /// The inputs that the mapping reads and nobody delivers.
  var missingInputs: [String] {
    mapping.inputNames.filter { name in
      guard garden == nil || !Inputs.ofSites.contains(where: { $0.name == name }) else {
        return false
      }
      return feed.inputs.firstIndex { $0.name == name }.map { !feed.delivers($0) } ?? false
    }
  }

  // MARK: Actions

  /// Performs an action between two ticks.
  /// - Returns: the reply to whoever asked; may be empty.
  /// - Throws: `Fault`; nothing has changed then.
  @discardableResult
  func perform(_ action: LiveAction) throws -> String {
    switch action {
    case .lua(let text): return try type(text, budget: promptBudget)
    case .take(let input, let value):
      let index = try index(of: input)
      if let fault = feed.inputs[index].fault(of: value) { throw Fault(.call, fault) }
      feed.take(index, value)
    case .free(let input): feed.free(try index(of: input))
    case .set(let parameter, let value): try mapping.set(parameter, to: value)
    case .variant(let name): try mapping.use(variant: name)
    case .mute(let names): try mute(names)
    case .release(let voices): performer.send(conductor.release(voices: voices))
    case .cut(let steps): conductor.foretell(cuts: steps)
    case .finish: finish()
    case .fadeOut: fadeOut()
    case .reread(let text, let mapping): garden?.reread(text, mapping: mapping)
    case .ask(let text): try guiding().ask(text)
    case .spoken(let words): try guiding().take(words)
    case .map(let tiles): try guiding().show(tiles)
    case .generator(let text, let path): return try guiding().read(text, generator: path)
    case .room(let action): return try change(by: action)
    case .silence(let isOn): surroundings?.level(isOn ? 0 : 1, over: 0.03)
    case .load, .swap, .giveUp:
      preconditionFailure("versions change by order and install")
    default: return move(action)
    }
    return ""
  }

  /// Runs a line of the prompt.
  /// - Returns: its values as text.
  func type(_ text: String, budget: LuaBudget) throws -> String {
    let (values, events) = try conductor.evaluate(text, budget: budget)
    performer.send(events)
    flush()
    return values.joined(separator: ", ")
  }

  /// The budget of one line at the prompt: it must fit into the lookahead on slow machines too.
  private var promptBudget: LuaBudget { LuaBudget(seconds: request.workingLookahead / 6) }

  private func move(_ action: LiveAction) -> String {
    switch action {
    case .play: feed.play(at: tick)
    case .pause: feed.pause(at: tick)
    case .seek(let time): feed.move(to: time, at: tick)
    case .speed(let speed): feed.setSpeed(speed, at: tick)
    case .loop(let from, let to): feed.setLoop(from...to)
    case .endLoop: feed.setLoop(nil)
    case .again(let seconds): return Figure.fixedOrDash(feed.again(seconds), decimals: 2)
    default: break
    }
    return ""
  }

  /// The garden, where it guides the walker.
  /// - Throws: `Fault` (`call`) where nobody is guided.
  func guiding() throws(Fault) -> LiveGarden {
    guard let garden, garden.director.guidance != nil else {
      throw Fault(
        .call, "nobody is guided here",
        hint: "begin the session with a site that has guidance, such as sites/town.geojson")
    }
    return garden
  }

  private func change(by action: RoomAction) throws -> String {
    guard let room else {
      throw Fault(
        .call, "there is no room of objects here",
        hint: "begin the session with a scene's file")
    }
    let said = try room.perform(action, at: frame)
    switch action {
    case .play:
      feed.pause(at: tick)
      feed.move(to: request.start, at: tick)
      feed.play(at: tick)
    case .stop, .rewind: feed.pause(at: tick)
    default: break
    }
    flush()
    return said
  }

  private func index(of input: String) throws(Fault) -> Int {
    if let index = feed.inputs.firstIndex(where: { $0.name == input }) { return index }
    throw .unknown("input", input, among: feed.inputs.map(\.name))
  }

  private func mute(_ names: [String]) throws(Fault) {
    let voices = voices
    for name in names where !voices.contains(name) { throw .unknown("voice", name, among: voices) }
    for (number, voice) in voices.enumerated() where names.contains(voice) != muted.contains(voice)
    {
      send(.mute(voice: UInt16(clamping: number), isMuted: names.contains(voice)))
    }
    muted = Set(names)
    flush()
  }

  private func fadeOut() {
    surroundings?.level(0, over: 0.1)
    if garden == nil {
      send(.level(value: -120, ramp: UInt32(clamping: request.sampleRate / 10)))
    }
    flush()
  }

  private func finish() {
    guard endTick == nil else { return }
    performer.finish()
    surroundings?.finish()
    endTick = tick
    flush()
  }

  /// The last frame of a session that ends with its data; nil while that is not known.
  var endFrame: Int64? {
    endTick.map { end in
      if room != nil {
        return ticks.frame(of: end) + Int64(held: request.tail * Double(request.sampleRate))
      }
      let length = (feed.dataDuration - request.start) / feed.speed
      return Int64(held: (length + request.tail) * Double(request.sampleRate))
    }
  }

  // MARK: Versions

  /// The order to load a text as the next version, taken at the present tick.
  func order(_ text: String, path: String) -> LoadOrder {
    LoadOrder(
      version: MappingVersion(number: lastVersion + 1, path: path, text: text),
      heritage: mapping.heritage(), seed: request.seed, inputs: feed.inputs,
      values: conductor.inputs.prefix(feed.inputs.count).map(\.value))
  }

  /// Whether a version that waits for a beat, and for the crossfade before, may take over now.
  func mayInstall(_ prepared: PreparedVersion) -> Bool {
    performer.mayTakeOver(prepared.mapping, at: tick)
  }

  /// Lets a version take over.
  /// - Returns: everything that stopped or changed; nil when the engine has no room for it yet.
  /// - Throws: `Fault`: the running version goes on.
  func install(_ prepared: PreparedVersion) throws -> VersionChange? {
    let before = mapping
    let hasTaken = try performer.takeOver(
      prepared.mapping, at: tick, inputs: feed.inputs, outputLevel: request.gain
    ) { engine.handOver(prepared.rig) }
    guard hasTaken else { return nil }
    let change = VersionChange(prepared, after: before)
    history.append(version)
    if history.count > 100 { history.removeFirst() }
    version = prepared.version
    orchestra = prepared.orchestra
    lastVersion = max(lastVersion, version.number)
    muteAgain()
    flush()
    return change
  }

  /// Mutes the voices again that were muted by name; new ones are heard.
  private func muteAgain() {
    let voices = voices
    for (number, voice) in voices.enumerated() where muted.contains(voice) {
      send(.mute(voice: UInt16(clamping: number), isMuted: true))
    }
    muted.formIntersection(voices)
  }

  /// Whether the present version failed soon after it took over: the one before was better.
  var hasFailed: Bool { performer.hasFailed(at: tick) }
}
