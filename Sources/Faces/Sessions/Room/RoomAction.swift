import JSON

/// A change of a room between two ticks. Places are in the world's axes, in metres.
enum RoomAction: Equatable, Sendable, Decodable {
  /// All objects begin together, if the gate allows it.
  case play
  /// The take that plays fades out and ends.
  case stop
  /// The same, and objects that were moved since it began are where they were then.
  case rewind
  case move(name: String, to: [Double])
  /// Turns an object about the vertical, degrees counter-clockwise from above.
  case turn(name: String, degrees: Double)
  /// Gives an object back to its timeline or its columns.
  case release(name: String)
  case add(file: String, name: String?)
  case remove(name: String)
  /// Puts the listener somewhere; the heading is in degrees clockwise from ahead.
  case listener(at: [Double], heading: Double)
  /// Gives the listener back to the data.
  case listenerFollows
  case height(metres: Double)
  case material(surface: String, name: String)
  case lock(isOn: Bool)
  /// The level of a part of the room's sound, dB; nil is off.
  case level(of: RoomPart, decibels: Double?)
  case field(isFree: Bool)
  /// The scene's file has this text now.
  case reread(text: String)

  /// A part of a room's sound that has a level of its own.
  enum RoomPart: String, Sendable, Decodable { case late, reflections }

  /// As a journal has it, and as it is decoded.
  var json: JSONText {
    switch self {
    case .play: Self.json("play")
    case .stop: Self.json("stop")
    case .rewind: Self.json("rewind")
    case .move(let name, let place): Self.json("move", ["name": name, "to": place])
    case .turn(let name, let degrees): Self.json("turn", ["name": name, "degrees": degrees])
    case .release(let name): Self.json("release", ["name": name])
    case .add(let file, let name): Self.json("add", ["file": file, "name": name])
    case .remove(let name): Self.json("remove", ["name": name])
    case .listener(let place, let heading):
      Self.json("listener", ["at": place, "heading": heading])
    case .listenerFollows: Self.json("listenerFollows")
    case .height(let metres): Self.json("height", ["metres": metres])
    case .material(let surface, let name):
      Self.json("material", ["surface": surface, "name": name])
    case .lock(let isOn): Self.json("lock", ["isOn": isOn])
    case .level(let part, let decibels):
      Self.json("level", ["of": part.rawValue, "decibels": decibels])
    case .field(let isFree): Self.json("field", ["isFree": isFree])
    case .reread(let text): Self.json("reread", ["text": text])
    }
  }

  private static func json(
    _ name: String, _ members: KeyValuePairs<String, any JSONConvertible> = [:]
  ) -> JSONText {
    .object([(name, JSONText.object(members))])
  }

  /// Whether the action changes what a scene shows of the room, besides where things are.
  var changesScene: Bool {
    switch self {
    case .add, .remove, .height, .material, .lock, .reread: true
    default: false
    }
  }

  /// Whether the action brings in sounds, which have to be read.
  var bringsSounds: Bool {
    switch self {
    case .add, .reread: true
    default: false
    }
  }
}
