import Files
import Rendering
import Score
import Spatial
import Wayfinding

/// Commands about a room of objects.
enum RoomCommands {
  static let all: [SessionCommand] = [
    SessionCommand(
      ":restart", "", [], "play the scene, or the walk, from its beginning", example: ":restart",
      more: """
        Objects that were moved since the scene began to play are put back to where they were then; those that were moved \
        while it was stopped stay there.
        """, guests: .all
    ) { call in
      guard call.loop.performance.room != nil else { return try restartWalk(call) }
      _ = try call.loop.changeNow(.rewind)
      call.change(.play)
    },
    SessionCommand(
      ":object", "DO NAME [VALUES]", [.choice(objectVerbs), .object, .text],
      "move, turn, release, add or remove an object", example: ":object move drum 1 2 0.75",
      more: """
        :object move NAME X Y [Z] takes an object to a place in metres: x right, y ahead, z up; the rules of scenes/README.md \
        hold, and the answer says what they did. :object turn NAME DEGREES turns it about the vertical, counter-clockwise \
        from above. :object release NAME gives it back to its timeline or its columns. While the scene is stopped, :object \
        add FILE [NAME] puts a sound beside the scene's file on the usual arc, and :object remove NAME takes one away. \
        Names with spaces stand in quotes.
        """, guests: .first(["move", "turn", "release"]), coalesces: .first(["move", "turn"])
    ) { call in
      let words = QuotedWords.split(call.rest)
      call.change(try objectAction(words, call))
    },
    SessionCommand(
      ":listener", "X|data [Y Z HEADING]", [.choice(["data"]), .number, .number, .number],
      "where the listener is, or data", example: ":listener 0 0 1.6 90",
      more: """
        :listener X Y [Z] [HEADING] takes metres, and degrees clockwise from ahead; what is left out stays. A listener \
        who follows the data of a walk does so again after :listener data.
        """, guests: .all, coalesces: .all
    ) { call in
      call.change(try listenerAction(call))
    },
    SessionCommand(
      ":room", "WHAT VALUE [NAME]",
      [
        .choice(roomWords), .choice(roomValues), .choice(Material.all.map(\.name)), .text,
      ], "the room's height, materials, levels; save", example: ":room late -3",
      more: """
        While the scene is stopped: :room height METRES, :room material SURFACE NAME, :room lock on|off. At any time: :room late \
        DB|off, :room reflections DB|off, :room field free|shoebox. :room save FILE writes the scene as it stands, as a \
        file that ripples render plays; a file that is there already is replaced only if this session saved it.
        """, guests: .first(["late", "reflections", "field"]),
      coalesces: .first(["late", "reflections", "height"])
    ) { call in
      let words = QuotedWords.split(call.rest)
      if words[0] == "save" {
        return call.say(try RoomFiles(call.room).save(to: call.saved(words)))
      }
      call.change(try roomAction(words))
    },
  ]

  private static let objectVerbs = ["move", "turn", "release", "add", "remove"]
  private static let roomWords = [
    "late", "reflections", "field", "height", "material", "lock", "save",
  ]
  private static let roomValues =
    ["off", "free", "shoebox", "on"] + ObjectRoom.Materials.surfaces.map(\.name)

  private static func restartWalk(_ call: SessionCommand.Call) throws {
    guard call.loop.performance.feed.dataDuration > 0 else {
      throw Fault(
        .call, "there is neither a scene nor a dataset to play",
        hint: "begin with ripples repl ‹data DATASET›, or with a scene")
    }
    try call.loop.perform(.seek(0))
    try call.loop.perform(.play)
    call.say("playing from the beginning")
  }

  private static func objectAction(_ words: [String], _ call: SessionCommand.Call) throws
    -> RoomAction
  {
    guard words.count >= 2 else {
      throw Fault(.call, "an object is needed", hint: "write :object move NAME X Y [Z]")
    }
    let values = Array(words.dropFirst(2))
    func check(_ counts: ClosedRange<Int>, _ form: String) throws {
      guard !counts.contains(values.count) else { return }
      throw Fault(.call, "\(quoted(call.rest)) is not understood", hint: "write \(form)")
    }
    let name = words[1]
    switch words[0] {
    case "move":
      try check(2...3, ":object move NAME X Y [Z]")
      let height = try values.count == 2 ? call.room.height(of: name) : number(values[2])
      return .move(name: name, to: [try number(values[0]), try number(values[1]), height])
    case "turn":
      try check(1...1, ":object turn NAME DEGREES")
      return .turn(name: name, degrees: try number(values[0]))
    case "release":
      try check(0...0, ":object release NAME")
      return .release(name: name)
    case "add":
      try check(0...1, ":object add FILE [NAME]")
      return .add(file: name, name: values.first)
    case "remove":
      try check(0...0, ":object remove NAME")
      return .remove(name: name)
    case let verb: throw Fault.unknown("word", verb, among: objectVerbs)
    }
  }

  private static func listenerAction(_ call: SessionCommand.Call) throws -> RoomAction {
    if call.words == ["data"] { return .listenerFollows }
    guard call.words.count >= 2 else {
      throw Fault(.call, "a place has x and y", hint: "write :listener X Y [Z] [HEADING]")
    }
    let numbers = try call.words.map(number)
    let now = try call.room.listener
    return .listener(
      at: [numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : now.height],
      heading: numbers.count > 3 ? numbers[3] : now.heading)
  }

  private static func roomAction(_ words: [String]) throws -> RoomAction {
    let values = Array(words.dropFirst())
    guard let first = values.first else {
      throw Fault(.call, "\(words[0]) needs a value", hint: ":help :room says which")
    }
    func one(_ form: String) throws {
      guard values.count > 1 else { return }
      throw Fault(
        .call, "\(quoted(values[1])) is not understood", hint: "write :room \(words[0]) \(form)")
    }
    func flag(_ yes: String, _ no: String) throws -> Bool {
      guard [yes, no].contains(first) else { throw Fault.unknown("word", first, among: [yes, no]) }
      return first == yes
    }
    func level() throws -> Double? { first == "off" ? nil : try number(first) }
    switch words[0] {
    case "height":
      try one("METRES")
      return .height(metres: try number(first))
    case "lock":
      try one("on|off")
      return .lock(isOn: try flag("on", "off"))
    case "late", "reflections":
      try one("DB|off")
      return .level(of: words[0] == "late" ? .late : .reflections, decibels: try level())
    case "field":
      try one("free|shoebox")
      return .field(isFree: try flag("free", "shoebox"))
    case "material":
      guard values.count == 2 else {
        throw Fault(
          .call, "a surface and a material are needed", hint: "write :room material floor wood")
      }
      return .material(surface: first, name: values[1])
    case let word: throw Fault.unknown("word", word, among: roomWords)
    }
  }

  private static func number(_ word: String) throws -> Double {
    try SessionCommand.Call.number(word)
  }
}

extension SessionCommand.Call {
  /// The room of the session.
  /// - Throws: `Fault` (`call`) where there is none.
  var room: LiveRoom {
    get throws {
      if let room = loop.performance.room { return room }
      throw Fault(
        .call, "there is no room of objects here",
        hint: "begin with a scene: ripples repl SCENE.json")
    }
  }

  /// Performs a change of the room, and replies when it is done.
  func change(_ action: RoomAction) {
    loop.change(action) { done in
      do { say(try done.get()) } catch { fail(error) }
    }
  }

  /// The path behind `save`.
  fileprivate func saved(_ words: [String]) throws -> String {
    guard words.count == 2 else {
      throw Fault(.call, "a file is needed", hint: "write :room save scenes/mine.json")
    }
    return UserFolder.expanded(words[1])
  }
}

extension LiveRoom {
  /// The height of an object now, metres; 0 for one that is not there.
  fileprivate func height(of name: String) -> Double {
    let index = scene.objects.firstIndex { $0.name == name }
    return index.map { director.objects.poses[$0].position.z } ?? 0
  }

  /// The height of the listener's ears, metres, and where the nose points, degrees clockwise from ahead.
  fileprivate var listener: (height: Double, heading: Double) {
    (director.listener.position.z, director.listener.heading)
  }
}
