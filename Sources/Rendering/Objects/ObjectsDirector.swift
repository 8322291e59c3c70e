import Pictures
import Score
import Spatial
import Wayfinding

/// Leads virtual objects round a listener: where each is by its timeline, the dataset or a script. All start together.
final class ObjectsDirector: SceneDirector {
  let title: String
  /// The traits of each source: an object that plays several things has one for each.
  let traits: [SourceTraits]
  let rooms: [RoomPlan]
  private let scene: ObjectScene
  private let scope: ReadScope
  private let sources: [Source]
  private let inputs: [InputSpec]
  private var objects: ObjectStage
  private var parts: [(object: Int, part: ScenePart)] = []
  /// The part that moves objects by map and control.
  private var script: ScenePart?
  private var sense: WalkSense?
  private var plane: LocalPlane?
  private var listener: Listener
  private var start: Double?

  /// A piece, and the object that plays it.
  struct Source {
    /// The index of the object; a piece without one is heard as it is, from no place.
    let object: Int?
    let piece: ScenePiece
  }

  /// - Parameters:
  ///   - scene: as it was read.
  ///   - script: text and path of the mapping whose voices sound from objects and that may move them; nil for none.
  /// - Throws: `Faults` for columns that the data lack, `Fault` for a voice without a mapping.
  init(
    _ request: RenderRequest, scene: ObjectScene, script: (text: String, path: String)?,
    inputs: [InputSpec]
  ) throws {
    let missing = scene.missingColumns(among: inputs.map(\.name))
    if !missing.isEmpty { throw Faults(missing) }
    title = request.mapping
    scope = request.permit.scope(of: request.mapping)
    objects = ObjectStage(scene)
    let scene = objects.scene
    self.scene = scene
    self.inputs = inputs
    let pieces = ObjectPieces(scene: scene, scope: scope, script: script)
    let whole = pieces.wholeScript.map { [Source(object: nil, piece: $0)] } ?? []
    sources =
      try scene.objects.indices.flatMap { object in
        try pieces.pieces(of: object).map { Source(object: object, piece: $0) }
      } + whole
    traits = sources.map { source in
      source.object.map { SourceTraits(scene.objects[$0]) } ?? SourceTraits()
    }
    rooms = try scene.room.map { [try RoomPlan($0, of: scene.file)] } ?? []
    listener = Listener(position: scene.listener.position, heading: scene.listener.heading)
    if case .walk = scene.listener.motion { sense = try WalkSense(inputs, of: request.data) }
    plane = scene.origin.map { LocalPlane(origin: $0) }
  }

  var warnings: [String] {
    scene.findings.map { "\(scene.file): \($0)" }
      + objects.report.filter { $0.reason != .smoothed && $0.reason != .snapped }.map {
        "\(scene.file): \($0)"
      }
  }

  func direct(_ moment: WalkMoment, on stage: SoundingParts) throws {
    let seconds = moment.time - (start ?? moment.time)
    if start == nil { start = moment.time }
    moveListener(moment)
    stage.move(listener)
    moveObjects(seconds, moment)
    if stage.tick == 0 {
      try begin(moment, on: stage)
      if !rooms.isEmpty { stage.enter(room: 0, over: 0) }
    }
    for (object, part) in parts {
      let pose = objects.poses[object]
      stage.move(part, to: pose.position, facing: pose.rotation)
    }
  }

  var inputNames: [String] { scene.columnNames + (sense == nil ? [] : WalkSense.inputNames) }

  var files: [String] {
    Set(scene.objects.flatMap(\.sound.files)).sorted().map(scope.resolve)
  }

  private func begin(_ moment: WalkMoment, on stage: SoundingParts) throws {
    for (number, source) in sources.enumerated() {
      let pose = source.object.map { objects.poses[$0] }
      let part = try stage.begin(
        source.piece, traits: traits[number], at: pose?.position ?? .zero,
        facing: pose?.rotation ?? .identity, time: moment.time)
      guard let part else { continue }
      stage.mix(
        part, placed: pose == nil ? nil : 0, direct: pose == nil ? 0 : nil, over: 0)
      if let object = source.object { parts.append((object, part)) }
      if script == nil, !source.piece.objects.isEmpty { script = part }
    }
  }

  // MARK: Moves

  private func moveListener(_ moment: WalkMoment) {
    switch scene.listener.motion {
    case .still: break
    case .walk:
      guard let position = sense?.position(moment.inputs) else { return }
      let ground = plane ?? LocalPlane(origin: position.point)
      plane = ground
      let place = ground.world(position.point, height: scene.listener.position.z)
      if let turned = sense?.listener(at: place, moment.inputs) { listener = turned }
    case .columns(let columns):
      func value(_ name: String?) -> Double? {
        name.flatMap { column($0, moment) }.flatMap { $0.isFinite ? $0 : nil }
      }
      let before = listener.position
      listener = Listener(
        position: Vector3(
          value(columns.x) ?? before.x, value(columns.y) ?? before.y, value(columns.z) ?? before.z),
        heading: value(columns.heading) ?? scene.listener.heading)
    }
  }

  private func moveObjects(_ seconds: Double, _ moment: WalkMoment) {
    if let script {
      for object in scene.objects.indices {
        guard let wanted = script.conductor.wanted(object: object) else { continue }
        objects.move(
          object, to: Vector3(wanted[0], wanted[1], wanted[2]),
          rotation: Quaternion(degrees: wanted[3], round: Vector3(0, 0, 1)))
      }
    }
    objects.update(at: seconds, listener: listener.position) { column($0, moment) }
  }

  private func column(_ name: String, _ moment: WalkMoment) -> Double? {
    inputs.firstIndex { $0.name == name }.map { moment.inputs[$0] }
  }

  // MARK: Pictures

  package func prepare(_ plot: RenderPlot) {
    plot.features = scene.objects.map {
      MapFeature(
        .ripple, $0.name,
        .circle(
          MapPoint(east: $0.position.x, north: $0.position.y), radius: $0.bubbleRadius))
    }
    for room in rooms {
      let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
        let place = room.axes.world(Vector3(x * room.width, y * room.depth, 0))
        return MapPoint(east: place.x, north: place.y)
      }
      plot.features.append(MapFeature(.room, "room", .polygon([corners])))
    }
  }

  package func note(
    _ moment: WalkMoment, at seconds: Double, on stage: SoundingParts, in plot: RenderPlot
  ) {
    plot.note(walker: listener.position, at: seconds)
    let sources = parts.map { object, part in
      stage.source(part, part.piece.name, on: listener.local(objects.poses[object].position))
    }
    plot.note(sources, at: seconds)
  }
}
