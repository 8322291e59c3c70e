import Analysis
import Datasets
import Score

/// One playing of a piece on a dataset, ahead of time: as many ticks as a block needs, then the block.
package final class Performance {
  package let piece: any Piece
  /// Frames of sound: the data's duration and the tail.
  package let frameCount: Int
  private let request: RenderRequest
  private let ticks: TickGrid
  /// The second of the data at which it begins.
  private let start: Double
  /// The ticks between two moments that are drawn.
  private let plotStep: Int
  private let fades: Fades
  private var feed: DataFeed
  /// The number of ticks that have been performed, the release at the data's end included.
  private var tick = 0
  private var isFinished = false
  /// The plot that collects what is drawn; nil where nothing is.
  var plot: RenderPlot? { didSet { if let plot { piece.prepare(plot) } } }

  package init(_ request: RenderRequest, _ feed: DataFeed, _ piece: any Piece) {
    (self.request, self.feed, self.piece) = (request, feed, piece)
    ticks = request.play.ticks
    start = request.start
    plotStep = max(1, Int(RenderPlot.step * ticks.controlRate))
    frameCount = Int(
      held: (feed.duration + request.tail) * Double(request.sampleRate), in: 0...(1 << 53))
    fades = Fades(
      in: request.fadeIn, out: request.fadeOut, frames: frameCount, sampleRate: request.sampleRate)
  }

  /// Seconds of sound until the data ends.
  package var duration: Double { feed.duration }
  /// Seconds of data per second of sound.
  package var speed: Double { feed.speed }

  /// A meter of the loudness of its mix.
  var loudnessMeter: LoudnessMeter {
    LoudnessMeter(
      channels: piece.channels, sampleRate: Double(request.sampleRate),
      weights: piece.loudnessWeights)
  }

  /// Renders it all, block by block.
  /// - Parameters:
  ///   - takeStem: gets interleaved frames of each stem, by number, before the mix of the same block.
  ///   - takeMusic: gets interleaved frames of the mix without the environment.
  ///   - take: gets interleaved frames of the mix; false ends the performance early.
  /// - Returns: frames that were given to `take`.
  /// - Throws: what `take` and the piece throw; `Fault` of the mapping for more events than a block can hold.
  package func play(
    stems takeStem: (Int, UnsafeBufferPointer<Float>) throws -> Void = { _, _ in },
    music takeMusic: (UnsafeBufferPointer<Float>) -> Void = { _ in },
    _ take: (UnsafeBufferPointer<Float>) throws -> Bool
  ) throws -> Int {
    let (size, channels) = (request.block, piece.channels)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * channels * size)
    defer { memory.deallocate() }
    let outputs = (0..<channels).map { memory + $0 * size }
    let woven = memory + channels * size
    // The sound comes late: those first frames are silence and are left out.
    var skip = piece.latency
    var (given, rendered, goesOn) = (0, 0, true)
    while given < frameCount, goesOn {
      let count = min(size, frameCount - given + skip)
      try perform(until: rendered + count)
      rendered += count
      let from = min(skip, count)
      skip -= from
      try outputs.withUnsafeBufferPointer { outputs in
        try piece.render(outputs, count: count) { part in
          woven.weave(outputs, from: from, to: count)
          fades.shape(woven, channels: channels, from: given, count: count - from)
          let block = UnsafeBufferPointer(start: woven, count: channels * (count - from))
          switch part {
          case .stem(let number): if !block.isEmpty { try takeStem(number, block) }
          case .music: takeMusic(block)
          case .mix(let isMusic):
            if isMusic { takeMusic(block) }
            piece.hear(block)
            if !block.isEmpty { goesOn = try take(block) }
          }
        }
      }
      given += count - from
    }
    try piece.close()
    return given
  }

  /// Performs it all without sound.
  /// - Parameter goesOn: gets the done part, 0...1; false ends the performance early.
  /// - Returns: frames that were performed.
  /// - Throws: what the piece throws.
  package func playNotes(_ goesOn: (Double) -> Bool) throws -> Int {
    while !isFinished {
      try step()
      piece.dropEvents()
      guard goesOn(min(1, ticks.seconds(of: tick) / max(duration, 1e-3))) else {
        return Int(ticks.frame(of: tick - 1))
      }
    }
    try piece.close()
    return frameCount
  }

  /// Lets everything be known that happens before a frame, rounded up to the engine's quantum.
  private func perform(until frame: Int) throws {
    let end = Int64((frame + 63) / 64 * 64)
    while !isFinished, tick == 0 || ticks.frame(of: tick - 1) <= end { try step() }
    if let waiting = piece.flush(), waiting < end {
      throw Fault(
        .mapping, "sends more than 16384 events within \(request.block) frames",
        at: FaultPlace(request.mapping),
        hint: "let its sequences wait with sync or sleep, or play fewer notes at once")
    }
    piece.playMicrophone(until: end)
  }

  /// Performs one control tick; after the data's end it lets everything go that is held.
  private func step() throws {
    let seconds = ticks.seconds(of: tick)
    defer { tick += 1 }
    guard seconds <= duration else {
      try piece.letGo()
      isFinished = true
      return
    }
    let sample = feed.sample(at: seconds)
    let moment = WalkMoment(
      time: start + seconds * feed.speed, inputs: sample.values, row: sample.row)
    try piece.step(tick, moment, at: seconds, plot: tick % plotStep == 0 ? plot : nil)
  }
}

extension UnsafeMutablePointer<Float> {
  /// Interleaves some frames of several channels; its first frame is their `first`.
  fileprivate func weave(
    _ channels: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, from first: Int, to end: Int
  ) {
    for (channel, samples) in channels.enumerated() {
      var place = self + channel
      for i in first..<end {
        place.pointee = samples[i]
        place += channels.count
      }
    }
  }
}

extension RenderRequest {
  /// The dataset at the speed that is asked for, or at which it is best played.
  /// - Throws: `Fault` of the data for a dataset without a duration, and for one of more than four hours whose speed
  ///   nobody said; of the call for a start behind its end.
  package func feed(_ dataset: Dataset) throws -> DataFeed {
    let length = dataset.duration - self.start
    guard dataset.duration > 0 else {
      throw Fault(
        .data,
        "has \(counted(dataset.rowCount, "row")) and no duration, so there is nothing to play",
        at: FaultPlace(data), hint: "look at it with ripples describe")
    }
    guard length > 0 else {
      throw Fault.call(
        "start", "\(self.start) s is not before the end of \(data) at \(dataset.duration) s",
        hint: "begin earlier")
    }
    let speed = play.pace.speed(of: dataset, from: self.start)
    if speed == nil, length > 4 * 3600 {
      throw Fault(
        .data, "lasts \(Int(length / 3600)) hours", at: FaultPlace(data),
        hint: "say how long the sound shall be (‹length 60›) or how much faster (‹speed 1000›)")
    }
    return DataFeed(dataset, start: self.start, speed: speed ?? PlayPace.recorded)
  }
}

extension PlayPace {
  /// Seconds of data per second of sound: as asked for, or as the dataset says that it is best played; nil where
  /// neither says anything.
  package func speed(of dataset: Dataset, from start: Double) -> Double? {
    speed ?? length.map { (dataset.duration - start) / $0 } ?? dataset.usualSpeed
  }
}

extension Dataset {
  /// Seconds of data per second of sound at which it is best played; nil where it does not say.
  package var usualSpeed: Double? { playDuration.flatMap { $0 > 0 ? duration / $0 : nil } }
}

/// One tick of a walk.
package struct WalkMoment {
  /// The second of the walk.
  let time: Double
  /// The values of the inputs; not a number where missing.
  let inputs: [Double]
  /// The row of the dataset; nil before its first.
  let row: Int?

  package init(time: Double, inputs: [Double], row: Int?) {
    (self.time, self.inputs, self.row) = (time, inputs, row)
  }
}
