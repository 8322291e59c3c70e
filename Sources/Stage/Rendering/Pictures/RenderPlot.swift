import Mappings
import Pictures
import Score

/// A plot of what happens in a render: it is collected while the render runs, and drawn at the end.
package final class RenderPlot {
  private let path: String
  private let title: String
  private var recorder: SceneRecorder
  /// Features of the map; empty draws none.
  var features: [MapFeature] = []
  var walk = MapWalk()
  private var lastTrack = -Double.infinity

  /// - Throws: `Fault` for a name that does not say its format.
  init(_ path: String, title: String, sampleRate: Int) throws {
    _ = try PictureFormat(path: path)
    (self.path, self.title) = (path, title)
    recorder = SceneRecorder(sampleRate: Double(sampleRate))
  }

  /// Seconds between two moments that are noted.
  static let step = 0.05

  func hear(_ block: UnsafeBufferPointer<Float>, channels: Int) {
    recorder.add(block, channels: channels)
  }

  /// Notes the sources at a second of the sound.
  func note(_ sources: [SceneSource], at seconds: Double) { recorder.add(sources, at: seconds) }

  /// Notes a control at a second of the sound.
  func note(_ control: ControlValue, at seconds: Double) {
    recorder.add(control: control.name, unit: control.unit.symbol, control.value, at: seconds)
  }

  /// Notes an input of the walk; angles have an axis that goes round.
  func note(_ input: InputSpec, _ value: Double, at seconds: Double) {
    if input.kind == .circular(period: 360) {
      recorder.add(heading: input.name, value, at: seconds)
    } else {
      note(ControlValue(name: input.name, unit: input.unit, range: nil, value: value), at: seconds)
    }
  }

  /// Notes where the walker is; twice a second is enough.
  func note(walker place: Vector3, at seconds: Double) {
    guard seconds >= lastTrack + 0.5 else { return }
    lastTrack = seconds
    walk.track.append((seconds, MapPoint(east: place.x, north: place.y)))
  }

  /// Writes the picture.
  func finish() throws {
    let map =
      features.isEmpty && walk.track.isEmpty
      ? nil : MapPicture(title: "", features: features, walk: walk)
    try ScenePicture(title: title, recorder, map: map).write(to: path)
  }
}
