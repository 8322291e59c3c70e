import Datasets
import Output
import Score
import Spatial
import Wayfinding

/// Makes the performance of a site or of objects: its director, its space, what the listener's head is like.
struct SceneBuilder {
  private let request: RenderRequest
  private let source: String
  private let dataset: Dataset

  init(_ request: RenderRequest, source: String, dataset: Dataset) {
    self.request = request
    self.source = source
    self.dataset = dataset
  }

  /// - Parameters:
  ///   - gain: factor on the whole mix.
  ///   - isLimited: false leaves peaks as they are, for measuring.
  func performance(gain: Double, isLimited: Bool) throws -> ScenePerformance {
    let isStill = request.data.isEmpty
    let feed = DataFeed(
      dataset, start: request.start, speed: isStill ? 1 : try Performance.speed(request, dataset))
    let led = try lead(feed.inputs)
    try Destinations.check(request, spares: led.director.files)
    let layout = try SpaceLayout(request.scene.layout)
    let space = try layout.renderer(
      led.traits, rooms: led.rooms, head: request.scene.head, sampleRate: request.sampleRate)
    let recording = request.microphone ?? dataset.ambience
    return ScenePerformance(
      request, director: led.director, feed: feed,
      recording: MicrophonePlayer.isHeard(atSpeed: feed.speed) ? recording : nil, space: space,
      weights: layout.weights, gain: gain, isLimited: isLimited)
  }

  /// Who leads the scene, the traits of its sources, its rooms.
  private func lead(
    _ inputs: [InputSpec]
  ) throws -> (director: any SceneDirector, traits: [SourceTraits], rooms: [RoomPlan]) {
    if PieceKind.of(request.mapping) == .objects {
      let scene = try ObjectsFile.read(
        source, in: request.permit.scope(of: request.mapping), budget: request.scene.sources)
      let script = try request.scene.script.map { (text: try FileContent.text($0), path: $0) }
      let director = try ObjectsDirector(request, scene: scene, script: script, inputs: inputs)
      return (director, director.traits, director.rooms)
    }
    let site = try SiteFile.read(source, in: request.permit.scope(of: request.mapping))
    let director = try GardenDirector(request, site: site, inputs: inputs)
    let unheard = try director.pieces.check(
      on: .init(dataset: dataset, name: request.data, start: request.start))
    if let fault = unheard.first, !request.allowsMissing { throw fault }
    let traits = Array(repeating: SourceTraits(), count: GardenDirector.capacity)
    return (director, traits, director.rooms)
  }
}
