import CRealtime
import Score
import Signals

/// Turns due events into voices and renders blocks. Start here for the signal path: `quantum()`.
///
/// Sound is made in quanta of 64 frames on a grid that begins at frame 0, whatever the size of the
/// blocks that are asked for: block size never changes the sound. The output comes `latency` frames
/// after the events' own times. Nothing here allocates, locks or throws after `init`.
public final class Engine {
  /// Frames of silence that the look-ahead of the limiter puts before the sound.
  public static let latency = Limiter.delay
  private static let quantum = Stretch.capacity

  /// Where events come in, in order of their frames. All events before the end of a block, rounded up
  /// to 64 frames, must be there before the block is rendered.
  public let events = EventRing()
  private var tally = EngineCounters()

  private let banks: [VoiceBank]
  private let chunks: UnsafeMutableBufferPointer<Chunk>
  private let registers: [UnsafeMutablePointer<Lanes>]
  private let registerCount: Int
  private let tables: TableBank
  private let effects: EffectChain
  private let limiter: Limiter
  private let pool: WorkerPool?
  private let sampleRate: Double
  private let gain: Float
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  /// Absolute frame of the next quantum.
  private var clock: Int64 = 0
  /// Frames of the last quantum that were not asked for yet.
  private var remaining = 0

  /// - Parameters:
  ///   - orchestra: voices, effects and tables; files among the tables must be loaded.
  ///   - sampleRate: frames per second.
  ///   - seed: of all randomness in the sound.
  ///   - gain: factor on the sum of all voices, before the effects.
  ///   - threads: how many render together; the samples are the same for any number.
  public init(
    _ orchestra: Orchestra, sampleRate: Double, seed: UInt64, gain: Double = 1, threads: Int = 1
  ) throws(EngineError) {
    let builder = try EngineBuilder(orchestra, sampleRate: sampleRate, seed: seed)
    banks = builder.banks
    tables = builder.tables
    registerCount = builder.registerCount
    chunks = .allocate(capacity: builder.chunks.count)
    _ = chunks.initialize(from: builder.chunks)
    let registerSize = (registerCount + Stretch.scratchCount) * Stretch.capacity
    registers = (0..<max(1, threads)).map { _ in .rows(registerSize) }
    effects = try EffectChain(orchestra.effects, sampleRate: sampleRate)
    limiter = Limiter(sampleRate: sampleRate, capacity: Self.quantum)
    self.sampleRate = sampleRate
    self.gain = Float(gain)
    left = .allocate(capacity: Self.quantum)
    right = .allocate(capacity: Self.quantum)
    pool = threads > 1 ? WorkerPool(workers: threads - 1, pieces: builder.chunks.count) : nil
    realtime_flush_denormals()
    pool?.prepare { [unowned self] in self.render(chunk: $1, worker: $0) }
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
    chunks.deallocate()
    for memory in registers { memory.deallocate() }
    left.deallocate()
    right.deallocate()
  }

  /// What has happened so far.
  public var counters: EngineCounters {
    var counters = tally
    for bank in banks {
      counters.stolen += bank.stolen
      counters.faults += bank.faults
    }
    counters.limited = limiter.limited
    counters.effectFaults = effects.faults
    return counters
  }

  /// Notes that sound now.
  public var soundingNotes: Int { banks.reduce(0) { $0 + $1.sounding } }

  /// Renders the next frames, the left and the right channel each to an array of its own.
  public func render(
    left outLeft: UnsafeMutablePointer<Float>, right outRight: UnsafeMutablePointer<Float>,
    frames: Int
  ) {
    realtime_flush_denormals()
    var done = 0
    while done < frames {
      if remaining == 0 { quantum() }
      let count = min(frames - done, remaining)
      let from = Self.quantum - remaining
      (outLeft + done).update(from: left + from, count: count)
      (outRight + done).update(from: right + from, count: count)
      remaining -= count
      done += count
    }
  }

  /// The signal path: due events, voices, their sum, effects and level, limiter.
  private func quantum() {
    let end = clock + Int64(Self.quantum)
    while let event = events.pop(before: end) { apply(event) }
    renderVoices()
    sumVoices()
    effects.process(left, right, frames: Self.quantum, at: clock)
    limiter.process(left, right, frames: Self.quantum)
    clock = end
    remaining = Self.quantum
  }

  // MARK: - Events

  private func apply(_ event: Event) {
    let frame = max(event.frame, clock)
    if event.frame < clock { tally.late += 1 }
    guard isSound(event.action) else {
      tally.refused += 1
      return
    }
    switch event.action {
    case .start(let note, let voice): start(note, voice: Int(voice), at: frame)
    case .set(let note, let slot, let value, let ramp):
      change(note, at: frame) { group, lane, program in
        guard slot < program.slotCount else { return false }
        group.ramps[Int(slot)].own |= 1 << lane
        group.set(Int(slot), lane: lane, to: value, over: ramp)
        return true
      }
    case .release(let note):
      change(note, at: frame) { group, lane, _ in
        group.release(lane: lane)
        return true
      }
    case .voice(let voice, let slot, let value, let ramp):
      changeVoice(Int(voice), slot: Int(slot), to: value, over: ramp, at: frame)
    case .effect(let effect, let slot, let value, let ramp):
      effects.set(Int(effect), slot: Int(slot), to: value, over: ramp, at: frame)
    case .level(let value, let ramp):
      effects.set(effects.level, slot: 0, to: value, over: ramp, at: frame)
    }
  }

  /// Whether what an action names exists and its value is finite. Of a note only its voice knows.
  private func isSound(_ action: Event.Action) -> Bool {
    switch action {
    case .start(_, let voice): voice < banks.count
    case .set(_, _, let value, _): value.isFinite
    case .release: true
    case .voice(let voice, let slot, let value, _):
      voice < banks.count && slot < banks[Int(voice)].program.slotCount && value.isFinite
    case .effect(let effect, let slot, let value, _):
      effect < effects.level && effects.has(Int(effect), slot: Int(slot)) && value.isFinite
    case .level(let value, _): value.isFinite
    }
  }

  private func start(_ note: UInt32, voice: Int, at frame: Int64) {
    let bank = banks[voice]
    if bank.isFull {
      let oldest = bank.oldest(includingFading: false)
      advance(voice, oldest.group, to: frame)
      if bank.isFull { bank.steal(bank.oldest(includingFading: false)) }
    }
    var place = bank.freePlace
    if place == nil {
      let oldest = bank.oldest(includingFading: true)
      advance(voice, oldest.group, to: frame)
      bank.cutOff(oldest)
      place = oldest
    }
    guard let place else { return }
    advance(voice, place.group, to: frame)
    bank.start(note, in: place, at: frame)
    tally.notes += 1
  }

  /// Changes a sounding note at its exact frame; the body says whether it could. A note that has ended
  /// already needs no change.
  private func change(
    _ note: UInt32, at frame: Int64, _ body: (inout VoiceGroup, Int, Program) -> Bool
  ) {
    for (number, bank) in banks.enumerated() {
      guard let place = bank.place(of: note) else { continue }
      advance(number, place.group, to: frame)
      guard bank.groups[place.group].lane(of: note) == place.lane else { return }
      if !body(&bank.groups[place.group], place.lane, bank.program) { tally.refused += 1 }
      return
    }
  }

  private func changeVoice(
    _ voice: Int, slot: Int, to value: Float, over ramp: UInt32, at frame: Int64
  ) {
    let bank = banks[voice]
    for g in 0..<bank.groupCount where bank.groups[g].sounding != 0 {
      advance(voice, g, to: frame)
      guard slot != VoiceSpec.Slot.level else { continue }
      for lane in 0..<16 where bank.groups[g].ramps[slot].own & (1 << lane) == 0 {
        bank.groups[g].set(slot, lane: lane, to: value, over: ramp)
      }
    }
    bank.values[slot].set(value, over: ramp, at: frame)
  }

  // MARK: - Voices

  /// Renders one group up to an absolute frame of the present quantum.
  private func advance(_ bank: Int, _ group: Int, to frame: Int64) {
    for i in chunks.indices where chunks[i].bank == bank && chunks[i].groups.contains(group) {
      advance(chunk: i, group, to: Int(frame - clock), worker: 0)
    }
  }

  private func advance(chunk i: Int, _ group: Int, to frame: Int, worker: Int) {
    let bank = banks[chunks[i].bank]
    if bank.groups[group].sounding != 0 { chunks[i].isDirty = true }
    let desk = Desk(
      registers: registers[worker], registerCount: registerCount, left: chunks[i].left,
      right: chunks[i].right, tables: tables, sampleRate: Float(sampleRate), start: clock)
    bank.groups[group].advance(
      to: frame, bank.program, desk, level: bank.values[VoiceSpec.Slot.level])
  }

  private func renderVoices() {
    if let pool {
      pool.run()
    } else {
      for i in chunks.indices { render(chunk: i, worker: 0) }
    }
  }

  private func render(chunk i: Int, worker: Int) {
    let bank = banks[chunks[i].bank]
    for group in chunks[i].groups {
      advance(chunk: i, group, to: Self.quantum, worker: worker)
      bank.groups[group].position = 0
    }
  }

  /// Adds the chunks in their order, then the sixteen lanes of each frame.
  private func sumVoices() {
    guard let first = chunks.indices.first(where: { chunks[$0].isDirty }) else {
      left.update(repeating: 0, count: Self.quantum)
      right.update(repeating: 0, count: Self.quantum)
      return
    }
    let (sumLeft, sumRight) = (chunks[first].left, chunks[first].right)
    for i in chunks.indices where chunks[i].isDirty && i != first {
      Kernels.drain(chunks[i].left, into: sumLeft, frames: Self.quantum)
      Kernels.drain(chunks[i].right, into: sumRight, frames: Self.quantum)
    }
    Kernels.fold(sumLeft, gain: gain, to: left, frames: Self.quantum)
    Kernels.fold(sumRight, gain: gain, to: right, frames: Self.quantum)
    for i in chunks.indices { chunks[i].isDirty = false }
  }
}
