import Score
import Signals
import Synchronization

/// The levels of a rig's voices, and behind them those of its buses, with the memory to add up voices in.
final class RigLevels {
  let board: LevelBoard
  /// The number of voices, and of the first bus.
  let voiceCount: Int
  /// The sums of a chunk, because the fold clears what it has added up.
  private var copy = LaneSums()
  private let part = StereoBuffer(Stretch.capacity)
  private let sum = StereoBuffer(Stretch.capacity)

  init(voices: Int, buses: Int) {
    voiceCount = voices
    board = LevelBoard(voices + buses)
  }

  deinit {
    copy.deallocate()
    part.deallocate()
    sum.deallocate()
  }

  /// Measures each voice of a quantum, from the sums of its chunks, which stay as they are.
  func measure(voices chunks: UnsafeMutableBufferPointer<Chunk>) {
    var voice = -1
    for i in chunks.indices where !chunks[i].sums.pointee.isSilent {
      if chunks[i].bank != voice {
        measure(voice)
        voice = chunks[i].bank
        sum.left.update(repeating: 0, count: Stretch.capacity)
        sum.right.update(repeating: 0, count: Stretch.capacity)
      }
      copy.take(chunks[i].sums.pointee)
      copy.fold(to: part)
      for frame in 0..<Stretch.capacity {
        sum.left[frame] += part.left[frame]
        sum.right[frame] += part.right[frame]
      }
    }
    measure(voice)
  }

  private func measure(_ voice: Int) {
    if voice >= 0 { board.add(sum.left, sum.right, frames: Stretch.capacity, to: voice) }
  }

  /// Measures each bus of a quantum, after its effects and its level.
  func measure(buses plan: BusPlan) {
    for bus in 0..<board.count - voiceCount {
      let line = plan.lines[plan.places[bus]]
      board.add(line.left, line.right, frames: Stretch.capacity, to: voiceCount + bus)
    }
  }
}

/// The levels of the parts of a mapping.
package struct EngineLevels: Sendable, Equatable {
  /// The levels of the voices in the order of the orchestra: each with its notes' levels, its own and its mute, before the
  /// effects of the bus.
  package var voices: [SoundLevel]
  /// The levels of the buses in the order of the orchestra, after their effects and with their own level.
  package var buses: [SoundLevel]
}

extension Engine {
  /// The levels of the version that was handed over last, for the time between the last two calls, this one not among
  /// them; nil until it has sounded so long. While nobody asks, nothing is measured. The producer's thread only.
  package func takeLevels() -> EngineLevels? {
    let levels = newest.levels
    guard let all = levels.board.take() else { return nil }
    return EngineLevels(
      voices: Array(all[..<levels.voiceCount]), buses: Array(all[levels.voiceCount...]))
  }
}

/// The level of a sound over a stretch of time.
package struct SoundLevel: Sendable, Equatable {
  /// The highest absolute sample of both channels; 1 is full scale.
  package var peak: Float
  /// The root of the mean square of both channels together, so that a place between them does not change it: a sine of
  /// amplitude 1 has 0.707 wherever it stands.
  package var rms: Float

  package init(peak: Float = 0, rms: Float = 0) { (self.peak, self.rms) = (peak, rms) }
}

/// The levels of some sounds side by side, which the rendering thread measures while another asks for them.
///
/// A request and its answer are two numbers; whose turn it is owns the results. So nothing is locked or allocated while
/// sound is rendered, and where nobody has asked for a while, nothing is measured.
package final class LevelBoard: Sendable {
  /// The sounds that are measured side by side.
  package let count: Int
  private nonisolated(unsafe) let running: UnsafeMutablePointer<LevelSum>
  private nonisolated(unsafe) let results: UnsafeMutablePointer<LevelSum>
  private let asked = Atomic<Int>(0)
  private let answered = Atomic<Int>(0)
  /// Whether nobody has asked for so long that the results are old.
  private let isOld = Atomic<Bool>(true)
  /// The frames that the sums and the results hold.
  private nonisolated(unsafe) var runningFrames = 0
  private nonisolated(unsafe) var resultFrames = 0
  /// The frames for which nobody has asked.
  private nonisolated(unsafe) var unasked = LevelBoard.patience

  /// The frames after which nothing is measured unless somebody asks again.
  private static let patience = 1 << 15

  init(_ count: Int) {
    self.count = count
    running = .allocate(capacity: count)
    running.initialize(repeating: LevelSum(), count: count)
    results = .allocate(capacity: count)
    results.initialize(repeating: LevelSum(), count: count)
  }

  deinit {
    running.deallocate()
    results.deallocate()
  }

  /// The levels of the time between the last two calls, this one not among them; nil where nothing was measured then, as
  /// at the first two, and where no sound was rendered since the last. One thread may ask, as often as it wants to know.
  package func take() -> [SoundLevel]? {
    let number = asked.load(ordering: .relaxed)
    guard answered.load(ordering: .acquiring) == number else { return nil }
    defer { asked.store(number + 1, ordering: .releasing) }
    guard !isOld.load(ordering: .acquiring), resultFrames > 0 else { return nil }
    return (0..<count).map { results[$0].level(of: resultFrames) }
  }

  // MARK: The rendering thread

  /// Begins a stretch, and answers who has asked.
  /// - Returns: whether the stretch is to be measured.
  func begin(frames: Int) -> Bool {
    let number = asked.load(ordering: .acquiring)
    if number != answered.load(ordering: .relaxed) {
      resultFrames = unasked < Self.patience ? runningFrames : 0
      for i in 0..<count {
        results[i] = running[i]
        running[i] = LevelSum()
      }
      (runningFrames, unasked) = (0, 0)
      isOld.store(false, ordering: .releasing)
      answered.store(number, ordering: .releasing)
    }
    guard unasked < Self.patience else {
      isOld.store(true, ordering: .releasing)
      return false
    }
    unasked += frames
    runningFrames += frames
    return true
  }

  /// Adds a stretch of one of the sounds, each sample times a factor.
  func add(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, times factor: Float = 1,
    frames: Int, to number: Int
  ) {
    var (highest, energy) = (Float(0), Float(0))
    for i in 0..<frames {
      let (l, r) = (left[i] * factor, right[i] * factor)
      let (a, b) = (l < 0 ? -l : l, r < 0 ? -r : r)
      if a > highest { highest = a }
      if b > highest { highest = b }
      energy += l * l + r * r
    }
    if highest > running[number].peak { running[number].peak = highest }
    running[number].energy += Double(energy)
  }

  /// Forgets what one of the sounds had, because it is another from now on.
  func forget(_ number: Int) { running[number] = LevelSum() }
}

/// The highest sample and the sum of squares of a sound.
private struct LevelSum {
  var peak: Float = 0
  var energy: Double = 0

  func level(of frames: Int) -> SoundLevel {
    SoundLevel(peak: peak, rms: Float((energy / Double(frames)).squareRoot()))
  }
}
