import Engine
import MapData
import Score
import Spatial

/// A scene that is played: a director says who sounds where, a stage performs it, an ensemble renders it.
final class StagedPiece: Piece {
  let channels: Int
  let loudnessWeights: [Double]
  private let stage: SoundingParts
  private let ensemble: Ensemble
  private let director: any SceneDirector
  private var rippleMeters: RippleMeters

  /// - Parameters:
  ///   - space: renders one source per part.
  ///   - weights: of its channels in the loudness.
  ///   - gain: factor on the whole mix.
  ///   - isLimited: false leaves peaks as they are, for measuring.
  init(
    _ setup: SceneSetup, director: any SceneDirector, space: SpaceRenderer, weights: [Double],
    gain: Double, isLimited: Bool, threads: Int
  ) {
    self.director = director
    let sampleRate = setup.ticks.sampleRate
    ensemble = Ensemble(
      space, sampleRate: sampleRate, gain: Float(gain), isLimited: isLimited, threads: threads)
    stage = SoundingParts(setup, to: ensemble)
    channels = ensemble.channels
    loudnessWeights = weights
    rippleMeters = RippleMeters(
      channels: ensemble.channels, sampleRate: sampleRate, weights: weights)
  }

  var title: String { director.title }
  var latency: Int { ensemble.latency }
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
  var map: MapCoverage? { director.map }
  var ripples: [RippleLoudness] { rippleMeters.results(director.ripples) }
  var soundWarnings: [String] {
    stage.soundWarnings + director.warnings
      + stage.deaf.map {
        "\($0) hears the microphone, and there is no recording of it (‹mic FILE›)"
      }
      + ripples.filter { stage.notes(of: $0.id) == 0 }.map {
        "the ripple \($0.id) was entered and is silent: its mapping begins no note"
      }
  }

  func prepare(_ plot: RenderPlot) { director.prepare(plot) }

  func step(_ tick: Int, _ moment: WalkMoment, at seconds: Double, plot: RenderPlot?) throws {
    try director.direct(moment, on: stage)
    if let plot { director.note(moment, at: seconds, on: stage, in: plot) }
    stage.step(inputs: moment.inputs, row: moment.row)
  }

  func letGo() { stage.finish() }

  func flush() -> Int64? { stage.flush() }

  /// The stage's tell by themselves when a part may leave: they stay.
  func dropEvents() {}

  func playMicrophone(until end: Int64) {
    for part in stage.parts { part.playMicrophone(until: end) }
  }

  func render(
    _ frames: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, count: Int,
    _ take: (RenderedPart) throws -> Void
  ) throws {
    ensemble.render(frames.baseAddress!, frames: count)
    try take(.mix(isMusic: true))
  }

  func hear(_ block: UnsafeBufferPointer<Float>) {
    if let ripple = director.ripple { rippleMeters.hear(block, inside: ripple) }
  }

  func close() throws { try director.finish() }
}

/// Decides, tick by tick, which parts a scene has and where they are.
package protocol SceneDirector: AnyObject {
  var title: String { get }
  /// The traits of each source that there can be, and the rooms.
  var traits: [SourceTraits] { get }
  var rooms: [RoomPlan] { get }
  /// Leads the parts at each tick, before they are performed.
  /// - Throws: `Fault` for a part that cannot begin; the performance ends.
  func direct(_ moment: WalkMoment, on stage: SoundingParts) throws
  /// Puts what does not change into a picture.
  func prepare(_ plot: RenderPlot)
  /// Notes who is where, at a second of the sound.
  func note(_ moment: WalkMoment, at seconds: Double, on stage: SoundingParts, in plot: RenderPlot)
  /// Sentences on what must be known of the scene.
  var warnings: [String] { get }
  /// The names of the data's columns that say where the listener is and looks.
  var inputNames: [String] { get }
  /// The files that the scene names, besides its own.
  var files: [String] { get }
  /// The tiles of the map that were used; nil for none.
  var map: MapCoverage? { get }
  /// The ids of the ripples of a site, in its order, and of the one whose music is heard from inside.
  var ripples: [String] { get }
  var ripple: String? { get }
  /// Writes what is written at the end.
  /// - Throws: `Fault` where it cannot be written.
  func finish() throws
}

extension SceneDirector {
  package var map: MapCoverage? { nil }
  package var ripples: [String] { [] }
  package var ripple: String? { nil }
  package func finish() throws {}
}
