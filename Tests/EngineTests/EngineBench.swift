import Score

@testable import Engine

/// Renders events through an engine and takes the latency off.
struct EngineBench {
  let engine: Engine
  private var pending: ArraySlice<Event>

  init(
    _ orchestra: Orchestra, _ events: [Event] = [], sampleRate: Double = 48_000, seed: UInt64 = 1,
    threads: Int = 1, options: EngineOptions = EngineOptions()
  ) throws {
    engine = try Engine(
      orchestra, sampleRate: sampleRate, seed: seed, threads: threads, options: options)
    pending = events.sorted { $0.frame < $1.frame }[...]
  }

  /// Renders in blocks of the sizes in `blocks`, over and over. The result begins at frame 0 of the events.
  mutating func render(_ frames: Int, blocks: [Int] = [64]) -> (left: [Float], right: [Float]) {
    let total = frames + Engine.latency
    var (left, right) = ([Float](repeating: 9, count: total), [Float](repeating: 9, count: total))
    left.withUnsafeMutableBufferPointer { l in
      right.withUnsafeMutableBufferPointer { r in
        var (done, next) = (0, 0)
        while done < total {
          let count = min(blocks[next % blocks.count], total - done)
          feed(before: done + count)
          engine.render(left: l.baseAddress! + done, right: r.baseAddress! + done, frames: count)
          done += count
          next += 1
        }
      }
    }
    return (Array(left[Engine.latency...]), Array(right[Engine.latency...]))
  }

  private mutating func feed(before frame: Int) {
    let end = Int64((frame + 63) / 64 * 64)
    while let event = pending.first, event.frame < end {
      precondition(engine.events.push(event), "the ring is full")
      pending.removeFirst()
    }
  }

  /// One render of everything, from a fresh engine.
  static func render(
    _ orchestra: Orchestra, _ events: [Event], frames: Int, blocks: [Int] = [64], seed: UInt64 = 1,
    threads: Int = 1, sampleRate: Double = 48_000
  ) throws -> (left: [Float], right: [Float], counters: EngineCounters) {
    var bench = try EngineBench(
      orchestra, events, sampleRate: sampleRate, seed: seed, threads: threads)
    let out = bench.render(frames, blocks: blocks)
    return (out.left, out.right, bench.engine.counters)
  }
}
