import CRealtime
import Score
import Signals
import Spatial

/// Several engines heard together, each from its place in space or as it is. Start here for the signal path: `quantum()`.
///
/// Works in quanta of 64 frames as `Engine` does, so that the size of blocks never changes the sound. Nothing allocates,
/// locks or throws after `init`, but what is handed over and collected by the producer's thread.
public final class Ensemble {
  /// Where changes come in, in order of their frames; those before the end of a block, rounded up to 64 frames, must be
  /// there before it is rendered.
  public let events = SceneRing()
  /// Engines that may sound at once.
  public let capacity: Int
  /// The number of channels of the output.
  public let channels: Int
  /// Frames of silence before the sound: those of the space, and of two channels the limiter's.
  public let latency: Int
  /// The number of changes that named a part or an engine that does not exist.
  public private(set) var refused = 0
  /// The number of changes that came after their time.
  public private(set) var late = 0
  /// The head of the listener, where somebody may say sooner than the scene where it points; to be set before the first frame.
  package var head: TurnedHead?
  private let space: SpaceRenderer
  private let parts: [EnsemblePart]
  private let inputs: UnsafeMutablePointer<UnsafePointer<Float>?>
  private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// The direct (unplaced) sound, delayed by as much as the placed sound.
  private let direct: DelayedMix
  private let limiter: PeakLimiter?
  private let gain: Float
  private var level = StraightMove(at: 1)
  /// The counts of the engines that have left.
  private var departed = EngineCounters()
  private let pool: WorkerPool?
  private let incoming: ObjectRing<Engine>
  private let retired: ObjectRing<Engine>
  /// The levels of each part, placed and direct in turn, while somebody asks for them.
  private let levels: LevelBoard
  private var clock: Int64 = 0
  private var remaining = 0

  /// - Parameters:
  ///   - space: renderer with one source per part.
  ///   - sampleRate: frames per second.
  ///   - gain: factor on the whole mix, before the limiter.
  ///   - isLimited: whether a limiter keeps two channels below -1 dBTP; more channels are never limited.
  ///   - threads: number of threads that render together; the samples are the same for any number.
  public init(
    _ space: SpaceRenderer, sampleRate: Double, gain: Float = 1, isLimited: Bool = true,
    threads: Int = 1
  ) {
    (self.space, self.gain) = (space, gain)
    capacity = space.sourceCount
    channels = space.channels
    parts = (0..<capacity).map { _ in EnsemblePart() }
    levels = LevelBoard(2 * capacity)
    inputs = .allocate(capacity: capacity)
    inputs.initialize(repeating: nil, count: capacity)
    outputs = .allocate(capacity: channels)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: channels * Engine.quantum)
    memory.initialize(repeating: 0, count: channels * Engine.quantum)
    for channel in 0..<channels { outputs[channel] = memory + channel * Engine.quantum }
    limiter =
      isLimited && channels == 2
      ? PeakLimiter(sampleRate: sampleRate, capacity: Engine.quantum) : nil
    let lag = Int(space.latency.rounded())
    direct = DelayedMix(channels: channels, frames: lag)
    latency = lag + (limiter == nil ? 0 : PeakLimiter.delay)
    incoming = ObjectRing(capacity: 2 * capacity + 16)
    retired = ObjectRing(capacity: 4 * capacity + 16)
    pool = threads > 1 ? WorkerPool(workers: threads - 1) : nil
    realtime_flush_denormals()
    pool?.prepare { [unowned(unsafe) self] in self.parts[$1].render(at: self.clock) }
  }

  deinit {
    outputs[0].deallocate()
    outputs.deallocate()
    inputs.deallocate()
  }

  /// The number of samples that the limiter attenuated.
  public var limited: Int { limiter?.limited ?? 0 }

  /// The counters of everything that has happened so far, including engines that have left. To be read between two
  /// blocks on the rendering thread.
  public var counters: EngineCounters {
    var sum = departed
    for part in parts {
      if let engine = part.engine { sum.add(engine.takeUnretainedValue().counters) }
    }
    sum.limited = limited
    sum.late += late
    sum.refused += refused
    return sum
  }

  /// The number of notes that sound now. To be read between two blocks on the rendering thread.
  public var soundingNotes: Int {
    parts.reduce(0) { $0 + ($1.engine?.takeUnretainedValue().soundingNotes ?? 0) }
  }

  // MARK: The producer's side

  /// Hands over an engine, made with `EngineOptions.Ending.plain`, for the `join` that must follow; false when too
  /// many are waiting.
  public func handOver(_ engine: Engine) -> Bool {
    guard incoming.count < incoming.capacity else { return false }
    incoming.push(Unmanaged.passRetained(engine))
    return true
  }

  /// Returns the engines that have left, oldest first.
  public func collect() -> [Engine] {
    var engines: [Engine] = []
    while let engine = retired.pop() { engines.append(engine.takeRetainedValue()) }
    return engines
  }

  /// The root mean square of a part's sound since the last call, placed and direct. To be called between two blocks
  /// on the rendering thread.
  public func takeLevel(of part: Int) -> (placed: Double, direct: Double) {
    parts[part].takeLevel()
  }

  /// The levels of all parts, placed and direct, for the time between the last two calls, this one not among them; nil at
  /// first. While nobody asks, nothing is measured. Any one thread may ask.
  package func takeLevels() -> [(placed: SoundLevel, direct: SoundLevel)]? {
    levels.take().map { all in (0..<capacity).map { (all[2 * $0], all[2 * $0 + 1]) } }
  }

  // MARK: Sound

  /// Renders the next frames, each channel to an array of its own.
  public func render(_ channels: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int) {
    realtime_flush_denormals()
    var done = 0
    while done < frames {
      if remaining == 0 { quantum() }
      let count = min(frames - done, remaining)
      let from = Engine.quantum - remaining
      for channel in 0..<self.channels {
        (channels[channel] + done).update(from: outputs[channel] + from, count: count)
      }
      remaining -= count
      done += count
    }
  }

  /// Renders the next frames of two channels.
  public func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    precondition(channels == 2, "an ensemble of \(channels) channels has no left and right")
    var pair = (left, right)
    withUnsafePointer(to: &pair) { pair in
      pair.withMemoryRebound(to: UnsafeMutablePointer<Float>.self, capacity: 2) {
        render($0, frames: frames)
      }
    }
  }

  /// Renders one quantum: due changes, the parts, their places in space, direct sound, limiter.
  private func quantum() {
    let end = clock + Int64(Engine.quantum)
    applyChanges(before: end)
    if let pool {
      pool.run(capacity)
    } else {
      for part in parts { part.render(at: clock) }
    }
    if levels.begin(frames: Engine.quantum) {
      for (number, part) in parts.enumerated() {
        part.measure(on: levels, placed: 2 * number, direct: 2 * number + 1)
      }
    }
    for (number, part) in parts.enumerated() {
      inputs[number] = part.engine == nil ? nil : UnsafePointer(part.mono)
    }
    space.process(inputs, into: outputs)
    for channel in 0..<channels {
      let factors = space.stereoFactors[channel]
      for part in parts {
        part.addDirect(
          to: direct.input(channel), left: factors.left, right: factors.right)
      }
      direct.pass(channel, to: outputs[channel])
    }
    amplify(until: end)
    limiter?.process(outputs[0], outputs[1], frames: Engine.quantum)
    clock = end
    remaining = Engine.quantum
  }

  /// Applies the changes before a frame, and turns the head at the ticks among them.
  private func applyChanges(before end: Int64) {
    while let head, let tick = head.beginTick(before: end) {
      while let event = events.pop(before: tick + 1) { apply(event) }
      if let turn = head.turn(at: tick) { space.move(turn.listener, over: turn.ramp, at: tick) }
    }
    while let event = events.pop(before: end) { apply(event) }
  }

  private func amplify(until end: Int64) {
    let ends = level.stretch(from: clock, to: end)
    let from = gain * ends.from
    let step = (gain * ends.to - from) / Float(Engine.quantum)
    for channel in 0..<channels {
      for i in 0..<Engine.quantum { outputs[channel][i] *= from + step * Float(i) }
    }
  }

  private func apply(_ event: SceneEvent) {
    let frame = max(event.frame, clock)
    if event.frame < clock { late += 1 }
    switch event.action {
    case .join(let part): join(part)
    case .leave(let part): leave(part)
    case .traits(let part, let traits):
      if has(part) { space.setTraits(part, traits) }
    case .move(let part, let place, let facing, let ramp):
      if has(part) { space.move(part, to: place, facing: facing, over: Int(ramp), at: frame) }
    case .gains(let part, let placed, let direct, let ramp):
      guard has(part) else { return }
      parts[part].placed.ramp.move(to: Double(placed), over: Int(ramp), at: frame)
      parts[part].direct.ramp.move(to: Double(direct), over: Int(ramp), at: frame)
    case .listener(let listener, let ramp):
      if head?.keeps(listener) == true { return }
      space.move(listener, over: Int(ramp), at: frame)
    case .room(let room, let ramp): space.enter(room: room, over: Int(ramp), at: frame)
    case .roomLevels(let reflections, let late, let ramp):
      space.setRoomLevels(reflections: reflections, late: late, over: Int(ramp), at: frame)
    case .level(let factor, let ramp):
      level.ramp.move(to: Double(factor), over: Int(ramp), at: frame)
    }
  }

  private func has(_ part: Int) -> Bool {
    if part >= 0, part < capacity { return true }
    refused += 1
    return false
  }

  private func join(_ part: Int) {
    guard has(part) else { return }
    guard let engine = incoming.pop() else {
      refused += 1
      return
    }
    leave(part)
    levels.forget(2 * part)
    levels.forget(2 * part + 1)
    parts[part].engine = engine
    parts[part].placed = StraightMove()
    parts[part].direct = StraightMove()
  }

  private func leave(_ part: Int) {
    guard has(part), let engine = parts[part].engine else { return }
    departed.add(engine.takeUnretainedValue().counters)
    parts[part].engine = nil
    retired.push(engine)
  }
}

/// A change of an ensemble at a frame. It is plain data, which crosses to the audio thread.
public struct SceneEvent: Timed {
  /// The frame, counted from the start of the render.
  public var frame: Int64
  public var action: Action

  public init(frame: Int64, _ action: Action) { (self.frame, self.action) = (frame, action) }

  /// The kinds of change.
  public enum Action: Sendable {
    /// The engine that was handed over next begins to sound in a part of the ensemble, silent at first. Its frame 0
    /// is the first of the event's quantum.
    case join(part: Int)
    /// The engine of a part is returned to be freed.
    case leave(part: Int)
    /// Sets the acoustic traits of a part's next sound, while the part is silent.
    case traits(part: Int, SourceTraits)
    /// Moves a part on a straight line; `facing` rotates its own axes, whose y axis points to its front.
    case move(part: Int, to: Vector3, facing: Quaternion, ramp: UInt32)
    /// The gains of a part: placed, and direct, that is in stereo without a place.
    case gains(part: Int, placed: Float, direct: Float, ramp: UInt32)
    case listener(Listener, ramp: UInt32)
    /// Takes the listener to a room of the space, or into the open air (nil).
    case room(Int?, ramp: UInt32)
    /// The levels of all rooms' reflections and late fields, as factors on those of their plans.
    case roomLevels(reflections: Float, late: Float, ramp: UInt32)
    /// The gain of the whole ensemble.
    case level(Float, ramp: UInt32)
  }
}

/// The queue of changes to an ensemble.
public typealias SceneRing = TimedRing<SceneEvent>
