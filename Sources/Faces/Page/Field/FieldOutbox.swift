import Wire

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
