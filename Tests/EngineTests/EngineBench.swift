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
    let mix = renderAll(frames, blocks: blocks)[0]
    return (mix.left, mix.right)
  }

  /// Renders likewise; the mix comes first, the stems follow.
  mutating func renderAll(
    _ frames: Int, blocks: [Int]
  ) -> [(left: [Float], right: [Float])] {
    let total = frames + Engine.latency
    let sounds = (0..<2 * (1 + engine.stems.count)).map { _ in
      let sound = UnsafeMutablePointer<Float>.allocate(capacity: total)
      sound.initialize(repeating: 9, count: total)
      return sound
    }
    defer { for sound in sounds { sound.deallocate() } }
    var (done, next) = (0, 0)
    while done < total {
      let count = min(blocks[next % blocks.count], total - done)
      feed(before: done + count)
      let places = sounds.map { $0 + done }
      engine.render(
        left: places[0], right: places[1], frames: count, stems: Array(places.dropFirst(2)))
      done += count
      next += 1
    }
    let heard = sounds.map {
      Array(UnsafeBufferPointer(start: $0 + Engine.latency, count: frames))
    }
    return stride(from: 0, to: heard.count, by: 2).map { (heard[$0], heard[$0 + 1]) }
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
