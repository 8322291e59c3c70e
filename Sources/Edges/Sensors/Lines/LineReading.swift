import Glibc
import JSON
import Score

/// Makes values of inputs from lines of NDJSON: `{"pace": 112, "weather": "rain", "ambience": {"level": -30}}`.
struct LineReading {
  private let gate: InputGate
  /// The name of a line in messages: `line` or `client 2, line`.
  private let label: String
  private var splitter = LineSplitter()

  init(gate: InputGate, label: String = "line") { (self.gate, self.label) = (gate, label) }

  /// Reads what a descriptor has for it, by way of a buffer.
  ///
  /// - Returns: false when its end has been reached.
  mutating func read(_ descriptor: Int32, by buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0 else {
      finish()
      return false
    }
    feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return true
  }

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    for line in splitter.feed(bytes) { take(line) }
  }

  mutating func finish() { for line in splitter.finish() { take(line) } }

  private func take(_ line: LineSplitter.Line) {
    switch line {
    case .tooLong(let number):
      gate.countMessage()
      gate.refuse(
        "longer than \(LineSplitter.limit) bytes, skipped; write one object per line",
        at: "\(label) \(number)")
    case .text(let number, let bytes):
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
      gate.countMessage()
      take(bytes, at: "\(label) \(number)")
    }
  }

  private func take(_ bytes: [UInt8], at place: String) {
    do throws(Fault) {
      let value = try JSONParser.parse(bytes)
      guard let members = value.members else {
        return gate.refuse(
          "\(value.kind), expected an object such as {\"pace\": 112}", key: "no object", at: place)
      }
      for (name, value) in members { take(name, value, at: place) }
    } catch {
      gate.refuse(
        "not JSON: \(error.message)", key: "not JSON", at: "\(place):\(error.place.column ?? 1)")
    }
  }

  /// A member; those of an object within it have dotted names.
  private func take(_ name: String, _ value: JSONValue, at place: String) {
    switch value.content {
    case .number(let number): gate.take(name, .number(number), at: place)
    case .bool(let flag): gate.take(name, .number(flag ? 1 : 0), at: place)
    case .string(let word): gate.take(name, .word(word), at: place)
    case .object(let members):
      for (inner, value) in members { take("\(name).\(inner)", value, at: place) }
    case .null, .array:
      gate.refuse(
        "\(name) is \(value.kind), expected a number or a word; leave out what is missing",
        at: place)
    }
  }
}

/// Cuts a stream of bytes into lines, with their numbers from 1; a line over the limit is skipped whole.
struct LineSplitter {
  enum Line: Equatable {
    case text(number: Int, [UInt8])
    case tooLong(number: Int)
  }

  /// The longest line in bytes.
  static let limit = 1 << 16

  private var rest: [UInt8] = []
  private var number = 0
  private var isSkipping = false

  /// The lines that these bytes complete.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a)
      append(bytes[start..<(end ?? bytes.count)], to: &lines)
      guard let end else { break }
      endLine(&lines)
      start = end + 1
    }
    return lines
  }

  /// The line that the end of the stream completes.
  mutating func finish() -> [Line] {
    var lines: [Line] = []
    if !rest.isEmpty { endLine(&lines) }
    return lines
  }

  private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>, to lines: inout [Line]) {
    guard !isSkipping else { return }
    guard rest.count + bytes.count <= Self.limit else {
      lines.append(.tooLong(number: number + 1))
      rest = []
      isSkipping = true
      return
    }
    rest += bytes
  }

  private mutating func endLine(_ lines: inout [Line]) {
    number += 1
    if !isSkipping {
      if rest.last == 0x0d { rest.removeLast() }
      lines.append(.text(number: number, rest))
    }
    rest = []
    isSkipping = false
  }
}
