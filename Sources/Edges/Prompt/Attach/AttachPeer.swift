import Glibc
import Network
import Score
import Synchronization

/// One attached client, as the server sees it. Replies go out in the order of the requests.
///
/// Reading and writing belong to the server's thread; answers may come from any.
final class AttachPeer: @unchecked Sendable {
  /// The most requests that may wait for their answers; after that no more are read.
  static let window = 64
  /// The most bytes that may wait to be sent; a client that lets more pile up is cut off.
  static let outputLimit = 4 << 20

  /// The place of an answer: in the row of answers, or by its tag as soon as it comes.
  private enum Place {
    case inOrder(Int)
    case tagged
  }

  private struct Outbox {
    /// The answers in the order of requests; nil for one that has not come.
    var answers: [String?] = []
    var firstAnswer = 0
    var taggedCount = 0
    var bytes: [UInt8] = []
    var wantsNotices = true
    var isClosing = false

    var pending: Int { answers.count + taggedCount }
    var hasOverflowed: Bool { bytes.count > outputLimit }

    mutating func put(_ text: String) { if !hasOverflowed { bytes += text.utf8 } }

    mutating func put(_ text: String, at place: Place) {
      switch place {
      case .tagged:
        taggedCount -= 1
        put(text)
      case .inOrder(let number):
        let index = number - firstAnswer
        guard answers.indices.contains(index), answers[index] == nil else { return }
        answers[index] = text
        while let answer = answers.first, let answer {
          put(answer)
          answers.removeFirst()
          firstAnswer += 1
        }
      }
    }
  }

  let descriptor: Int32
  let client: PromptClient
  /// The messages of the session for this client that no input asked for.
  let subscription: Notices.Subscription
  private var lines: LineBuffer
  private var waiting: [LineBuffer.Line] = []
  private var requests = RequestReader()
  private let outbox = Mutex(Outbox())
  private let onChange: @Sendable () -> Void

  init(
    _ descriptor: Int32, _ client: PromptClient, _ subscription: Notices.Subscription,
    _ onChange: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.subscription = subscription
    self.client = client
    self.onChange = onChange
    lines = LineBuffer(descriptor)
    UnixSocket.doNotBlock(descriptor)
  }

  deinit { close(descriptor) }

  // MARK: From any thread

  /// Queues the notices that have come, but not the client's own lines: it knows what it has sent.
  func takeNotices() { outbox.withLock { takeNotices(&$0) } }

  private func takeNotices(_ box: inout Outbox) {
    for notice in subscription.takeNotices() where box.wantsNotices && notice.author != client {
      box.put(AttachProtocol.notice(notice.text))
    }
  }

  private func reserve(_ tag: String?) -> Place {
    outbox.withLock { box in
      if tag != nil {
        box.taggedCount += 1
        return .tagged
      }
      box.answers.append(nil)
      return .inOrder(box.firstAnswer + box.answers.count - 1)
    }
  }

  private func answer(_ place: Place, _ text: String, closes: Bool = false) {
    outbox.withLock { box in
      // What a request printed comes before its answer.
      takeNotices(&box)
      box.put(text, at: place)
      if closes { box.isClosing = true }
    }
    onChange()
  }

  // MARK: On the server's thread

  /// Queues a text in front of the first answer.
  func greet(_ text: String) {
    let lines = AttachProtocol.encode(Reply(.value, text)).dropLast("ok\n".count)
    outbox.withLock { $0.put(lines + AttachProtocol.greeting + "\n") }
  }

  var wantsToRead: Bool { waiting.isEmpty && !lines.hasEnded && hasRoom }

  var wantsToWrite: Bool { outbox.withLock { !$0.bytes.isEmpty } }

  /// Whether the connection is over: all is said, or the client does not take what is said.
  var isDone: Bool {
    outbox.withLock { box in
      box.hasOverflowed
        || box.bytes.isEmpty
          && (box.isClosing || lines.hasEnded && waiting.isEmpty && box.pending == 0)
    }
  }

  /// Closes when what was said has been sent.
  func leave() { outbox.withLock { $0.isClosing = true } }

  /// Reads what the client sent.
  func receive() { waiting += lines.read() }

  /// Carries out requests that were read, as many as may wait for their answers.
  func proceed(_ target: any PromptTarget) {
    var done = 0
    while done < waiting.count, hasRoom {
      switch waiting[done] {
      case .text(let text): if let request = requests.read(text) { perform(request, target) }
      case .tooLong:
        let why = "a line of more than \(LineBuffer.limit) bytes was not taken"
        perform(.init(tag: nil, request: .wrong(why)), target)
      }
      done += 1
    }
    waiting.removeFirst(done)
  }

  private var hasRoom: Bool {
    outbox.withLock { !$0.isClosing && !$0.hasOverflowed && $0.pending < Self.window }
  }

  private func perform(_ asked: RequestReader.Tagged, _ target: any PromptTarget) {
    let tag = asked.tag
    let place = reserve(tag)
    let reply: @Sendable (Reply) -> Void = { [weak self] reply in
      let text = AttachProtocol.encode(reply, tag: tag)
      self?.answer(place, text, closes: reply.kind == .quit)
    }
    switch asked.request {
    case .run(let time, let text):
      target.submit(PromptInput(text, from: client, time: time), reply)
    case .complete(let text):
      let completion = target.complete(text, at: text.unicodeScalars.count)
      answer(place, AttachProtocol.encode(completion, tag: tag))
    case .interrupt:
      let runs = target.interrupt()
      reply(Reply(.value, runs ? "what runs is stopped" : "nothing runs that could be stopped"))
    case .notices(let areWanted):
      outbox.withLock { $0.wantsNotices = areWanted }
      reply(Reply(.value))
    case .bye: reply(Reply(.quit))
    case .wrong(let why): reply(Reply(Fault(.call, why)))
    }
  }

  /// Sends what the client takes; false when it has gone.
  func send() -> Bool {
    outbox.withLock { box in
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      let count = box.bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
      }
      if count > 0 { box.bytes.removeFirst(count) }
      return count >= 0 || errno == EAGAIN || errno == EINTR
    }
  }
}

extension AttachPeer {
  /// Says why there is no connection.
  func turnAway(_ why: String) {
    outbox.withLock { $0.put(AttachProtocol.notice(why)) }
    _ = send()
  }
}

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
