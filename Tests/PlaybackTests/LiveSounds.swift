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
    _ = eventually(within: .infinity) { !stalls || mayGoOn.load(ordering: .relaxed) }
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
    var pushed = sink.all.count
    inBlocks(samples, of: [256]) {
      push($0.baseAddress!, frames: $0.count / 2)
      pushed += $0.count
      let enough = pushed - 2 * 8192
      _ = eventually { sink.all.count >= enough }
    }
  }
}
