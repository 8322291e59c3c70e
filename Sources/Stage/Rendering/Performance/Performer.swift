import Engine
import Mappings
import Score

/// A mapping that is performed: its conductor makes events, which wait here until the engine has room for them.
///
/// Whoever plays a mapping drives one tick by tick: a render, a live session, a part of a scene, and a rehearsal,
/// which has no engine.
package final class Performer {
  /// The mapping's conductor; that of the next version takes its place at a reload.
  package private(set) var conductor: Conductor
  /// The tick at which the present version of the mapping took over; nil for the first.
  package private(set) var swapTick: Int?
  /// The engine that sounds it; nil where the events go elsewhere.
  package let engine: Engine?
  /// Whoever gets the events first; nil for a performer that is not heard.
  private let receiver: (any EventReceiver)?
  /// The player of what the engine hears; nil where no recording plays.
  package let microphone: MicrophonePlayer?
  /// The engine's frame at which the conductor begins.
  private let offset: Int64
  private var queue = EventQueue<Event>()

  /// Makes a performer that is not heard.
  package init(_ conductor: Conductor) {
    self.conductor = conductor
    (engine, receiver, microphone, offset) = (nil, nil, nil, 0)
  }

  /// Makes a performer whose events go to a part of a scene.
  /// - Parameters:
  ///   - microphone: the player of what the part hears; nil where no recording plays.
  ///   - offset: the part's frame at which the conductor begins.
  init(
    _ conductor: Conductor, to receiver: any EventReceiver, microphone: MicrophonePlayer?,
    offset: Int64
  ) {
    self.conductor = conductor
    (engine, self.receiver) = (nil, receiver)
    (self.microphone, self.offset) = (microphone, offset)
  }

  /// Makes a performer with the conductor of a mapping, the engine that sounds it, and the player of what it hears.
  /// - Parameters:
  ///   - orchestra: of the mapping, with the sounds of its files.
  ///   - inputs: what a tick delivers, in its order.
  ///   - outputLevel: the level in dB of the output, which the mapping's own levels are told.
  ///   - options: of the engine.
  ///   - recording: the path of what the engine hears; nil where no recording plays.
  ///   - ring: by which the engine hears.
  /// - Throws: `Fault` for an orchestra that cannot sound, and a recording that cannot be read.
  package init(
    _ mapping: Mapping, _ orchestra: Orchestra, inputs: [InputSpec], ticks: TickGrid, seed: UInt64,
    threads: Int = 1, outputLevel: Double = 0, options: EngineOptions, recording: String?,
    ring: InputRing
  ) throws {
    conductor = try Conductor(
      mapping, inputs: inputs, sampleRate: ticks.sampleRate, controlRate: ticks.controlRate,
      outputLevel: outputLevel)
    let engine = try Engine(
      orchestra, sampleRate: ticks.sampleRate, seed: seed, threads: threads, options: options,
      input: ring)
    self.engine = engine
    receiver = engine
    microphone = try recording.map {
      try MicrophonePlayer($0, into: [ring], sampleRate: Int(ticks.sampleRate))
    }
    offset = 0
  }

  var mapping: Mapping { conductor.mapping }

  /// Performs the next tick.
  /// - Returns: the events of the span before it.
  @discardableResult
  package func step(_ tick: Int, inputs: [Double], row: Int?) -> [ScheduledEvent] {
    let events = conductor.advance(to: tick, inputs: inputs, row: row)
    send(events)
    return events
  }

  /// Lets the next version of the mapping take over, by a `swap` event.
  /// - Parameters:
  ///   - next: loaded with the present version's heritage, and not performed yet.
  ///   - tick: the next tick; the version takes over at the one before.
  ///   - handOver: gives the engine what the version sounds with; false where it has no room.
  /// - Returns: whether there was room; otherwise the present version goes on.
  /// - Throws: `Fault`: the present version goes on.
  package func takeOver(
    _ next: Mapping, at tick: Int, inputs: [InputSpec], outputLevel: Double = 0,
    handOver: () throws -> Bool
  ) throws -> Bool {
    let grid = conductor.grid
    let successor = try Conductor(
      next, inputs: inputs, sampleRate: grid.sampleRate, controlRate: grid.controlRate,
      outputLevel: outputLevel, after: conductor)
    guard try handOver() else { return false }
    send(Event(frame: grid.frame(of: max(0, tick - 1)), .swap))
    (conductor, swapTick) = (successor, tick)
    return true
  }

  /// Lets everything go that is held.
  @discardableResult package func finish() -> [ScheduledEvent] {
    let events = conductor.finish()
    send(events)
    return events
  }

  package func send(_ events: [ScheduledEvent]) {
    if receiver == nil { return }
    for scheduled in events { send(scheduled.event) }
  }

  package func send(_ event: Event) {
    var event = event
    event.frame += offset
    queue.append(event)
  }

  /// Drops what waits: nobody renders it.
  func drop() { queue.removeAll() }

  /// Hands over events as far as there is room.
  /// - Returns: the engine's frame of the first that must wait; nil when none must.
  @discardableResult package func flush() -> Int64? {
    guard let receiver else { return nil }
    queue.flush { receiver.push($0) }
    return queue.first?.frame
  }

  /// The number of events that wait for room.
  package var backlog: Int { queue.count }
}

extension Performer {
  /// Whether a next version may take over before a tick: its beat has come (`reload_on`), and the crossfade of the
  /// version before is over.
  package func mayTakeOver(_ next: Mapping, at tick: Int) -> Bool {
    guard tick > 0 else { return false }
    let isFaded = swapTick.map { Double(tick - $0) >= 0.04 * conductor.grid.controlRate } ?? true
    return isFaded && conductor.ticks(toReloadOf: next) == 0
  }

  /// Whether `control`, a map entry or all sequences failed soon after a change: the version before was better.
  /// - Parameter tick: the next one.
  package func hasFailed(at tick: Int) -> Bool {
    guard let swapTick, Double(tick - swapTick) < 10 * conductor.grid.controlRate else {
      return false
    }
    let isBroken = conductor.stopped.contains {
      if case .sequence = $0 { false } else { true }
    }
    return isBroken || conductor.hasLostAllSequences
  }
}

extension Mapping {
  /// Performs the first two ticks of a mapping that nobody hears.
  /// - Parameter values: of the inputs, in their order; NaN where missing.
  /// - Throws: `Fault` where they fail: such a version is not worth changing to.
  package func tryOut(_ inputs: [InputSpec], _ values: [Double]) throws {
    let conductor = try Conductor(self, inputs: inputs, sampleRate: TickGrid().sampleRate)
    for tick in 0...1 { _ = conductor.advance(to: tick, inputs: values) }
    if let failure = conductor.failures.first { throw failure }
  }
}

/// Events in the order of their frames, which wait until there is room for them in a ring.
struct EventQueue<Event> {
  private var waiting: [Event] = []
  private var start = 0

  /// The event that has waited longest; nil when none waits.
  var first: Event? { start < waiting.count ? waiting[start] : nil }
  var count: Int { waiting.count - start }

  mutating func append(_ event: Event) { waiting.append(event) }
  mutating func append(contentsOf events: some Sequence<Event>) {
    waiting.append(contentsOf: events)
  }

  mutating func removeAll() {
    waiting.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Hands over events until one is refused; the others go on waiting.
  mutating func flush(_ push: (Event) -> Bool) {
    while start < waiting.count, push(waiting[start]) { start += 1 }
    if start == waiting.count {
      removeAll()
    } else if start > 4096 {
      waiting.removeFirst(start)
      start = 0
    }
  }
}

/// Builds an engine only to see whether it can be built.
package enum EngineProbe {
  /// - Parameter scope: of the mapping.
  package static func compile(_ orchestra: Orchestra, in scope: ReadScope) throws -> Engine {
    try Engine(
      SoundTables.load(orchestra, in: scope).orchestra, sampleRate: TickGrid().sampleRate, seed: 1)
  }
}
