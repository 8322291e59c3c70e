import Engine
import Score

/// A workload as blocks of 64 interleaved stereo frames, as a live output would ask for them.
struct BlockSource {
  static let sampleRate = 48_000.0
  static let frames = 64
  private let engine: Engine
  private let events: [Event]
  private var next = 0
  private var frame: Int64 = 0
  private var left = [Float](repeating: 0, count: BlockSource.frames)
  private var right = [Float](repeating: 0, count: BlockSource.frames)
  private(set) var samples = [Float](repeating: 0, count: 2 * BlockSource.frames)

  init(_ workload: Workload, seconds: Double, threads: Int) throws {
    engine = try Engine(
      workload.orchestra, sampleRate: Self.sampleRate, seed: 1, threads: threads)
    events = Note.events(workload.score(seconds: seconds), sampleRate: Self.sampleRate)
  }

  /// Renders the next block into `samples`.
  mutating func render() {
    frame += Int64(Self.frames)
    while next < events.count, events[next].frame < frame {
      precondition(engine.events.push(events[next]), "the ring holds the events of one block")
      next += 1
    }
    left.withUnsafeMutableBufferPointer { l in
      right.withUnsafeMutableBufferPointer { r in
        engine.render(left: l.baseAddress!, right: r.baseAddress!, frames: Self.frames)
      }
    }
    for i in 0..<Self.frames {
      samples[2 * i] = left[i]
      samples[2 * i + 1] = right[i]
    }
  }
}
