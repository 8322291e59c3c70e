import MapData
import Score
import Spatial

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
