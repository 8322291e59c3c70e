import Glibc
import Score
import Synchronization
import TestSupport
import Threads

@testable import Playback

/// Sentences that sinks and hubs say, from any thread.
final class Problems: Sendable {
  private let sentences = Mutex<[String]>([])

  var all: [String] { sentences.withLock { $0 } }

  @Sendable func add(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}

/// A sink that keeps what it gets, and can be told to stall or to fail.
final class MemorySink: SoundSink {
  let name: String
  let patience: Double
  private let samples = Mutex<[Float]>([])
  private let failsAfter: Int
  private let stalls: Bool
  private let mayGoOn = Atomic<Bool>(false)
  private let wasEnded = Atomic<Bool>(false)

  init(
    _ name: String = "memory", patience: Double = 0, failsAfter: Int = .max, stalls: Bool = false
  ) {
    self.name = name
    self.patience = patience
    self.failsAfter = failsAfter
    self.stalls = stalls
  }

  /// Ends its stalling.
  func goOn() { mayGoOn.store(true, ordering: .relaxed) }

  var all: [Float] { samples.withLock { $0 } }

  func begin(sampleRate: Int) {}

  func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    while stalls, !mayGoOn.load(ordering: .relaxed) { usleep(10_000) }
    let count = samples.withLock {
      $0 += interleaved
      return $0.count
    }
    if count > failsAfter {
      throw Fault(.diskFull, "is full", at: FaultPlace(name), hint: "empty it")
    }
  }

  var hasEnded: Bool { wasEnded.load(ordering: .relaxed) }

  func end() { wasEnded.store(true, ordering: .relaxed) }
}

extension SoundHub {
  /// Pushes interleaved samples in blocks, no further ahead of a sink than its ring allows.
  func push(_ samples: [Float], noFasterThan sink: MemorySink) {
    var pushed = 0
    inBlocks(samples, of: [256]) {
      push($0.baseAddress!, frames: $0.count / 2)
      pushed += $0.count
      let enough = pushed - 2 * 8192
      _ = eventually { sink.all.count >= enough }
    }
  }

  /// Pushes interleaved samples in blocks, slowed down to no more than `speed` times real time.
  func push(_ samples: [Float], block: Int = 256, speed: Double = 100) {
    inBlocks(samples, of: [block]) {
      push($0.baseAddress!, frames: $0.count / 2)
      usleep(UInt32(1e6 * Double(block) / Double(sampleRate) / speed))
    }
  }
}
