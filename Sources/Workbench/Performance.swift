import Datasets
import Engine
import Mappings
import Output
import Score
import Signals

/// One playing of a mapping on a dataset: the conductor makes events, the engine makes samples of them.
final class Performance {
  let mapping: Mapping
  let conductor: Conductor
  /// Frames of sound: the data's duration and the tail.
  let frameCount: Int
  /// What was found wrong with the mapping's sound files, in sentences.
  let soundWarnings: [String]
  private let engine: Engine
  private let request: RenderRequest
  private var feed: DataFeed
  private let dataEnd: Double
  private var pending: [Event] = []
  private var pendingStart = 0
  private var tick = 0
  private var isFinished = false
  private var trace: TraceWriter?

  /// - Parameter gain: factor on the whole mix.
  init(
    _ request: RenderRequest, source: String, dataset: Dataset, gain: Double, trace: TraceWriter?
  ) throws {
    self.request = request
    self.trace = trace
    feed = DataFeed(dataset, start: request.start, speed: try Self.speed(request, dataset))
    mapping = try MappingFile.load(request, source: source, extra: feed.inputs)
    conductor = try Conductor(
      mapping, inputs: feed.inputs, sampleRate: Double(request.sampleRate),
      controlRate: request.controlRate)
    let sounds = try SoundTables.load(mapping.orchestra, besides: request.mapping)
    soundWarnings = sounds.warnings
    engine = try Engine(
      sounds.orchestra, sampleRate: Double(request.sampleRate), seed: request.seed, gain: gain,
      threads: request.threads)
    dataEnd = feed.duration
    frameCount = Int(((feed.duration + request.tail) * Double(request.sampleRate)).rounded())
  }

  var counters: EngineCounters { engine.counters }
  /// Seconds of sound until the data ends.
  var duration: Double { dataEnd }
  var speed: Double { feed.speed }

  /// Renders it all, block by block.
  /// - Parameter take: gets interleaved stereo; false ends the performance early.
  /// - Returns: frames that were given to `take`.
  func play(_ take: (UnsafeBufferPointer<Float>) throws -> Bool) throws -> Int {
    let size = request.block
    let left = UnsafeMutablePointer<Float>.allocate(capacity: size)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: size)
    let stereo = UnsafeMutablePointer<Float>.allocate(capacity: 2 * size)
    defer { for memory in [left, right, stereo] { memory.deallocate() } }
    // The engine's output comes `latency` frames late: those first frames are silence and are left out.
    var skip = Engine.latency
    var given = 0
    var rendered = 0
    while given < frameCount {
      let count = min(size, frameCount - given + skip)
      try schedule(until: rendered + count)
      engine.render(left: left, right: right, frames: count)
      rendered += count
      let from = min(skip, count)
      skip -= from
      for i in from..<count {
        stereo[2 * (i - from)] = left[i]
        stereo[2 * (i - from) + 1] = right[i]
      }
      given += count - from
      if count > from {
        guard try take(UnsafeBufferPointer(start: stereo, count: 2 * (count - from))) else { break }
      }
    }
    return given
  }

  /// Lets the conductor work until all events before a frame, rounded up to the engine's quantum, are
  /// known, and hands them over.
  private func schedule(until frame: Int) throws {
    let end = Int64((frame + 63) / 64 * 64)
    while !isFinished, tick == 0 || conductor.frame(of: tick - 1) < end { try step() }
    while pendingStart < pending.count, pending[pendingStart].frame < end {
      guard engine.events.push(pending[pendingStart]) else {
        throw WorkbenchError(
          request.mapping, "sends more than 16384 events within \(request.block) frames",
          hint: "let its sequences wait with sync or sleep, or play fewer notes at once")
      }
      pendingStart += 1
    }
    if pendingStart > 4096 {
      pending.removeFirst(pendingStart)
      pendingStart = 0
    }
  }

  /// One control tick; after the data's end, the release of all that is held.
  private func step() throws {
    let seconds = Double(tick) / request.controlRate
    let events: [ScheduledEvent]
    if seconds <= dataEnd {
      let sample = feed.sample(at: seconds)
      let beat = conductor.beat
      events = conductor.advance(to: tick, inputs: sample.values, row: sample.row)
      if tick > 0 {
        trace?.add(
          beats: conductor.beat - beat, in: 1 / request.controlRate,
          from: conductor.frame(of: tick - 1))
      }
    } else {
      events = conductor.finish()
      isFinished = true
    }
    try trace?.add(events, orchestra: mapping.orchestra)
    pending.append(contentsOf: events.lazy.map(\.event))
    tick += 1
  }

  private static func speed(_ request: RenderRequest, _ dataset: Dataset) throws -> Double {
    let length = dataset.duration - request.start
    guard dataset.duration > 0 else {
      throw WorkbenchError(
        request.data, "has \(dataset.rowCount) rows and no duration, so there is nothing to play",
        hint: "look at it with ripples describe")
    }
    guard length > 0 else {
      throw WorkbenchError(
        "--start",
        "\(request.start) s is not before the end of \(request.data) at \(dataset.duration) s",
        hint: "begin earlier")
    }
    if let wanted = request.length { return length / wanted }
    if let speed = request.speed { return speed }
    // A dataset may say how long it is best played.
    if let usual = dataset.playDuration, usual > 0 { return dataset.duration / usual }
    if length > 4 * 3600 {
      throw WorkbenchError(
        request.data, "lasts \(Int(length / 3600)) hours",
        hint: "say how long the sound shall be (--length 60) or how much faster (--speed 1000)")
    }
    return 1
  }
}
