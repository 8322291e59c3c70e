import Engine
import Score
import Spatial

/// Changes of a scene as bytes: frame, kind of action, and what the action has.
public enum SceneWire {
  /// The changes one after the other; a message of these has no head.
  /// - Throws: `Fault` of code `record` for a part whose number cannot be written.
  public static func bytes(of events: [SceneEvent]) throws(Fault) -> [UInt8] {
    var writer = WireWriter()
    for event in events { try writer.add(event) }
    return writer.bytes
  }

  /// Reads all changes.
  /// - Returns: each with the number of bytes up to its end.
  /// - Throws: `Fault` of code `record` that names the byte.
  public static func events(_ bytes: [UInt8]) throws(Fault) -> [(event: SceneEvent, end: Int)] {
    var reader = WireReader(bytes)
    var events: [(event: SceneEvent, end: Int)] = []
    while reader.left > 0 {
      let event = try reader.sceneEvent()
      events.append((event, reader.place))
    }
    return events
  }
}

extension WireWriter {
  fileprivate mutating func add(_ event: SceneEvent) throws(Fault) {
    add(event.frame)
    switch event.action {
    case .join(let part): try add(kind: 0, part)
    case .leave(let part): try add(kind: 1, part)
    case .traits(let part, let traits):
      try add(kind: 2, part)
      add(traits)
    case .move(let part, let place, let facing, let ramp):
      try add(kind: 3, part)
      add(place)
      add(facing)
      add(ramp)
    case .gains(let part, let placed, let direct, let ramp):
      try add(kind: 4, part)
      add(placed)
      add(direct)
      add(ramp)
    case .listener(let listener, let ramp):
      add(UInt8(5))
      add(listener.position)
      add(listener.orientation)
      add(ramp)
    case .room(let room, let ramp):
      add(UInt8(6))
      try add(optional: room)
      add(ramp)
    case .level(let factor, let ramp):
      add(UInt8(7))
      add(factor)
      add(ramp)
    case .roomLevels(let reflections, let late, let ramp):
      add(UInt8(8))
      add(reflections)
      add(late)
      add(ramp)
    }
  }

  private mutating func add(kind: UInt8, _ part: Int) throws(Fault) {
    add(kind)
    try add(whole: part)
  }
}

extension WireReader {
  fileprivate mutating func sceneEvent() throws(Fault) -> SceneEvent {
    SceneEvent(frame: Int64(bitPattern: try word64()), try sceneAction())
  }

  private mutating func sceneAction() throws(Fault) -> SceneEvent.Action {
    switch try byte() {
    case 0: return .join(part: try whole())
    case 1: return .leave(part: try whole())
    case 2: return .traits(part: try whole(), try traits())
    case 3:
      return .move(
        part: try whole(), to: try vector(), facing: try quaternion(), ramp: try ramp())
    case 4:
      return .gains(
        part: try whole(), placed: try finiteFloat(), direct: try finiteFloat(), ramp: try ramp())
    case 5:
      return .listener(
        Listener(position: try vector(), orientation: try quaternion()), ramp: try ramp())
    case 6: return .room(try optionalWhole(), ramp: try ramp())
    case 7: return .level(try finiteFloat(), ramp: try ramp())
    case 8:
      return .roomLevels(
        reflections: try finiteFloat(), late: try finiteFloat(), ramp: try ramp())
    default: throw fault("a change of a scene is one of nine", before: 1)
    }
  }
}
