import Datasets
import Engine
import Page
import Files
import Rendering
import Score
import SoundFiles
import Spatial
import Wire

/// Writes down a garden or objects as the phone of a field walk gets them, and the samples that it must then make.
///
///     ripples-tape scene SCENE DATASET FROM TO FOLDER
///
/// The folder gets `messages` (one batch, with a `known` every 50 ms), `head`, the recordings, `samples` and `facts.json`.
struct SceneTape {
  private let folder: String
  private let request: RenderRequest
  private let ticks = TickGrid()
  private static let block = 128
  /// The ticks from one `known` to the next: a phone's clock comes 20 times a second.
  private static let step = 5

  /// - Parameters:
  ///   - from: the second of the data at which the tape begins.
  ///   - to: the one at which it ends.
  init(_ scene: String, data: String, from: Double, to: Double, folder: String) {
    var request = RenderRequest(mapping: scene, data: data, output: folder + "/render.wav")
    (request.start, request.end, request.tail) = (from, to, 0)
    (request.format, request.allowsMissing) = ("wavfloat", true)
    (self.folder, self.request) = (folder, request)
  }

  func fill() throws {
    try Folders.make(folder + "/sounds")
    let dataset = try DatasetReader.read(path: request.data, options: request.play.reading)
      .ending(at: request.end ?? .infinity)
    var feed = DataFeed(dataset, start: request.start, speed: 1)
    let director = try director(feed.inputs)
    let head = try SpaceLayout("binaural").head(nil, sampleRate: Int(ticks.sampleRate))
    var space = SpacePlan(sampleRate: ticks.sampleRate, sources: director.traits)
    space.rooms = director.rooms
    let ensemble = Ensemble(
      try SpaceRenderer(space, head: head), sampleRate: ticks.sampleRate)
    let sounds = FieldSounds()
    let parts = TapedParts(ensemble, phone: try FieldOutput(EnsemblePlan(space), sounds: sounds))
    let setup = SceneSetup(
      ticks: ticks, seed: request.seed, permit: request.permit, ahead: Self.block,
      inputs: feed.inputs, recording: nil)
    let stage = SoundingParts(setup, to: parts)
    let frames = Int(feed.duration * ticks.sampleRate) + ensemble.latency
    var (tick, sounding, isOver) = (0, 0, false)
    let played = try PlayedBlocks(frames: frames, block: Self.block) { end in
      let end = Int64((end + 63) / 64 * 64)
      while !isOver, tick == 0 || ticks.frame(of: tick - 1) <= end {
        let seconds = ticks.seconds(of: tick)
        guard seconds <= feed.duration else {
          stage.finish()
          isOver = true
          break
        }
        let sample = feed.sample(at: seconds)
        let moment = WalkMoment(
          time: request.start + seconds, inputs: sample.values, row: sample.row)
        try director.direct(moment, on: stage)
        stage.step(inputs: sample.values, row: sample.row)
        tick += 1
        sounding += stage.parts.count
        if tick % Self.step == 0 { try parts.phone.send(known: ticks.frame(of: tick - 1)) }
      }
      stage.flush()
    } _: { left, right, count in
      ensemble.render(left: left, right: right, frames: count)
    }
    try parts.phone.send(known: Int64(frames + Self.block))
    try ByteFile.write(parts.phone.take() ?? [], to: folder + "/messages")
    try ByteFile.write(try head?.parts.wire() ?? [], to: folder + "/head")
    for key in sounds.keys {
      try ByteFile.write(sounds.message(key) ?? [], to: "\(folder)/sounds/\(key)")
    }
    try played.write(
      to: folder, notes: ensemble.counters.notes, sampleRate: ticks.sampleRate,
      isRender: try isRender(played.samples.dropFirst(2 * ensemble.latency)),
      parts: Double(sounding) / Double(tick))
  }

  private func director(_ inputs: [InputSpec]) throws -> any SceneDirector {
    let scope = request.permit.scope(of: request.mapping)
    let source = try FileContent.text(request.mapping)
    if FileKind.played(request.mapping) == .objects {
      let scene = try ObjectsFile.read(source, in: scope, budget: request.sources)
      return try ObjectsDirector(scene, in: scope, inputs: inputs, data: request.data)
    }
    let site = try SiteFile.read(source, in: scope)
    return try GardenDirector(
      site, GardenPieces(site, in: scope), inputs: inputs, data: request.data, log: nil)
  }

  /// Whether samples are those of `ripples render`.
  private func isRender(_ samples: ArraySlice<Float>) throws -> Bool {
    _ = try Render(request).run()
    let sound = try AudioFileReader.read(request.output ?? "").channels
    guard sound.count == 2, 2 * sound[0].count == samples.count else { return false }
    return samples.enumerated().allSatisfy { number, sample in
      sample.bitPattern == sound[number % 2][number / 2].bitPattern
    }
  }
}
