import Score

/// Decides, tick by tick, which parts a scene has and where they are.
package protocol SceneDirector: AnyObject {
  var title: String { get }
  /// Called at each tick before the parts are performed.
  /// - Throws: when a part cannot be begun; the performance ends.
  func direct(_ moment: SceneMoment, on stage: SceneStage) throws
  /// Puts into a picture what does not change.
  func prepare(_ plot: PlotDesk)
  /// Notes who is where, at a second of the sound.
  func note(_ moment: SceneMoment, at seconds: Double, on stage: SceneStage, in plot: PlotDesk)
  /// What must be known of the scene, in sentences.
  var warnings: [String] { get }
  /// Names of the data's columns that say where the listener is and looks.
  var inputNames: [String] { get }
  /// Files that the scene names, besides its own.
  var files: [String] { get }
  /// Ids of the ripples of a site, in its order, and of the one whose music is heard from inside.
  var ripples: [String] { get }
  var ripple: String? { get }
  /// Writes what is written at the end.
  func finish() throws
}

extension SceneDirector {
  package var ripples: [String] { [] }
  package var ripple: String? { nil }
}

/// One tick of a scene.
package struct SceneMoment {
  /// Seconds of the walk.
  let time: Double
  /// Values of `SceneSetup.inputs`; not a number where missing.
  let inputs: [Double]
  /// Row of the dataset.
  let row: Int?

  package init(time: Double, inputs: [Double], row: Int?) {
    (self.time, self.inputs, self.row) = (time, inputs, row)
  }
}
