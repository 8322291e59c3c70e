import Score

/// Events as bytes: 24 for each, so that an engine may take as many as it has room for and come back for the rest.
///
/// | bytes | |
/// |---|---|
/// | 0–7 | frame |
/// | 8 | kind of action |
/// | 9 | flag of a mute, otherwise 0 |
/// | 10–11 | slot of a parameter; voice of a start or a mute, bus of a level |
/// | 12–15 | note; voice or effect of a change |
/// | 16–19 | value |
/// | 20–23 | ramp, frames |
public enum EventWire {
  /// The number of bytes of an event.
  public static let size = 24

  /// The events one after the other; a message of these has no head.
  public static func bytes(of events: [Event]) -> [UInt8] {
    var writer = WireWriter()
    for event in events { writer.add(event) }
    return writer.bytes
  }

  /// Reads all events.
  /// - Throws: `Fault` of code `record` that names the byte.
  public static func events(_ bytes: [UInt8]) throws(Fault) -> [Event] {
    var reader = WireReader(bytes)
    var events: [Event] = []
    events.reserveCapacity(bytes.count / size)
    while reader.left > 0 { events.append(try reader.event()) }
    return events
  }
}

extension WireWriter {
  fileprivate mutating func add(_ event: Event) {
    add(event.frame)
    switch event.action {
    case .start(let note, let voice): add(kind: 0, small: voice, large: note)
    case .set(let note, let slot, let value, let ramp):
      add(kind: 1, small: slot, large: note, value, ramp)
    case .release(let note): add(kind: 2, large: note)
    case .voice(let voice, let slot, let value, let ramp):
      add(kind: 3, small: slot, large: UInt32(voice), value, ramp)
    case .effect(let effect, let slot, let value, let ramp):
      add(kind: 4, small: slot, large: UInt32(effect), value, ramp)
    case .level(let value, let ramp): add(kind: 5, value, ramp)
    case .bus(let bus, let value, let ramp): add(kind: 6, small: bus, value, ramp)
    case .mute(let voice, let isMuted): add(kind: 7, flag: isMuted, small: voice)
    case .swap: add(kind: 8)
    }
  }

  private mutating func add(
    kind: UInt8, flag: Bool = false, small: UInt16 = 0, large: UInt32 = 0, _ value: Float = 0,
    _ ramp: UInt32 = 0
  ) {
    add(kind)
    add(flag)
    add(small)
    add(large)
    add(value)
    add(ramp)
  }
}

extension WireReader {
  fileprivate mutating func event() throws(Fault) -> Event {
    let frame = Int64(bitPattern: try word64())
    let kind = try byte()
    let flag = try flag()
    let (small, large) = (try word16(), try word32())
    let value = try float()
    let ramp = try ramp()
    guard let action = Self.action(kind, flag, small, large, value, ramp) else {
      throw fault("\(kind) is no kind of action, or it names nothing", before: 16)
    }
    guard action.isAlone(flag, small, large, value, ramp) else {
      throw fault("an event holds what its action does not use", before: 16)
    }
    return Event(frame: frame, action)
  }

  private static func action(
    _ kind: UInt8, _ flag: Bool, _ small: UInt16, _ large: UInt32, _ value: Float, _ ramp: UInt32
  ) -> Event.Action? {
    switch kind {
    case 0: return .start(note: large, voice: small)
    case 1: return .set(note: large, slot: small, value: value, ramp: ramp)
    case 2: return .release(note: large)
    case 3:
      return UInt16(exactly: large).map { .voice($0, slot: small, value: value, ramp: ramp) }
    case 4:
      return UInt16(exactly: large).map { .effect($0, slot: small, value: value, ramp: ramp) }
    case 5: return .level(value: value, ramp: ramp)
    case 6: return .bus(small, value: value, ramp: ramp)
    case 7: return .mute(voice: small, isMuted: flag)
    case 8: return .swap
    default: return nil
    }
  }
}

extension Event.Action {
  /// Whether all that the action does not use is 0.
  fileprivate func isAlone(
    _ flag: Bool, _ small: UInt16, _ large: UInt32, _ value: Float, _ ramp: UInt32
  ) -> Bool {
    let isStill = value.bitPattern == 0 && ramp == 0
    switch self {
    case .start: return !flag && isStill
    case .set, .voice, .effect: return !flag
    case .release: return !flag && small == 0 && isStill
    case .level: return !flag && small == 0 && large == 0
    case .bus: return !flag && large == 0
    case .mute: return large == 0 && isStill
    case .swap: return !flag && small == 0 && large == 0 && isStill
    }
  }
}
