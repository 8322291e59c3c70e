import Datasets
import Engine
import Mappings
import Output
import Score
import Spatial

/// One playing of a scene: a director says who sounds where, a stage performs it, an ensemble renders it.
final class ScenePerformance: Performing {
  var plot: PlotDesk? {
    didSet { if let plot { director.prepare(plot) } }
  }
  let channels: Int
  let loudnessWeights: [Double]
  let frameCount: Int
  let duration: Double
  private let stage: SceneStage
  private let ensemble: Ensemble
  private let director: any SceneDirector
  private let request: RenderRequest
  private let fades: Fades
  private var feed: DataFeed
  private var rippleMeters: RippleMeters
  private var isFinished = false

  /// - Parameters:
  ///   - space: renders one source per part.
  ///   - weights: of its channels in the loudness.
  ///   - gain: factor on the whole mix.
  ///   - isLimited: false leaves peaks as they are, for measuring.
  init(
    _ request: RenderRequest, director: any SceneDirector, feed: DataFeed, recording: String?,
    space: SpaceRenderer, weights: [Double], gain: Double, isLimited: Bool
  ) {
    self.request = request
    self.director = director
    self.feed = feed
    ensemble = Ensemble(
      space, sampleRate: Double(request.sampleRate), gain: Float(gain), isLimited: isLimited,
      threads: request.threads)
    stage = SceneStage(
      SceneSetup(request, inputs: feed.inputs, recording: recording), ensemble: ensemble)
    channels = ensemble.channels
    loudnessWeights = weights
    rippleMeters = RippleMeters(
      channels: ensemble.channels, sampleRate: Double(request.sampleRate), weights: weights)
    duration = feed.duration
    frameCount = Int(
      held: (feed.duration + request.tail) * Double(request.sampleRate), in: 0...(1 << 53))
    fades = Fades(
      in: request.fadeIn, out: request.fadeOut, frames: frameCount, sampleRate: request.sampleRate)
  }

  var title: String { director.title }
  var speed: Double { feed.speed }
  var counters: EngineCounters { ensemble.counters }
  /// Nothing: what the parts of a scene print is dropped.
  let printed: [String] = []
  var report: ConductorReport { stage.closingReport() }
  var parameters: [(name: String, value: Double)] { stage.parameters }
  var inputNames: [String] { director.inputNames + stage.inputNames }
  var sounds: [String] {
    let named = director.files
    return named + stage.sounds.filter { !named.contains($0) }
  }
  var stems: [Stem] { [] }
  var ripples: [RippleLoudness] { rippleMeters.results(director.ripples) }
  var soundWarnings: [String] {
    stage.soundWarnings + director.warnings
      + stage.deaf.map {
        "\($0) hears the microphone, and there is no recording of it (--mic FILE)"
      }
  }

  func transcript() -> Transcript? { nil }

  func play(
    stems takeStem: (Int, UnsafeBufferPointer<Float>) throws -> Void,
    music takeMusic: (UnsafeBufferPointer<Float>) -> Void,
    _ take: (UnsafeBufferPointer<Float>) throws -> Bool
  ) throws -> Int {
    let size = request.block
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * channels * size)
    defer { memory.deallocate() }
    let outputs = (0..<channels).map { memory + $0 * size }
    let woven = memory + channels * size
    var skip = ensemble.latency
    var given = 0
    var rendered = 0
    while given < frameCount {
      let count = min(size, frameCount - given + skip)
      try perform(until: rendered + count)
      rendered += count
      outputs.withUnsafeBufferPointer { ensemble.render($0.baseAddress!, frames: count) }
      let from = min(skip, count)
      skip -= from
      for (channel, output) in outputs.enumerated() {
        for i in from..<count { woven[(i - from) * channels + channel] = output[i] }
      }
      fades.shape(woven, channels: channels, from: given, count: count - from)
      let block = UnsafeBufferPointer(start: woven, count: channels * (count - from))
      given += count - from
      takeMusic(block)
      if let ripple = director.ripple { rippleMeters.hear(block, inside: ripple) }
      if !block.isEmpty {
        guard try take(block) else { break }
      }
    }
    try director.finish()
    return given
  }

  func playNotes(_ goesOn: (Double) -> Bool) throws -> Int {
    while !isFinished {
      try step()
      let done = Double(stage.tick) / request.controlRate / max(duration, 1e-3)
      guard goesOn(min(1, done)) else { return Int(stage.frame(of: stage.tick - 1)) }
    }
    try director.finish()
    return frameCount
  }

  /// Lets everything be known that happens before a frame, rounded up to the engine's quantum.
  private func perform(until frame: Int) throws {
    let end = Int64((frame + 63) / 64 * 64)
    while !isFinished, stage.tick == 0 || stage.frame(of: stage.tick - 1) <= end { try step() }
    if let waiting = stage.flush(), waiting < end {
      throw WorkbenchError(
        request.mapping, "sends more than 16384 events within \(request.block) frames",
        hint: "let its sequences wait with sync or sleep, or play fewer notes at once")
    }
    for part in stage.parts { part.playMicrophone(until: end) }
  }

  /// One control tick; after the data's end, the release of all that is held.
  private func step() throws {
    let seconds = Double(stage.tick) / request.controlRate
    guard seconds <= duration else {
      stage.finish()
      isFinished = true
      return
    }
    let sample = feed.sample(at: seconds)
    let moment = SceneMoment(
      time: request.start + seconds * feed.speed, inputs: sample.values, row: sample.row)
    try director.direct(moment, on: stage)
    if let plot, stage.tick % max(1, Int(PlotDesk.step * request.controlRate)) == 0 {
      director.note(moment, at: seconds, on: stage, in: plot)
    }
    stage.step(inputs: sample.values, row: sample.row)
  }
}
