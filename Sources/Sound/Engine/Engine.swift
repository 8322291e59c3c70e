import CRealtime
import Score
import Signals

/// The synthesis engine: it turns due events into voices and renders blocks. The signal path is in `quantum()`.
///
/// Sound is made in quanta of 64 frames on a grid that begins at frame 0, whatever block size is asked for, so that
/// the block size never changes the sound. The output comes `latency` frames after the events' own times. Nothing
/// here allocates, locks or throws after `init`.
public final class Engine {
  /// The latency in frames: the silence that the limiter's look-ahead puts before the sound.
  public static let latency = PeakLimiter.delay
  public static let quantum = Stretch.capacity

  /// The queue of incoming events, in order of their frames. All events before the end of a block, rounded up to 64
  /// frames, must be there before the block is rendered.
  public let events = EventRing()
  /// The queue of the microphone's sound. The frames before the end of a block, rounded up to 64, must be there
  /// before the block is rendered.
  public let input: InputRing
  /// The microphone's sound in the present quantum.
  private let microphone = StereoBuffer(Engine.quantum)
  var tally = EngineCounters()
  /// The rig that sounds.
  var rig: Rig
  /// The previous version, while it fades out, and the frame at which that ends.
  var outgoing: Rig?
  var outgoingEnd: Int64 = 0
  /// Rigs on their way to `swap` events, and those that have faded out.
  let incoming = ObjectRing<Rig>()
  let retired = ObjectRing<Rig>()
  /// The rig that was handed over last; used on the producer's thread only.
  private(set) var newest: Rig
  let sampleRate: Double
  private let seed: UInt64
  private let threads: Int
  private let limiter: PeakLimiter
  private let pool: WorkerPool?
  /// The stems of `options`, in their order.
  let stems: [StemMix]
  let options: EngineOptions
  private let sound = StereoBuffer(Engine.quantum)
  /// The frame at which the latest notes began, until it is settled which notes they cut off; otherwise negative.
  var freshFrame: Int64 = -1
  /// The absolute frame of the next quantum.
  private(set) var clock: Int64 = 0
  /// The frames of the last quantum that have not been asked for yet.
  private var remaining = 0

  /// - Parameters:
  ///   - orchestra: voices, effects and tables; files among the tables must be loaded.
  ///   - sampleRate: frames per second.
  ///   - seed: seed of all randomness in the sound.
  ///   - options: the voices that are heard, the gain, and the limiter.
  ///   - threads: number of threads that render together; the samples are the same for any number.
  ///   - input: the queue of the microphone's sound.
  /// - Throws: a fault of code `mapping` or `sound` for an orchestra that cannot be played, with the voice, the effect
  ///   or the table and, where it is known, the mapping's line.
  public init(
    _ orchestra: Orchestra, sampleRate: Double, seed: UInt64, threads: Int = 1,
    options: EngineOptions = EngineOptions(),
    input: InputRing = InputRing()
  ) throws(Fault) {
    rig = try Rig(
      orchestra, sampleRate: sampleRate, seed: seed, threads: threads, options: options,
      after: nil)
    newest = rig
    var stems: [StemMix] = []
    for voices in options.stems {
      precondition(options.voices.map(voices.isSubset) ?? true, "a stem has voices that sound")
      stems.append(try StemMix(voices, of: orchestra, sampleRate: sampleRate, seed: seed))
    }
    self.stems = stems
    self.input = input
    rig.microphone = MicrophoneInput(left: microphone.left, right: microphone.right)
    limiter = PeakLimiter(sampleRate: sampleRate, capacity: Self.quantum)
    (self.sampleRate, self.seed, self.threads, self.options) = (sampleRate, seed, threads, options)
    pool = threads > 1 ? WorkerPool(workers: threads - 1) : nil
    realtime_flush_denormals()
    pool?.prepare { [unowned(unsafe) self] in self.render(piece: $1, worker: $0) }
  }

  deinit {
    microphone.deallocate()
    sound.deallocate()
  }

  /// The counters of everything that has happened so far.
  public var counters: EngineCounters {
    var counters = tally
    for (voice, bank) in rig.banks.enumerated() {
      counters.add(bank)
      if voice < 64, bank.faults > 0 { counters.faultyVoices |= 1 << UInt64(voice) }
    }
    counters.limited = limiter.limited
    counters.missingInput = input.missing
    counters.droppedInput = input.dropped
    counters.effectFaults = rig.effectFaults
    return counters
  }

  /// The number of notes that sound now.
  public var soundingNotes: Int { rig.banks.reduce(0) { $0 + $1.sounding } }

  // MARK: - Versions

  /// Makes the rig of the next version: voices and effects that have not changed are shared with the version that was
  /// handed over last. This takes time; it may run on any thread but the rendering one, one call at a time. An engine
  /// with stems plays one version.
  /// - Throws: a fault as `init` does; what plays is not touched.
  public func prepare(_ orchestra: Orchestra) throws(Fault) -> Rig {
    precondition(stems.isEmpty, "an engine with stems plays one version")
    let rig = try Rig(
      orchestra, sampleRate: sampleRate, seed: seed, threads: threads, options: options,
      after: newest)
    rig.microphone = MicrophoneInput(left: microphone.left, right: microphone.right)
    return rig
  }

  /// Hands over a rig, for the `swap` event that must follow; false when too many are waiting. The producer's thread
  /// only.
  public func handOver(_ rig: Rig) -> Bool {
    collect()
    guard incoming.count < incoming.capacity / 2 else { return false }
    newest = rig
    incoming.push(Unmanaged.passRetained(rig))
    return true
  }

  /// Frees versions that have faded out. The producer's thread only.
  public func collect() {
    while let rig = retired.pop() { rig.release() }
  }

  // MARK: - Sound

  /// Renders the next frames, the left and the right channel to an array each.
  public func render(
    left outLeft: UnsafeMutablePointer<Float>, right outRight: UnsafeMutablePointer<Float>,
    frames: Int
  ) {
    render(left: outLeft, right: outRight, frames: frames, stems: nil)
  }

  /// Renders the next frames with those of the stems.
  /// - Parameter outputs: where the stems go: left and right of each in turn. Nil where they are not wanted.
  public func render(
    left outLeft: UnsafeMutablePointer<Float>, right outRight: UnsafeMutablePointer<Float>,
    frames: Int, stems outputs: UnsafePointer<UnsafeMutablePointer<Float>>?
  ) {
    realtime_flush_denormals()
    var done = 0
    while done < frames {
      if remaining == 0 { quantum() }
      let count = min(frames - done, remaining)
      let from = Self.quantum - remaining
      (outLeft + done).update(from: sound.left + from, count: count)
      (outRight + done).update(from: sound.right + from, count: count)
      if let outputs {
        for (number, stem) in stems.enumerated() {
          (outputs[2 * number] + done).update(from: stem.sound.left + from, count: count)
          (outputs[2 * number + 1] + done).update(from: stem.sound.right + from, count: count)
        }
      }
      remaining -= count
      done += count
    }
  }

  /// Renders one quantum: due events, voices, their sums on the buses, the buses' effects and levels, limiter.
  private func quantum() {
    let end = clock + Int64(Self.quantum)
    input.read(at: clock, into: microphone, frames: Self.quantum)
    while let event = events.pop(before: end) {
      if event.frame > freshFrame { chokeNotes() }
      apply(event)
    }
    chokeNotes()
    renderVoices()
    let isMeasured = rig.levels.board.begin(frames: Self.quantum)
    if isMeasured { rig.levels.measure(voices: rig.chunks) }
    for stem in stems {
      stem.render(
        rig.chunks, gain: options.gain, isDelayed: options.ending != .plain, at: clock)
    }
    sumVoices()
    let (left, right) = (sound.left, sound.right)
    rig.buses.mix(to: left, right, gain: options.gain, at: clock)
    if isMeasured { rig.levels.measure(buses: rig.buses) }
    switch options.ending {
    case .limited: limiter.process(left, right, frames: Self.quantum)
    case .aligned: limiter.delay(left, right, frames: Self.quantum)
    case .plain: break
    }
    clock = end
    remaining = Self.quantum
    retireOutgoing()
  }

  private func renderVoices() {
    let pieces = rig.chunks.count + (outgoing?.chunks.count ?? 0)
    if let pool {
      pool.run(pieces)
    } else {
      for i in 0..<pieces { render(piece: i, worker: 0) }
    }
  }

  /// Renders one chunk of the present version, or of the one that fades out; of that only chunks that are not shared.
  private func render(piece: Int, worker: Int) {
    if piece < rig.chunks.count {
      rig.render(
        chunk: piece, frames: Self.quantum, worker: worker, sampleRate: Float(sampleRate), at: clock
      )
    } else if let outgoing {
      let chunk = piece - rig.chunks.count
      guard !rig.keepsPrevious[outgoing.chunks[chunk].bank] else { return }
      outgoing.render(
        chunk: chunk, frames: Self.quantum, worker: worker, sampleRate: Float(sampleRate), at: clock
      )
    }
  }
}

/// Options of an engine: the voices that are heard, the gain, and the processing of the mix at the end.
public struct EngineOptions: Sendable {
  /// The factor on the whole mix, before the limiter.
  public var gain: Float
  /// The processing of the mix at the end.
  public var ending: Ending
  /// The indices of the voices that sound; nil is all.
  public var voices: Set<Int>?
  /// The stems that are rendered beside the mix: for each the indices of its voices, which are among those that sound.
  public var stems: [Set<Int>] = []
  /// Unit generators beside those of `Catalogue`; one with the name of another takes its place.
  public var units: [UnitKind]

  /// The number of notes of a group up to which they are rendered alone, each as sixteen frames a vector; the samples are
  /// the same for any.
  package var fewNotes = Interpreter.fewLanes

  /// The processing of the mix at the end.
  public enum Ending: Sendable {
    /// A limiter keeps it below -1 dBTP, which delays it by `Engine.latency` frames.
    case limited
    /// The mix is only delayed by `Engine.latency` frames: then it equals the sum of its stems.
    case aligned
    /// The mix is neither changed nor delayed.
    case plain
  }

  public init(
    gain: Float = 1, ending: Ending = .limited, voices: Set<Int>? = nil, units: [UnitKind] = []
  ) {
    (self.gain, self.ending, self.voices, self.units) = (gain, ending, voices, units)
  }
}

/// Counts of what happened during rendering, for the manifest: nothing is dropped silently.
public struct EngineCounters: Sendable, Equatable {
  /// Notes that began.
  public var notes = 0
  /// Notes cut off because their voice's polyphony was used up.
  public var stolen = 0
  /// Notes that were ended because their sound was not a number, infinite or more than 180 dB over full scale.
  public var faults = 0
  /// The voices of those notes, a bit for each of the first 64 of the orchestra; 0 for several engines together.
  public var faultyVoices: UInt64 = 0
  /// Blocks of an effect that were silenced because they were not finite.
  public var effectFaults = 0
  /// Samples that the limiter attenuated.
  public var limited = 0
  /// Events that came after their time.
  public var late = 0
  /// Events that name a voice, effect or parameter that does not exist, or a value that is not finite.
  public var refused = 0
  /// Versions that were swapped in.
  public var swaps = 0

  /// Frames of the microphone that did not arrive in time.
  public var missingInput = 0
  /// Frames of the microphone that were left out.
  public var droppedInput = 0

  public init() {}

  mutating func add(_ bank: VoiceBank) {
    stolen += bank.stolen
    faults += bank.faults
  }

  /// Adds the counts of another engine.
  public mutating func add(_ other: EngineCounters) {
    notes += other.notes
    stolen += other.stolen
    faults += other.faults
    effectFaults += other.effectFaults
    limited += other.limited
    late += other.late
    refused += other.refused
    swaps += other.swaps
    missingInput += other.missingInput
    droppedInput += other.droppedInput
  }
}
