internal import FoundationEssentials
import JSON
import Score
import Network
import Threads

/// The place of a server at which walkers leave things: `leave.json` says what may be left, and the socket `leave` takes it.
///
/// It has nothing to say where nothing may be left.
package final class LeavingPlace: WebPlaces {
  private let site: LeftSite?
  /// Writing a recording takes longer than the server's thread may wait.
  private let thread: WorkThread?
  private let say: @Sendable (String) -> Void
  private let post: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The things that all visitors together may leave. The server's thread only.
  private nonisolated(unsafe) var allowance = Allowance(rate: 0.5, burst: 30)

  /// - Parameters:
  ///   - site: the site that is added to; nil where nothing may be left.
  ///   - say: tells the garden's staff what visitors cannot mend, such as a full disk.
  ///   - post: does work on the server's thread.
  /// - Throws: `Fault` (`machine`) where the system has no thread left.
  package init(
    _ site: LeftSite?, say: @escaping @Sendable (String) -> Void = { _ in },
    post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) throws(Fault) {
    (self.site, self.say, self.post) = (site, say, post)
    thread = try site == nil ? nil : WorkThread(named: "left")
  }

  deinit { thread?.end() }

  package func answer(_ request: WebRequest) -> WebAnswer? {
    guard request.path == "/leave.json" else { return nil }
    guard site != nil else { return .whole(.nothing) }
    let offer = JSONText.object([("longest", .number(LeftRecording.longest))])
    return .whole(WebContent(text: offer.compact, type: "application/json"))
  }

  package func socket(_ request: WebRequest) -> (any WebSocketPeer)? {
    request.path == "/leave" && site != nil ? LeavingPeer(self) : nil
  }

  /// Adds a thing to the site, on a thread of its own. The server's thread only.
  /// - Parameter then: called on the server's thread with the thing's id, or with why it was not taken.
  func add(_ thing: LeftThing, then: @escaping @Sendable (Result<String, Fault>) -> Void) {
    guard allowance.take() else {
      return then(
        .failure(Fault(.call, "much is being left at once", hint: "try again in a moment")))
    }
    thread?.post { [site, say, post] in
      let result = Result { try site?.add(thing, at: Date().timeIntervalSince1970) ?? "" }
        .mapError { error in
          let fault = Fault.of(error)
          guard [.diskFull, .machine, .file, .permission, .scene].contains(fault.code) else {
            return fault
          }
          say("left: \(fault)")
          return Fault(fault.code, "the garden cannot keep it", hint: "ask the staff")
        }
      post { then(result) }
    }
  }
}

/// Somebody who leaves things, at the other end of a WebSocket.
final class LeavingPeer: WebSocketPeer {
  private let place: LeavingPlace
  private nonisolated(unsafe) var connection: WebConnection?
  /// The recording that comes, in pieces.
  private nonisolated(unsafe) var recording: [UInt8] = []
  private nonisolated(unsafe) var isTooLong = false

  /// The most bytes of a recording: a minute of two channels of 16 bits at 48 kHz.
  private static let most = 12_000_000

  init(_ place: LeavingPlace) { self.place = place }

  func open(_ connection: WebConnection) { self.connection = connection }

  func farewell() {}

  func close() { connection = nil }

  func receive(_ text: String) {
    do throws(Fault) {
      let message = try JSONParser.parse(Array(text.utf8), maximumValues: 100)
      if let piece = message["recording"]?.string { return try take(piece) }
      guard let leave = message["leave"] else {
        throw Fault(.call, "a message has recording or leave", hint: "docs/page.md has both")
      }
      defer { (recording, isTooLong) = ([], false) }
      if isTooLong { throw Self.tooLong }
      place.add(try LeftThing(leave, recording: recording)) { [weak self] in self?.answer($0) }
    } catch {
      answer(.failure(error))
    }
  }

  private static let tooLong = Fault(
    .sound, "the recording is too large: 12 MB are the most", hint: "record less, or in mono")

  /// Takes a piece of a recording; what is too much is told with the thing.
  private func take(_ piece: String) throws(Fault) {
    guard let bytes = Data(base64Encoded: piece) else {
      throw Fault(.call, "a piece of a recording is no Base64", hint: "docs/page.md has its form")
    }
    isTooLong = isTooLong || recording.count + bytes.count > Self.most
    if isTooLong { recording = [] } else { recording += bytes }
  }

  private func answer(_ result: Result<String, Fault>) {
    let json: JSONText =
      switch result {
      case .success(let id): .object([("left", .string(id))])
      case .failure(let fault): .object([("fault", fault.text)])
      }
    connection?.send(WebPayload(json.compact))
  }
}
