import Engine
import Playback
import Synchronization

/// The audio thread's work for each block: renders, passes the sound on, and says how far it is.
///
/// Everything else of a session runs on other threads; they share the rings of the engines and the numbers here with
/// it.
final class SoundLoop: Sendable {
  private nonisolated(unsafe) let source: any BlockSource
  private let hub: SoundHub
  private let known = Atomic<Int>(0)
  private let frames = Atomic<Int>(0)
  private let end = Atomic<Int>(.max)
  private let given = Atomic<Int>(0)
  private let late = Atomic<Int>(0)
  private let notes = Atomic<Int>(0)
  private let stolen = Atomic<Int>(0)
  private let limited = Atomic<Int>(0)
  private let faults = Atomic<Int>(0)
  private let effectFaults = Atomic<Int>(0)
  private let faultyVoices = Atomic<UInt64>(0)
  private let missingInput = Atomic<Int>(0)
  private let droppedInput = Atomic<Int>(0)
  private let sounding = Atomic<Int>(0)
  private nonisolated(unsafe) let left: UnsafeMutablePointer<Float>
  private nonisolated(unsafe) let right: UnsafeMutablePointer<Float>
  private static let capacity = 8192

  init(_ source: any BlockSource, hub: SoundHub) {
    (self.source, self.hub) = (source, hub)
    left = .allocate(capacity: Self.capacity)
    right = .allocate(capacity: Self.capacity)
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// The frame before which everything that renders knows all events; the conductor keeps it ahead of the sound.
  var knownFrames: Int {
    get { known.load(ordering: .acquiring) }
    set { known.store(newValue, ordering: .releasing) }
  }
  /// The number of frames rendered, the engine's latency included.
  var renderedFrames: Int { frames.load(ordering: .acquiring) }
  /// The number of frames passed on to the sinks.
  var givenFrames: Int { given.load(ordering: .acquiring) }
  /// Sets the number of frames after which no more are passed on.
  func setEnd(_ frame: Int) { end.store(frame, ordering: .releasing) }
  /// Whether everything up to the end has been passed on.
  var hasEnded: Bool { givenFrames >= end.load(ordering: .acquiring) }

  /// The engine's counters as of the last block.
  var counters: EngineCounters {
    var counters = EngineCounters()
    counters.late = late.load(ordering: .relaxed)
    counters.notes = notes.load(ordering: .relaxed)
    counters.stolen = stolen.load(ordering: .relaxed)
    counters.limited = limited.load(ordering: .relaxed)
    counters.faults = faults.load(ordering: .relaxed)
    counters.effectFaults = effectFaults.load(ordering: .relaxed)
    counters.faultyVoices = faultyVoices.load(ordering: .relaxed)
    counters.missingInput = missingInput.load(ordering: .relaxed)
    counters.droppedInput = droppedInput.load(ordering: .relaxed)
    return counters
  }

  /// The number of notes that sound now.
  var soundingNotes: Int { sounding.load(ordering: .relaxed) }

  /// Renders one block of any size, on the audio thread.
  func render(_ interleaved: UnsafeMutablePointer<Float>, frames count: Int) {
    var done = 0
    while done < count {
      let part = min(count - done, Self.capacity)
      render(part: interleaved + 2 * done, frames: part)
      done += part
    }
    publish()
  }

  private func render(part: UnsafeMutablePointer<Float>, frames count: Int) {
    source.render(left: left, right: right, frames: count)
    for i in 0..<count {
      part[2 * i] = left[i]
      part[2 * i + 1] = right[i]
    }
    let before = frames.load(ordering: .relaxed)
    frames.store(before + count, ordering: .releasing)
    // The engine's output comes `latency` frames late: those first frames are silence and are left out.
    let skip = max(0, min(count, Engine.latency - before))
    let passed = given.load(ordering: .relaxed)
    let rest = min(count - skip, end.load(ordering: .acquiring) - passed)
    guard rest > 0 else { return }
    hub.push(part + 2 * skip, frames: rest)
    given.store(passed + rest, ordering: .releasing)
  }

  private func publish() {
    let counters = source.counters
    late.store(counters.late, ordering: .relaxed)
    notes.store(counters.notes, ordering: .relaxed)
    stolen.store(counters.stolen, ordering: .relaxed)
    limited.store(counters.limited, ordering: .relaxed)
    faults.store(counters.faults, ordering: .relaxed)
    effectFaults.store(counters.effectFaults, ordering: .relaxed)
    faultyVoices.store(counters.faultyVoices, ordering: .relaxed)
    missingInput.store(counters.missingInput, ordering: .relaxed)
    droppedInput.store(counters.droppedInput, ordering: .relaxed)
    sounding.store(source.soundingNotes, ordering: .relaxed)
  }
}

/// The source of a session's blocks: the engine of one mapping, or an ensemble.
protocol BlockSource: AnyObject {
  /// The counters as of the last block. Only the thread that renders may ask.
  var counters: EngineCounters { get }
  /// The number of notes that sound now. Only the thread that renders may ask.
  var soundingNotes: Int { get }

  /// Renders the next frames; the sound comes `Engine.latency` frames late. Nothing is allocated or locked.
  func render(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int)
}

extension Engine: BlockSource {}
extension Ensemble: BlockSource {}

/// The sound round a session's own mapping: a garden of other mappings, or a room of objects. One thread calls it, the
/// conductor's.
protocol LiveSurroundings: AnyObject {
  /// The source of the whole sound, the own mapping's within it.
  var output: any BlockSource { get }

  /// Decides what is heard from the next tick on.
  /// - Parameters:
  ///   - sample: the inputs of that tick.
  ///   - walk: the walk's time in seconds.
  ///   - isPassing: false while the walk is held.
  func direct(_ sample: LiveSample, walk: Double, isPassing: Bool)
  /// Performs the next tick of all parts.
  func step(_ sample: LiveSample)
  /// Hands over a recording of the surroundings.
  /// - Parameters:
  ///   - frame: the frame up to which it is handed over.
  ///   - walk: the walk's time in seconds at the present tick; nil for silence.
  func playMicrophone(until frame: Int64, walk: Double?)
  /// Hands pending events over, as far as there is room.
  func flush()
  /// Lets everything go that is held.
  func finish()
  /// Moves the level of the whole, as a factor.
  func level(_ factor: Float, over seconds: Double)

  /// The sentences with which a session begins.
  func opening(_ feed: LiveFeed) -> [String]
  /// The places of everything, seen from the listener, for `:where`.
  var whereabouts: String { get }
  /// The state of what sounds, on one line, for `:status`.
  var summary: String { get }
}

/// The inputs at a tick, and the row of the dataset that they come from.
typealias LiveSample = (values: [Double], row: Int?)
