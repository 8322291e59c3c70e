import Datasets
import Files
import MapData
import Score
import Spatial

/// Makes the performance of a site or of objects: its director, its space, and the listener's head.
struct SceneBuilder {
  let request: RenderRequest
  /// The text of the scene's file.
  let source: String
  let dataset: Dataset

  /// Returns the performance.
  /// - Parameters:
  ///   - gain: factor on the whole mix.
  ///   - isLimited: false leaves peaks as they are, for measuring.
  /// - Throws: `Fault` or `Faults` for a scene, a mapping, a sound or a head that cannot be used.
  func performance(gain: Double, isLimited: Bool) throws -> Performance {
    let feed =
      request.data.isEmpty
      ? DataFeed(dataset, start: request.start, speed: 1) : try request.feed(dataset)
    let director = try director(feed)
    try Destinations.check(request, spares: director.files)
    let layout = try SpaceLayout(request.layout)
    let space = try layout.renderer(
      director.traits, rooms: director.rooms, head: request.head, sampleRate: request.sampleRate)
    let recording = request.microphone ?? dataset.ambience
    let setup = SceneSetup(
      ticks: request.play.ticks, seed: request.seed, permit: request.permit, ahead: request.block,
      inputs: feed.inputs,
      recording: MicrophonePlayer.isHeard(atSpeed: feed.speed) ? recording : nil)
    let piece = StagedPiece(
      setup, director: director, space: space, weights: layout.weights, gain: gain,
      isLimited: isLimited, threads: request.threads)
    return Performance(request, feed, piece)
  }

  /// What is said of guidance, and the tiles of a host as they came during a walk by phone: the walk's own, where no others are
  /// named, and nobody asks the host for them.
  private func guidance(of walk: KeptWalk?) throws -> (GuidanceSetup, KeptMap?) {
    var play = request.play
    var scope: ReadScope?
    let map = try walk?.hasTileHost ?? false ? KeptMap(in: request.data) : nil
    if play.mapTiles == nil, let own = walk?.mapTiles {
      play.mapTiles = own
      scope = request.permit.scope(of: request.data)
      if let files = play.tileFiles { try scope?.check(files) }
    }
    var setup = try play.guidance(map == nil ? .offline : .told, in: scope)
    setup.lead = walk?.lead ?? 0
    return (setup, map)
  }

  private func director(_ feed: DataFeed) throws -> any SceneDirector {
    if FileKind.played(request.mapping) == .objects {
      let scope = request.permit.scope(of: request.mapping)
      let scene = try ObjectsFile.read(source, in: scope, budget: request.sources)
      let script = try request.permit.guarding {
        try request.script.map { (text: try FileContent.text($0), path: $0) }
      }
      return try ObjectsDirector(
        scene, in: scope, script: script, inputs: feed.inputs, data: request.data)
    }
    let scope = request.permit.scope(of: request.mapping)
    var site = try SiteFile.read(source, in: scope)
    let walk = dataset.derives ? nil : try KeptWalk(in: request.data)
    // A visitor with a phone asked for other things than the walker whom the site has in mind.
    if walk != nil { site.guidance?.actions = "" }
    var pieces = try GardenPieces(site, in: scope)
    let reloads = try walk.map { try KeptReloads(in: request.data, of: $0) }
    if let first = reloads?.first, !first.isEmpty {
      let texts = pieces.texts.merging(first.filter { pieces.texts[$0.key] != nil }) { $1 }
      pieces = GardenPieces(site, in: scope, texts: texts)
    }
    if let condition = walk?.condition { pieces.conditions = condition.compactMapValues { $0 } }
    let (setup, map) = try guidance(of: walk)
    let director = try GardenDirector(
      site, pieces, inputs: feed.inputs, data: request.data, log: request.log, setup)
    director.guidance?.speed = feed.speed
    director.replay(map, tiles: walk?.tiles)
    director.remarks =
      try walk?.warnings(
        pieces, site: FileContent.hash(request.mapping), repeated: reloads?.left.count ?? 0) ?? []
    if let reloads, !reloads.left.isEmpty { director.replay(reloads) }
    if walk != nil {
      for wish in try KeptWalk.wishes(in: request.data) {
        director.guidance?.handle(wish.event, at: wish.time)
      }
    }
    let unheard = try director.pieces.check(
      on: .init(dataset: dataset, name: request.data, start: request.start))
    // A walk that was logged as it was performed is performed as it was.
    if let fault = unheard.first, !request.allowsMissing, dataset.derives { throw fault }
    return director
  }
}
