import Score

/// A reader that makes requests of a client's lines.
struct RequestReader {
  private static let blockLimit = 1 << 20

  /// A request, and the client's own tag for it.
  struct Tagged: Equatable {
    var tag: String?
    var request: AttachProtocol.Request
  }

  private var block: (end: String, lines: [String], size: Int)?
  private var tag: String?

  /// Takes the next line; nil while a block goes on.
  mutating func read(_ text: String) -> Tagged? {
    var line = text.last == "\r" ? String(text.dropLast()) : text
    if block == nil {
      tag = nil
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      if parts[0] == ".tag", parts.count == 3 {
        tag = String(parts[1])
        line = String(parts[2])
      }
    }
    return request(line).map { Tagged(tag: tag, request: $0) }
  }

  private mutating func request(_ line: String) -> AttachProtocol.Request? {
    guard let end = block?.end else { return begin(line) }
    if line == end { return endBlock() }
    block?.size += line.utf8.count + 1
    if isBlockTooLong { block?.lines = [] } else { block?.lines.append(line) }
    return nil
  }

  private var isBlockTooLong: Bool { (block?.size ?? 0) > Self.blockLimit }

  private mutating func endBlock() -> AttachProtocol.Request {
    defer { block = nil }
    if isBlockTooLong {
      return .wrong("this block is longer than \(Self.blockLimit) bytes and was not taken")
    }
    return run((block?.lines ?? []).joined(separator: "\n"))
  }

  private mutating func begin(_ line: String) -> AttachProtocol.Request? {
    guard line.hasPrefix(".") else { return run(line) }
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    switch (parts[0], rest) {
    case (".block", let end) where !end.isEmpty:
      block = (end, [], 0)
      return nil
    case (".complete", let line): return .complete(line)
    case (".interrupt", ""): return .interrupt
    case (".notices", "on"): return .notices(true)
    case (".notices", "off"): return .notices(false)
    case (".bye", ""): return .bye
    default:
      return .wrong(
        "\"\(line)\" is no request; there are .tag WORD REQUEST, .block WORD, .complete TEXT, .interrupt, .notices on, "
          + ".notices off, .bye; Lua that begins with a dot goes in a block")
    }
  }

  private func run(_ text: String) -> AttachProtocol.Request {
    do throws(Fault) {
      let (mark, rest) = try TimeMark.split(text, line: 1)
      return mark.map { .run($0.time, rest) } ?? .run(.now, text)
    } catch {
      return .wrong(error.text)
    }
  }
}
