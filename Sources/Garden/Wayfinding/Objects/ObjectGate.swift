import Score

/// The limits of what a scene may cost.
public struct ObjectBudget: Hashable, Sendable {
  /// The number of objects that may sound at once.
  public var objects: Int
  /// The cost of one sound path (an object's direct sound or one of its reflections), in per cent of a core; nil when it was
  /// not measured.
  public var costPerPath: Double?

  public init(objects: Int = 128, costPerPath: Double? = nil) {
    precondition(objects > 0, "a budget allows at least one object")
    (self.objects, self.costPerPath) = (objects, costPerPath)
  }

  /// Sound paths of one object: the direct sound, and the reflections of a shoebox up to an order (1, 7, 25, 63: the
  /// whole points within that many steps of a cubic lattice's origin; Allen and Berkley, JASA 65, 1979).
  public static func paths(order: Int) -> Int {
    (2 * order + 1) * (2 * order * order + 2 * order + 3) / 3
  }
}

/// Says why a scene may not play yet.
public enum ObjectGate {
  /// - Parameter exists: whether there is a file at a path beside the scene's file.
  /// - Returns: every reason; a scene without any may play. Of too many objects no file is looked up.
  public static func refusals(
    _ scene: ObjectScene, budget: ObjectBudget = ObjectBudget(), exists: (String) -> Bool
  ) -> [Fault] {
    var reasons: [Fault] = []
    func refuse(_ message: String, at place: FaultPlace, hint: String) {
      reasons.append(Fault.scene(message, at: place, hint: hint))
    }
    if scene.objects.isEmpty {
      refuse(
        "there is no object, and nothing to play", at: FaultPlace(scene.file, part: "objects"),
        hint: "add at least one: \"objects\": [{\"name\": …, \"audioFile\": …}]")
    }
    if scene.profile.needsFloor, !scene.hasFloor {
      refuse(
        "there is no floor, and the Leia profile plays nothing without one",
        at: FaultPlace(scene.file, part: "room.floors"),
        hint: "give the room floors, or width and depth, or add a horizontal plane")
    }
    if let tooMany = tooMany(scene, budget) { return reasons + [tooMany] }
    let missing = missing(scene, exists)
    for object in scene.objects {
      if object.sound.isEmpty {
        refuse(
          "\(quoted(object.name)) has no sound", at: object.source,
          hint: "add \"audioFile\", \"voice\" or \"bus\"")
      }
      reasons += missingSounds(of: object, scene, missing)
    }
    return reasons
  }

  /// Returns the sounds that a scene names and that are not there.
  public static func missingSounds(_ scene: ObjectScene, exists: (String) -> Bool) -> [Fault] {
    let missing = missing(scene, exists)
    return scene.objects.flatMap { missingSounds(of: $0, scene, missing) }
  }

  /// The paths that lead to no file; each is looked up once, however many objects play it.
  private static func missing(_ scene: ObjectScene, _ exists: (String) -> Bool) -> Set<String> {
    Set(scene.objects.flatMap(\.sound.files)).filter { !exists($0) }
  }

  private static func missingSounds(
    of object: VirtualObject, _ scene: ObjectScene, _ missing: Set<String>
  ) -> [Fault] {
    object.sound.files.filter { missing.contains($0) }.map { file in
      Fault.scene(
        "there is no file \(quoted(file)) for \(quoted(object.name))", at: object.source,
        hint: "paths are relative to the folder of \(scene.file)")
    }
  }

  /// Returns why a scene has too many objects; nil where it has not.
  public static func tooMany(_ scene: ObjectScene, _ budget: ObjectBudget) -> Fault? {
    let count = scene.objects.count
    if let limit = scene.profile.objectLimit, count > limit {
      return Fault.scene(
        "object \(limit + 1) of \(count): the Leia profile plays \(limit) at most",
        at: scene.objects[limit].source,
        hint: "take \(count - limit) away, or say \"profile\": \"ripples\", which plays "
          + "\(budget.objects)")
    }
    guard count > budget.objects else { return nil }
    let order = scene.room?.order ?? 0
    let paths = ObjectBudget.paths(order: order)
    var cost =
      order == 0
      ? "\(count) sound paths"
      : "\(count) × \(paths) = \(count * paths) sound "
        + "paths with reflections up to order \(order)"
    if let share = budget.costPerPath {
      let percent = (share * Double(count * paths)).rounded()
      cost += ", about \(Figure.plain(percent)) % of a core"
    }
    return Fault.scene(
      "object \(budget.objects + 1) of \(count): the budget is \(budget.objects); all would cost "
        + cost, at: scene.objects[budget.objects].source,
      hint: "take \(count - budget.objects) away"
        + (order > 0 ? ", lower room.order" : "") + ", or allow more objects")
  }
}

extension ObjectScene {
  /// The file says where a floor is.
  public var hasFloor: Bool {
    room?.hasFloor == true || planes.contains { $0.alignment == .horizontal }
  }

  private var followed: [ObjectColumns] {
    var followed = objects.compactMap { object -> ObjectColumns? in
      if case .follow(let columns) = object.motion { return columns }
      return nil
    }
    if case .columns(let columns) = listener.motion { followed.append(columns) }
    return followed
  }

  /// The names of the columns that objects or the listener follow.
  public var columnNames: [String] { followed.flatMap(\.names) }

  /// The names of the columns that objects or the listener follow and that a dataset lacks.
  public func missingColumns(among names: [String]) -> [Fault] {
    followed.flatMap { columns in
      columns.names.filter { !names.contains($0) }.map { name in
        Fault.scene(
          "\(quoted(name)) is no column of the dataset", at: columns.source,
          hint: NearestName.hint(for: name, among: names))
      }
    }
  }
}
