/// Reads Standard MIDI Files, written to the specification (RP-001) and not to our writer: running status, any
/// length of meta events, system exclusives.
struct SMFReader {
  struct Event: Equatable {
    let tick: Int
    /// Status byte; FF for meta events, whose type is the first data byte.
    let status: UInt8
    let data: [UInt8]
  }

  struct Failure: Error { let text: String }

  let format: Int
  let resolution: Int
  private(set) var tracks: [[Event]] = []

  init(_ bytes: [UInt8]) throws {
    var place = 0
    func take(_ count: Int) throws -> ArraySlice<UInt8> {
      guard place + count <= bytes.count else { throw Failure(text: "ends early at \(place)") }
      defer { place += count }
      return bytes[place..<place + count]
    }
    func number(_ count: Int) throws -> Int { try take(count).reduce(0) { $0 << 8 | Int($1) } }
    guard try Array(take(4)) == Array("MThd".utf8), try number(4) == 6 else {
      throw Failure(text: "no MThd")
    }
    format = try number(2)
    let count = try number(2)
    resolution = try number(2)
    for _ in 0..<count {
      guard try Array(take(4)) == Array("MTrk".utf8) else { throw Failure(text: "no MTrk") }
      let length = try number(4)
      tracks.append(try Self.track(Array(take(length))))
    }
    guard place == bytes.count else { throw Failure(text: "bytes after the last track") }
  }

  private static func track(_ bytes: [UInt8]) throws -> [Event] {
    var events: [Event] = []
    var place = 0
    var tick = 0
    var running: UInt8 = 0
    func byte() throws -> UInt8 {
      guard place < bytes.count else { throw Failure(text: "a track ends early") }
      defer { place += 1 }
      return bytes[place]
    }
    func variable() throws -> Int {
      var value = 0
      for _ in 0..<4 {
        let next = try byte()
        value = value << 7 | Int(next & 0x7f)
        if next < 0x80 { return value }
      }
      throw Failure(text: "a number of more than four bytes")
    }
    while place < bytes.count {
      tick += try variable()
      var status = bytes[place]
      if status >= 0x80 { place += 1 } else { status = running }
      guard status >= 0x80 else { throw Failure(text: "data without a status") }
      var data: [UInt8] = []
      switch status {
      case 0xff:
        data.append(try byte())
        for _ in 0..<(try variable()) { data.append(try byte()) }
      case 0xf0, 0xf7: for _ in 0..<(try variable()) { data.append(try byte()) }
      default:
        running = status
        for _ in 0..<([0xc, 0xd].contains(status >> 4) ? 1 : 2) {
          let next = try byte()
          guard next < 0x80 else { throw Failure(text: "a data byte above 127") }
          data.append(next)
        }
      }
      events.append(Event(tick: tick, status: status, data: data))
      if status == 0xff, data[0] == 0x2f {
        guard place == bytes.count else { throw Failure(text: "events after the end of a track") }
        return events
      }
    }
    throw Failure(text: "a track without an end")
  }

  /// Data of the meta events of a type, with their ticks.
  func metas(_ type: UInt8, in track: Int) -> [(tick: Int, data: [UInt8])] {
    tracks[track].filter { $0.status == 0xff && $0.data[0] == type }.map {
      ($0.tick, Array($0.data.dropFirst()))
    }
  }

  /// Notes of a track: channel, key, ticks of start and end, velocity, and the bend at the start.
  func notes(in track: Int) -> [(
    channel: Int, key: Int, start: Int, end: Int, velocity: Int, bend: Int
  )] {
    var open: [Int: (start: Int, velocity: Int, bend: Int)] = [:]
    var bends: [Int: Int] = [:]
    var notes: [(channel: Int, key: Int, start: Int, end: Int, velocity: Int, bend: Int)] = []
    for event in tracks[track] {
      let channel = Int(event.status & 0x0f)
      switch event.status >> 4 {
      case 0xe: bends[channel] = Int(event.data[0]) + Int(event.data[1]) << 7
      case 0x9 where event.data[1] > 0:
        open[channel * 128 + Int(event.data[0])] = (
          event.tick, Int(event.data[1]), bends[channel] ?? 8192
        )
      case 0x8, 0x9:
        let key = channel * 128 + Int(event.data[0])
        guard let note = open.removeValue(forKey: key) else { continue }
        notes.append(
          (channel, Int(event.data[0]), note.start, event.tick, note.velocity, note.bend))
      default: break
      }
    }
    return notes.sorted { ($0.start, $0.key) < ($1.start, $1.key) }
  }
}
