import JSON
import Network
import Prompt
import Score
import Sessions

/// One page that looks at a session, in a browser.
final class Page: WebSocketPeer {
  private let client: PromptClient
  /// Tells whether it was opened at the address that the owner has.
  let isOwner: Bool
  private let mayEdit: Bool
  private let host: PageHost
  private nonisolated(unsafe) var connection: WebConnection?
  /// Tells whether it has delivered values of inputs that hold.
  private nonisolated(unsafe) var delivers = false

  /// Bytes that may wait for a page before it is closed as too slow; it comes back by itself. One message may be longer.
  private static let queueLimit = 4 << 20
  /// Bytes that the system may hold for a page besides, half a second of sound: what it is asked waits behind them.
  private static let systemBuffer = 1 << 16
  /// Seconds for which the position of a page that has gone holds: a page that lost its connection is back by then.
  private static let patience = 5.0

  init(_ client: PromptClient, of host: PageHost, isOwner: Bool, mayEdit: Bool) {
    (self.client, self.host, self.isOwner, self.mayEdit) = (client, host, isOwner, mayEdit)
  }

  // MARK: The connection

  func open(_ connection: WebConnection) {
    self.connection = connection
    connection.hold(atMost: Self.systemBuffer)
    send(.object(["hello": JSONText.object(greeting)]))
    host.join(self)
  }

  private var greeting: [(String, JSONText)] {
    [
      ("page", .integer(PageRequest.version)), ("you", .string(client.name)),
      ("mayEdit", .bool(mayEdit)), ("sampleRate", .integer(host.session.sampleRate)),
    ] + (isOwner ? [("guests", .array(host.invitations))] : [])
      + (host.tiles.map { [("tiles", $0.json)] } ?? [])
  }

  func farewell() { send(.object(["bye": "the session has ended"])) }

  func close() {
    host.sound.leave(self)
    host.leave(self)
    if delivers { host.session.release(from: client.name, after: Self.patience) }
    connection = nil
  }

  func send(_ json: JSONText) { send(WebPayload(json.compact)) }

  func send(_ payload: WebPayload) {
    guard let connection else { return }
    if connection.queued > Self.queueLimit || connection.hasStalled { return connection.drop() }
    connection.send(payload)
  }

  // MARK: What it asks for

  func receive(_ text: String) {
    switch PageRequest(text) {
    case .run(let line, let tag): run(line, tag)
    case .save(let text, let base, let tag): save(text, base: base, tag)
    case .sense(let values?): sense(values)
    case .sense(nil): rest()
    case .sound(let isOn): sound(isOn)
    case .complete(let line, let tag): complete(line, tag)
    case .ping(let number): send(.object(["pong": number]))
    case .wrong(let reason):
      answer(nil, PageRequest.json(Reply(.error, reason), spoken: host.spoken))
    }
  }

  /// Whether the page may ask for what a line says; if not, the refusal has been sent.
  private func may(_ line: String, _ tag: String?) -> Bool {
    if mayEdit { return true }
    guard GuestRights.allow(line) else {
      refuse("a guest of the page may play, but not change the mapping or files", tag)
      return false
    }
    guard host.guests.take() else {
      refuse("the guests ask for too much at once; try again in a moment", tag)
      return false
    }
    return true
  }

  private func run(_ line: String, _ tag: String?) {
    guard may(line, tag) else { return }
    host.session.submit(PromptInput(line, from: client)) { [self] reply in
      host.post { [self] in answer(tag, reply) }
    }
  }

  /// Candidates name files of the machine, too, where a command takes one: behind its first word, a guest gets them for
  /// lines that it may run.
  private func complete(_ line: String, _ tag: String?) {
    guard !line.contains(where: \.isWhitespace) || may(line, tag) else { return }
    answer(tag, PageRequest.json(host.session.complete(line, at: line.unicodeScalars.count)))
  }

  /// Takes values for inputs that there are; other names are left out, so that nobody can fill the session with them. A place
  /// that cannot be is left out as a whole.
  private func sense(_ values: [(name: String, value: Double)]) {
    let inputs = host.session.vocabulary.inputs
    let reading = PlaceReading.whole(
      values.filter { value in inputs.contains { $0.name == value.name } })
    if !reading.values.isEmpty {
      delivers = true
      host.session.receive(reading.values, from: client.name)
    }
    guard let fault = reading.fault else { return }
    answer(
      nil, PageRequest.json(Reply(.error, fault + "; send both in degrees"), spoken: host.spoken))
  }

  /// Gives the inputs back that it has delivered.
  private func rest() {
    guard delivers else { return }
    delivers = false
    host.session.release(from: client.name)
  }

  /// Begins the sound with the present block, also where it was on already, or ends it: what waits of it is not sent.
  private func sound(_ isOn: Bool) {
    connection?.forgetBinary()
    isOn ? host.sound.join(self) : host.sound.leave(self)
  }

  private func save(_ text: String, base: Int?, _ tag: String?) {
    guard mayEdit else { return refuse("a guest of the page may not edit", tag) }
    host.session.save(text, base: base, from: client) { [self] reply in
      host.post { [self] in answer(tag, reply) }
    }
  }

  /// Answers what the session is not asked for, of which no other page is told.
  private func refuse(_ reason: String, _ tag: String?) {
    answer(
      tag,
      PageRequest.json(Reply(.error, reason), spoken: host.spoken) + [("isRefused", .bool(true))])
  }

  private func answer(_ tag: String?, _ reply: Reply) {
    answer(tag, PageRequest.json(reply, spoken: host.spoken) + PageRequest.figures(reply))
  }

  private func answer(_ tag: String?, _ members: [(String, JSONText)]) {
    send(.object(["reply": JSONText.object([("tag", .string(orNull: tag))] + members)]))
  }
}

/// The lines that guests of a page may type.
enum GuestRights {
  /// Bytes of the longest line: all hear what a guest types.
  private static let longestLine = 256

  static func allow(_ line: String) -> Bool {
    line.utf8.count <= longestLine && SessionCommand.allowsGuest(line)
  }
}
