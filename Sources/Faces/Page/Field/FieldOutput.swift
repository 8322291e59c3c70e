import Engine
import JSON
import Rendering
import Score
import Wire

/// The parts of a garden as a phone sounds them: what an ensemble would do here becomes messages.
package final class FieldOutput: WalkOutput {
  package let capacity = GardenDirector.capacity
  let ticksAtOnce = Int.max
  private(set) var outbox = FieldOutbox()
  private let sounds: FieldSounds
  /// The parts that were opened and have not joined yet, oldest first.
  private var opened: [FieldPart] = []
  /// The parts that sound, by their slot.
  private var joined: [Int: FieldPart] = [:]
  /// The parts that have left since the last message, and whose slots others have.
  private var left: [FieldPart] = []
  /// The changes of the scene since the last message of them.
  private var changes: [SceneEvent] = []
  private var lastNumber: UInt32 = 0
  /// The space, as it is sent.
  private let space: [UInt8]
  /// The frame of the walk that is frame 0 of the page's engine.
  private var origin: Int64 = 0
  /// The listener, the room and the levels as they stand, by the kinds of the changes that brought them.
  private var standing: [SceneEvent.Action?] = [nil, nil, nil, nil]
  /// The number of events that were sent.
  private(set) var events = 0

  /// - Parameter space: in which the parts are heard.
  package init(_ space: EnsemblePlan, sounds: FieldSounds) throws {
    self.sounds = sounds
    self.space = try space.wire()
    outbox.add(.space, self.space)
  }

  package func open(
    _ plan: EnginePlan, hearingBy ring: () -> InputRing
  ) throws -> (any EventReceiver)? {
    let part = FieldPart(lastNumber) { [unowned self] part, orchestra in
      try add(.prepare, of: part, orchestra.wire)
    }
    try add(.open, of: part, plan.wire)
    lastNumber += 1
    outbox.add(.join, part.head)
    opened.append(part)
    return part
  }

  /// Adds a message about a part, behind the names of the sounds that it needs.
  /// - Parameter wire: writes the content, and names each recording.
  private func add(
    _ kind: FieldOutbox.Kind, of part: FieldPart,
    _ wire: ((Recording) throws(Fault) -> SoundKey) throws(Fault) -> [UInt8]
  ) throws {
    var keys: [SoundKey] = []
    let bytes = try wire { [sounds] recording throws(Fault) in
      let key = try sounds.keep(recording)
      if !keys.contains(key) { keys.append(key) }
      return key
    }
    for key in keys { outbox.add(.sound, key.bytes) }
    outbox.add(kind, part.head + bytes)
  }

  package func announce(_ orchestra: Orchestra) throws {
    for case .recording(let recording) in orchestra.tables {
      outbox.add(.soon, try sounds.keep(recording, isPassing: true).bytes)
    }
  }

  package func push(_ change: SceneEvent) -> Bool {
    switch change.action {
    case .join(let slot):
      guard !opened.isEmpty else { break }
      // Many ticks may go into one batch: one part leaves, and another takes its slot.
      if let before = joined[slot] { left.append(before) }
      joined[slot] = opened.removeFirst()
    case .leave(let slot): joined[slot]?.isLeaving = true
    case .listener(let listener, _): standing[0] = .listener(listener, ramp: 0)
    case .room(let room, _): standing[1] = .room(room, ramp: 0)
    case .roomLevels(let reflections, let late, _):
      standing[2] = .roomLevels(reflections: reflections, late: late, ramp: 0)
    case .level(let factor, _): standing[3] = .level(factor, ramp: 0)
    default: break
    }
    changes.append(change)
    return true
  }

  var figures: [(String, JSONText?)] {
    [("events", .integer(events)), ("bytes", .integer(outbox.bytes))]
  }

  /// Nothing is kept here: a part is closed with the next messages after it has left.
  package func clear() {}

  /// The phone hears of it by `send`.
  func reach(_ frame: Int64) {}

  /// A phone renders what it missed, unheard.
  func forget(before frame: Int64) {}

  package func send(known frame: Int64) throws {
    for part in (left + joined.values).sorted(by: { $0.number < $1.number }) + opened {
      let waiting = part.take()
      events += waiting.count
      if !waiting.isEmpty { outbox.add(.events, part.head + EventWire.bytes(of: waiting)) }
    }
    let changes = changes.map { SceneEvent(frame: $0.frame - origin, $0.action) }
    if !changes.isEmpty { outbox.add(.scene, try SceneWire.bytes(of: changes)) }
    self.changes.removeAll(keepingCapacity: true)
    for part in left { outbox.add(.close, part.head) }
    left.removeAll()
    for (slot, part) in joined.sorted(by: { $0.key < $1.key }) where part.isLeaving {
      outbox.add(.close, part.head)
      joined[slot] = nil
    }
    var known: [UInt8] = []
    known.append(little: frame - origin)
    outbox.add(.known, known)
  }

  func drop(below number: Int) { outbox.drop(below: number) }

  /// The frame has to begin a quantum, as the engine's first frame does.
  func renew(from frame: Int64) {
    outbox.renew()
    (opened, joined, left, origin) = ([], [:], [], frame)
    outbox.add(.space, space)
    changes = standing.compactMap { $0.map { SceneEvent(frame: frame, $0) } }
  }

  var first: Int { outbox.first }

  func sendAgain() { outbox.sendAgain() }

  package func take() -> [UInt8]? { outbox.take() }
}

/// A part that a phone sounds.
final class FieldPart: EventReceiver {
  /// The number by which messages name it.
  let number: UInt32
  fileprivate var isLeaving = false
  private var waiting: [Event] = []
  private let prepared: (FieldPart, Orchestra) throws -> Void

  /// - Parameter prepared: takes the next version of the orchestra.
  fileprivate init(_ number: UInt32, prepared: @escaping (FieldPart, Orchestra) throws -> Void) {
    (self.number, self.prepared) = (number, prepared)
  }

  func prepare(next orchestra: Orchestra) throws -> Bool {
    try prepared(self, orchestra)
    return true
  }

  /// A phone's microphone stays on the phone.
  var ring: InputRing? { nil }

  func push(_ event: Event) -> Bool {
    waiting.append(event)
    return true
  }

  /// The number as bytes, with which messages about it begin.
  fileprivate var head: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: number)
    return bytes
  }

  fileprivate func take() -> [Event] {
    defer { waiting.removeAll(keepingCapacity: true) }
    return waiting
  }
}

/// Where the parts of a walk sound, and what a phone gets of it: events for an engine of its own (`FieldOutput`), or the sound
/// of one that is here (`FieldStream`).
protocol WalkOutput: PartsOutput {
  /// The ticks that one clock of the phone may perform: what takes long lets other walks have their turn.
  var ticksAtOnce: Int { get }
  /// The members of `walk.json` on what was sent.
  var figures: [(String, JSONText?)] { get }
  /// Takes that all is known that happens before a frame.
  func reach(_ frame: Int64)
  /// Takes that nobody waits for the sound before a frame any more.
  func forget(before frame: Int64)
  /// Puts all that has come together into messages, when all is known before a frame.
  /// - Throws: `Fault` for what cannot travel.
  func send(known frame: Int64) throws
  /// Drops the messages that the phone has taken.
  func drop(below number: Int)
  /// Begins anew at a frame, at which no part sounds, for a page that has nothing of what was sent and counts its frames from there
  /// on.
  /// - Throws: `Fault` for what cannot travel.
  func renew(from frame: Int64) throws
  /// The number of the first message that a page that was loaded anew gets.
  var first: Int { get }
  /// Begins a new connection.
  func sendAgain()
  /// The next message for the phone; nil where there is nothing new.
  func take() -> [UInt8]?
}

/// The messages to one phone, which are numbered and kept until the phone has taken them: a connection that is lost loses
/// and doubles none.
struct FieldOutbox {
  /// The kinds of messages, by the byte with which they begin.
  enum Kind: UInt8 {
    case space = 1
    case open, sound, prepare, events, join, scene, known, close, soon
  }

  private var kept: [[UInt8]] = []
  /// The number of the first message that is kept.
  private(set) var first = 0
  /// The number of the first message that has not been sent on this connection.
  private var unsent = 0
  /// The bytes of all messages that there were.
  private(set) var bytes = 0

  /// The bytes that are kept.
  var size: Int { kept.reduce(0) { $0 + $1.count } }

  /// Adds a message: kind (1 byte), length of its content (4 bytes, little-endian), content.
  mutating func add(_ kind: Kind, _ content: [UInt8]) {
    var message = [kind.rawValue]
    message.reserveCapacity(5 + content.count)
    message.append(little: UInt32(content.count))
    message += content
    bytes += message.count
    kept.append(message)
  }

  /// Drops the messages whose numbers are below one: the phone has taken them.
  mutating func drop(below number: Int) {
    let count = min(max(first, number), first + kept.count) - first
    kept.removeFirst(count)
    first += count
    unsent = max(unsent, first)
  }

  /// Drops all that is kept: a page that was loaded anew begins with the next message.
  mutating func renew() { drop(below: first + kept.count) }

  /// Begins a new connection: all that is kept is sent again.
  mutating func sendAgain() { unsent = first }

  /// The messages that were not sent yet, as one batch: the number of the first (4 bytes, little-endian), then the
  /// messages; nil where there is none.
  mutating func take() -> [UInt8]? {
    let from = unsent - first
    guard from < kept.count else { return nil }
    var batch: [UInt8] = []
    batch.append(little: UInt32(unsent))
    for message in kept[from...] { batch += message }
    unsent = first + kept.count
    return batch
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  mutating func append<Number: FixedWidthInteger>(little number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
