/// The events of one track of a Standard MIDI File, by their ticks.
///
/// Source: The Complete MIDI 1.0 Detailed Specification, Standard MIDI Files 1.0 (RP-001).
struct MIDITrack {
  /// The order of events at one tick.
  enum Order: Int {
    case meta, off, setup, on, end
  }

  private var events: [(tick: Int, order: Order, bytes: [UInt8])] = []

  mutating func add(_ bytes: [UInt8], at tick: Int, _ order: Order) {
    events.append((tick, order, bytes))
  }

  /// Adds a meta event: FF, its type, its length, its data.
  mutating func meta(_ type: UInt8, _ data: [UInt8], at tick: Int = 0) {
    add([0xff, type] + Self.variableLength(data.count) + data, at: tick, .meta)
  }

  mutating func name(_ text: String) { meta(0x03, Array(text.utf8)) }

  mutating func control(_ number: UInt8, _ value: Int, channel: Int, at tick: Int) {
    add([0xb0 | UInt8(channel), number, UInt8(value)], at: tick, .setup)
  }

  /// - Parameter value: 0...16,383; 8192 is no bend.
  mutating func bend(_ value: Int, channel: Int, at tick: Int) {
    add([0xe0 | UInt8(channel), UInt8(value & 0x7f), UInt8(value >> 7)], at: tick, .setup)
  }

  /// The chunk MTrk: delta times and events, ended by the end of the track.
  func chunk(endingAt end: Int) -> [UInt8] {
    var list = events
    list.append((max(end, events.map(\.tick).max() ?? 0), .end, [0xff, 0x2f, 0x00]))
    let sorted = list.enumerated().sorted {
      ($0.element.tick, $0.element.order.rawValue, $0.offset)
        < ($1.element.tick, $1.element.order.rawValue, $1.offset)
    }
    var data: [UInt8] = []
    var tick = 0
    for (_, event) in sorted {
      data += Self.variableLength(event.tick - tick) + event.bytes
      tick = event.tick
    }
    return Array("MTrk".utf8) + Self.bigEndian(UInt32(data.count)) + data
  }

  /// A number in groups of seven bits, the highest first; all but the last have their top bit set.
  static func variableLength(_ number: Int) -> [UInt8] {
    var bytes = [UInt8(number & 0x7f)]
    var rest = number >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
