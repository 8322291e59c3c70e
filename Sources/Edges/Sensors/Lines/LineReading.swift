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
