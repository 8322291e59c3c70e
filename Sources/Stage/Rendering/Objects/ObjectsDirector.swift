import Pictures
import Score
import Spatial
import Wayfinding

/// Leads virtual objects round a listener: where each is by its timeline, the dataset, a script or a person's hand. All
/// start together.
package final class ObjectsDirector: SceneDirector {
  package let title: String
  /// The traits of each source: an object that plays several things has one for each.
  package let traits: [SourceTraits]
  package let rooms: [RoomPlan]
  /// The objects and where they are.
  package var objects: ObjectStage
  /// Where the listener is now.
  package private(set) var listener: Listener
  /// Where a person has put the listener; nil leaves the listener to the scene.
  package var placedListener: Listener?
  /// Whether the scene begins in its room, if it has one, rather than in the open air.
  package var beginsInRoom = true
  private let scene: ObjectScene
  private let scope: ReadScope
  private let sources: [Source]
  private let inputs: [InputSpec]
  /// The parts that were made before the first tick; nil for a source without room.
  private var readied: [ScenePart?] = []
  private var parts: [(object: Int, part: ScenePart)] = []
  /// The part that moves objects by map and control.
  private var script: ScenePart?
  private var sense: WalkSense?
  private var plane: LocalPlane?
  private var start: Double?
  /// The ticks of the performance, and those of them with the listener beyond the walls of the room that is heard.
  private var ticks = (all: 0, beyondWalls: 0)

  /// A piece, and the object that plays it.
  struct Source {
    /// The index of the object; a piece without one is heard as it is, from no place.
    let object: Int?
    let piece: ScenePiece
  }

  /// - Parameters:
  ///   - scene: as it was read, in any coordinates.
  ///   - scope: of the scene's file.
  ///   - script: text and path of the mapping whose voices sound from objects and that may move them; nil for none.
  ///   - inputs: of the data, in the order of a moment's values.
  ///   - data: the name of the data, for errors.
  ///   - lengths: of the sounds, as far as they are known.
  /// - Throws: `Faults` for columns that the data lack, `Fault` for a voice without a mapping.
  package init(
    _ scene: ObjectScene, in scope: ReadScope, script: (text: String, path: String)? = nil,
    inputs: [InputSpec], data: String, lengths: SoundLengths = SoundLengths()
  ) throws {
    let missing = scene.missingColumns(among: inputs.map(\.name))
    if !missing.isEmpty { throw Faults(missing) }
    title = scope.file
    self.scope = scope
    objects = ObjectStage(scene)
    let scene = objects.scene
    (self.scene, self.inputs) = (scene, inputs)
    let pieces = ObjectPieces(scene: scene, scope: scope, script: script, lengths: lengths)
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
    if case .walk = scene.listener.motion { sense = try WalkSense(inputs, of: data) }
    plane = scene.origin.map { LocalPlane(origin: $0) }
  }

  package var warnings: [String] {
    scene.findings.map { "\(scene.file): \($0)" }
      + objects.report.filter { $0.reason != .smoothed && $0.reason != .snapped }.map {
        "\(scene.file): \($0)"
      }
      + beyondWalls
  }

  /// What is heard beyond the walls is right, but hardly meant: direct sound alone.
  private var beyondWalls: [String] {
    if ticks.beyondWalls == 0 { return [] }
    let share = Figure.percent(Double(ticks.beyondWalls) / Double(ticks.all))
    return [
      "\(scene.file): the listener was outside the room for \(share) of the time, "
        + "and heard no reflections there"
    ]
  }

  package func direct(_ moment: WalkMoment, on stage: SoundingParts) throws {
    let seconds = moment.time - (start ?? moment.time)
    if start == nil { start = moment.time }
    moveListener(moment)
    ticks.all += 1
    if beginsInRoom, let room = rooms.first, !room.contains(listener.position) {
      ticks.beyondWalls += 1
    }
    stage.move(listener)
    moveObjects(at: seconds, moment)
    if stage.tick == 0 {
      try begin(moment, on: stage)
      if !rooms.isEmpty, beginsInRoom { stage.enter(room: 0, over: 0) }
    }
    for (object, part) in parts {
      let pose = objects.poses[object]
      stage.move(part, to: pose.position, facing: pose.rotation)
    }
  }

  /// Leads the objects and the listener while nothing sounds: timelines wait at their beginnings.
  /// - Parameter elapsed: seconds since the last moment.
  package func rest(_ moment: WalkMoment, after elapsed: Double) {
    moveListener(moment)
    moveObjects(at: 0, after: elapsed, moment)
  }

  package var inputNames: [String] {
    scene.columnNames + (sense == nil ? [] : WalkSense.inputNames)
  }

  package var files: [String] {
    Set(scene.objects.flatMap(\.sound.files)).sorted().map(scope.resolve)
  }

  /// Makes all parts before the first tick, which then takes hardly longer than others.
  /// - Parameter time: the walk's second at which they will begin.
  /// - Throws: `Fault` for a part that cannot sound.
  package func ready(on stage: SoundingParts, time: Double) throws {
    readied = try sources.enumerated().map { number, source in
      try stage.ready(source.piece, traits: traits[number], time: time)
    }
  }

  private func begin(_ moment: WalkMoment, on stage: SoundingParts) throws {
    if readied.isEmpty { try ready(on: stage, time: moment.time) }
    for (source, part) in zip(sources, readied) {
      guard let part else { continue }
      let pose = source.object.map { objects.poses[$0] }
      stage.begin(part, at: pose?.position ?? .zero, facing: pose?.rotation ?? .identity)
      stage.mix(
        part, placed: pose == nil ? nil : 0, direct: pose == nil ? 0 : nil, over: 0)
      if let object = source.object { parts.append((object, part)) }
      if script == nil, !source.piece.objects.isEmpty { script = part }
    }
    readied = []
  }

  // MARK: Moves

  private func moveListener(_ moment: WalkMoment) {
    if let placedListener {
      listener = placedListener
      return
    }
    switch scene.listener.motion {
    case .still: break
    case .walk:
      guard let position = sense?.position(moment.inputs) else { return }
      let ground = plane ?? LocalPlane(origin: position.point)
      plane = ground
      let place = ground.world(position.point, height: scene.listener.position.z)
      if let pose = sense?.pose(moment.inputs) {
        let heard = sense?.heard(pose, moment.inputs) ?? pose
        listener = Listener(position: place, angles: heard.angles)
      }
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

  private func moveObjects(
    at seconds: Double, after elapsed: Double? = nil, _ moment: WalkMoment
  ) {
    if let script {
      for object in scene.objects.indices {
        guard let wanted = script.conductor.wanted(object: object) else { continue }
        objects.move(
          object, to: Vector3(wanted[0], wanted[1], wanted[2]),
          rotation: Quaternion(degrees: wanted[3], round: Vector3(0, 0, 1)))
      }
    }
    objects.update(at: seconds, after: elapsed, listener: listener.position) { column($0, moment) }
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
