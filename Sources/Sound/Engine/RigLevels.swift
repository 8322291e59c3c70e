import Score
import Signals

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
