import Files
import Prompt
import Rendering
import Score
import Spatial
import Wayfinding

extension LiveRoom {
  /// The seconds in which levels and the field change: no click, and soon enough for a hand on a slider.
  private static let glide = 0.05

  /// Performs an action.
  /// - Parameter frame: of the session, the present tick's.
  /// - Returns: what it did, in a sentence.
  /// - Throws: `Fault` or `Faults`; nothing has changed then.
  func perform(_ action: RoomAction, at frame: Int64) throws -> String {
    switch action {
    case .play:
      try play(at: frame)
      return "playing \(counted(scene.objects.count, "object"))"
    case .stop:
      let trouble = try stop()
      return trouble.map { "stopped, but it may not play again: \($0)" }
        ?? "stopped; :play begins anew"
    case .rewind:
      let trouble = try rewind()
      return trouble.map { "stopped, but it may not play again: \($0)" }
        ?? "the objects are where they were at the beginning"
    case .move(let name, let place): return try move(name, to: place)
    case .turn(let name, let degrees): return try turn(name, degrees)
    case .release(let name): return try release(name)
    case .listener(let place, let heading): return try putListener(at: place, heading)
    case .listenerFollows: return try freeListener()
    case .level(let part, let decibels): return try setLevel(of: part, decibels)
    case .field(let isFree): return try setField(isFree: isFree)
    case .add, .remove, .height, .material, .lock, .reread: return try change(by: action)
    }
  }

  // MARK: Moves

  /// - Throws: `Fault` (`call`) for anything but three numbers that a scene could have.
  private func place(_ place: [Double]) throws -> Vector3 {
    guard place.count == 3, place.allSatisfy({ abs($0) <= ObjectScene.farthest }) else {
      throw Fault(
        .call, "\(place.map(Figure.plain).joined(separator: " ")) is no place",
        hint: "give x, y and z in metres, for example 1 2.5 1.6")
    }
    return Vector3(place[0], place[1], place[2])
  }

  private func move(_ name: String, to place: [Double]) throws -> String {
    let (object, goal) = (try scene.index(of: name), try self.place(place))
    let trial = director.objects.trial(
      moving: object, to: goal, listener: director.listener.position)
    director.objects.move(object, to: goal)
    noteMove(of: name)
    reasons[name] = trial.reasons.first
    let why = trial.reasons.map { $0.sentence(by: scene.placement) }.joined(separator: "; ")
    return "\(name) to \(trial.goal.words)" + outside(trial.goal) + (why.isEmpty ? "" : ": " + why)
  }

  /// Says of a place that it is beyond the walls, which the rules allow.
  private func outside(_ place: Vector3) -> String {
    guard let box = director.rooms.first, !box.contains(place) else { return "" }
    return ", outside the room"
  }

  private func turn(_ name: String, _ degrees: Double) throws -> String {
    let object = try scene.index(of: name)
    guard abs(degrees) <= 36_000 else {
      throw Fault(.call, "\(Figure.plain(degrees))° is no turn", hint: "give at most 36000°")
    }
    let turn = Quaternion(degrees: degrees, round: Vector3(0, 0, 1))
    director.objects.move(object, to: nil, rotation: turn)
    noteMove(of: name)
    return "\(name) turned to \(Figure.plain(degrees))°"
  }

  private func release(_ name: String) throws -> String {
    let object = try scene.index(of: name)
    if case .still = scene.objects[object].motion {
      throw Fault(
        .call, "\(quoted(name)) has neither timeline nor columns, so it stays where it is put")
    }
    director.objects.release(object)
    noteMove(of: name)
    (held[name], reasons[name]) = (nil, nil)
    return "\(name) moves by itself again"
  }

  // MARK: The listener

  private func putListener(at place: [Double], _ heading: Double) throws -> String {
    let position = try self.place(place)
    guard abs(heading) <= 360 else {
      throw Fault(.call, "\(Figure.plain(heading))° is no heading", hint: "give -360...360")
    }
    let listener = Listener(position: position, heading: heading)
    director.placedListener = listener
    var said =
      "the listener is at \(position.words), heading \(Figure.plain(heading))°"
      + outside(position)
    if case .still = scene.listener.motion {
      scene.listener.position = scene.coordinates.axes.fromWorld(position)
      scene.listener.heading = heading
    } else {
      said += ", and does not follow the data until :listener data"
    }
    return said
  }

  private func freeListener() throws -> String {
    if case .still = scene.listener.motion {
      throw Fault(
        .call, "the listener of this scene follows no data",
        hint: "put them somewhere: :listener 0 0 1.6")
    }
    director.placedListener = nil
    return "the listener follows the data"
  }

  // MARK: The room's sound

  private func setLevel(of part: RoomAction.RoomPart, _ decibels: Double?) throws -> String {
    try scene.needsRoom()
    let setting = part == .late ? SceneSettings.lateLevel : SceneSettings.reflectionsLevel
    if let decibels, !setting.range.contains(decibels) {
      throw Fault(
        .call, "\(Figure.plain(decibels)) dB is no level of a room",
        hint: "give \(Figure.plain(setting.range.lowerBound))..."
          + "\(Figure.plain(setting.range.upperBound)), or off")
    }
    switch part {
    case .late: scene.room?.lateLevel = decibels
    case .reflections:
      reflectionsAreOff = decibels == nil
      if let decibels { scene.room?.reflectionsLevel = decibels }
    }
    send(over: Self.glide)
    let name = part == .late ? "late field" : "reflections"
    return "\(name) \(decibels.map { "\(Figure.plain($0)) dB" } ?? "off")"
  }

  private func setField(isFree: Bool) throws -> String {
    try scene.needsRoom()
    self.isFree = isFree
    director.beginsInRoom = !isFree
    enter(over: Self.glide)
    return isFree ? "free field" : "shoebox"
  }

  // MARK: What needs silence

  /// Changes the set of objects or the room.
  func change(by action: RoomAction) throws -> String {
    guard playing == nil else {
      throw Fault(
        .call, "the scene plays, and neither its objects nor its room change meanwhile",
        hint: "stop first: :stop")
    }
    // what fails leaves all as it is, so that a replay without the action is the same
    return try changeWhole {
      settle()
      let said = try edit(by: action)
      switch action {
      case .reread:
        try readAgain()
        reflectionsAreOff = false
      default: try renew()
      }
      return said
    }
  }

  private func edit(by action: RoomAction) throws -> String {
    if case .reread(let text) = action {
      scene = try Self.read(text, in: scope)
      (held, reasons, director.placedListener) = ([:], [:], nil)
      return "\(scope.file) was read: \(counted(scene.objects.count, "object"))"
    }
    var edit = RoomEdit(scene: scene, sounds: RoomFiles(self).sounds)
    let said = try edit.perform(action)
    scene = edit.scene
    if case .remove(let name) = action { (held[name], reasons[name]) = (nil, nil) }
    return said
  }
}

extension Vector3 {
  /// The place for people, to the centimetre.
  var words: String {
    [x, y, z].map { Figure.short($0, decimals: 2) }.joined(separator: " ")
  }
}

/// The sentences that a room says of itself.
extension LiveRoom {
  /// The scene's name, or that of its file.
  var title: String { scene.name.isEmpty ? FileContent.name(of: scope.file) : scene.name }

  func opening(_ feed: LiveFeed) -> [String] {
    let count = counted(scene.objects.count, "object")
    return director.warnings.map { "warning: \($0)" }
      + ["\(title): \(count), stopped; :play lets them begin"]
      + refusals.map { "it may not play yet: \($0)" }
  }

  /// A line for the listener, and one for each object with its distance and direction.
  var whereabouts: String {
    let listener = director.listener
    let objects = zip(scene.objects, director.objects.poses).map { object, pose in
      let way = listener.local(pose.position)
      let side = GardenReport.side(Direction(of: way).azimuth)
      let plane = pose.plane.map { ", on \($0)" } ?? ""
      return "\(object.name), \(Figure.fixedOrDash(way.length, decimals: 1)) m \(side)\(plane)"
    }
    return (["the listener is at \(listener.position.words)"] + objects).joined(separator: "\n")
  }

  var summary: String {
    let state = time.map { "playing for \(Figure.fixedOrDash($0, decimals: 1)) s" } ?? "stopped"
    return "\(title), \(counted(scene.objects.count, "object")), \(state)"
  }
}

extension ConductorLoop {
  /// Performs a change of the room: at once, or when the sounds that it needs have been read.
  func change(_ action: RoomAction, _ done: @escaping RoomTakes.Done) {
    guard let takes else { return done(Result { try changeNow(action) }) }
    takes.change(action, done)
  }

  /// Performs a change of the room, and shows the room again where it looks different then.
  /// - Returns: what it did, in a sentence.
  /// - Throws: `Fault` or `Faults`; nothing has changed then.
  func changeNow(_ action: RoomAction) throws -> String {
    let said = try perform(.room(action))
    if action.changesScene { showRoom() }
    if action == .stop || action == .rewind { rereadRoom() }
    return said
  }

  private func showRoom() {
    shareAll()
    viewer?(.scene(SessionScene(performance).json))
  }

  /// Takes the text of the scene's file that others have written: now, or after the next stop. The same text as before is
  /// read, too, since what was changed by hand is then as the file says.
  func savedRoom(_ room: LiveRoom) {
    do {
      guard !RoomFiles(room).isOwn(room.scope.file) else { return }
      let text = try FileContent.text(room.scope.file)
      _ = try LiveRoom.read(text, in: room.scope)
      savedScene = text
      if room.playing == nil { return rereadRoom() }
      notices.post("\(room.scope.file) was saved: it is read when the scene stops")
    } catch {
      notices.post(Notice(error, "the scene before stays"))
    }
  }

  private func rereadRoom() {
    guard let text = savedScene else { return }
    savedScene = nil
    change(.reread(text: text)) { [notices] read in
      do { notices.post(try read.get()) } catch {
        notices.post(Notice(error, "the scene before stays"))
      }
    }
  }
}
