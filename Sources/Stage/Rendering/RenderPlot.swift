import Mappings
import Pictures
import Score
import Wayfinding

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

/// A site as features of a map, in metres east and north of its origin.
package struct SiteMap {
  package let features: [MapFeature]

  package init(_ site: Site, on plane: LocalPlane) {
    func point(_ place: GeoPoint) -> MapPoint {
      let flat = plane.project(place)
      return MapPoint(east: flat.x, north: flat.y)
    }
    func shapes(_ shape: SiteShape) -> [MapFeature.Shape] {
      switch shape {
      case .circle(let centre, let radius): [.circle(point(centre), radius: radius)]
      case .area(let polygons):
        polygons.map { .polygon(([$0.exterior] + $0.holes).map { $0.map(point) }) }
      }
    }
    features = site.features.flatMap { feature -> [MapFeature] in
      switch feature.content {
      case .ripple(let ripple):
        shapes(ripple.shape).map { MapFeature(.ripple, ripple.name, $0) }
      case .dejavu(let dejavu):
        shapes(dejavu.shape).map { MapFeature(.dejavu, dejavu.name, $0) }
      case .room(let room): shapes(room.shape).map { MapFeature(.room, room.name, $0) }
      case .marker(let marker):
        [
          MapFeature(
            marker.kind == .beacon ? .beacon : .place, marker.name, .point(point(marker.point)))
        ]
      case .line(let line):
        [MapFeature(line.kind == .route ? .route : .path, line.name, .line(line.points.map(point)))]
      case .foreign: []
      }
    }
  }
}

extension GardenDirector {
  /// Inputs whose traces are drawn, where the walk has them.
  static let traced = ["pace", "heading", "temperature", "accuracy"]

  package func prepare(_ plot: RenderPlot) {
    plot.features = SiteMap(pieces.site, on: plane).features
  }

  package func note(
    _ moment: WalkMoment, at seconds: Double, on stage: SoundingParts, in plot: RenderPlot
  ) {
    guard wayfinder.state.place != nil else { return }
    plot.note(walker: ears.position, at: seconds)
    plot.walk.note(
      log.decisions[notedDecisions...], of: wayfinder, at: seconds,
      MapPoint(east: ears.position.x, north: ears.position.y)
    ) { [plane] in
      let place = plane.world($0)
      return MapPoint(east: place.x, north: place.y)
    }
    notedDecisions = log.decisions.count
    let sources = parts.sorted { $0.key < $1.key }.map { key, part in
      stage.source(part, name(of: key), on: ears.listener.local(ears.heard(place(of: key))))
    }
    plot.note(sources, at: seconds)
    for name in Self.traced {
      guard let index = inputs.firstIndex(where: { $0.name == name }) else { continue }
      plot.note(inputs[index], moment.inputs[index], at: seconds)
    }
  }

  private func name(of key: Role.Key) -> String {
    switch key {
    case .ripple(let number): wayfinder.ripples[number].name
    case .dejavu(let number): wayfinder.dejavus[number].name
    }
  }
}
