internal import CShout
import Files
import Glibc
import Score
import SoundFiles
import Synchronization
import Threads

/// Live sound to an Icecast server, or to anything that takes its place (Liquidsoap), as Ogg Opus or MP3.
///
/// A server that goes away is tried again until it is back; what it misses meanwhile is counted.
public final class IcecastStream: SoundSink {
  public let name: String
  public let patience = 0.05
  private let address: IcecastAddress
  private let onProblem: @Sendable (String) -> Void
  private nonisolated(unsafe) var connection: OpaquePointer?
  private nonisolated(unsafe) var encoder: StreamEncoder?
  private nonisolated(unsafe) var hasHeader = false
  private nonisolated(unsafe) var sampleRate = 0
  private nonisolated(unsafe) var nextAttempt: Int64 = 0
  private let missedFrames = Atomic<Int>(0)
  private let losses = Atomic<Int>(0)
  private let isConnected = Atomic<Bool>(false)

  /// The nanoseconds between two attempts to come back.
  private static let pause: Int64 = 1_000_000_000

  /// - Parameter onProblem: gets a sentence when the server has gone, and when it is back.
  public init(_ address: IcecastAddress, onProblem: @escaping @Sendable (String) -> Void) {
    (self.address, self.onProblem) = (address, onProblem)
    name = address.name
  }

  deinit { hangUp() }

  /// Connects to the server.
  /// - Throws: `Fault`: `connection` when the server cannot be reached or refuses the login, `call` when the format
  ///   does not take the sample rate.
  public func begin(sampleRate: Int) throws {
    signal(SIGPIPE, SIG_IGN)
    try SystemLibrary.shout.require()
    shout_init()
    self.sampleRate = sampleRate
    encoder = try StreamEncoder(address.format, sampleRate: sampleRate)
    try connect()
  }

  /// Sends the next frames, left and right in turn; while the server is away they are counted as missed.
  /// - Throws: `Fault`: `sound` when the encoder stops.
  public func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    if connection == nil, SteadyTime.now >= nextAttempt { comeBack() }
    guard connection != nil, let encoder else {
      missedFrames.add(interleaved.count / 2, ordering: .relaxed)
      return
    }
    try send(encoder.encode(interleaved))
  }

  /// Sends the last sound and closes the connection.
  /// - Throws: `Fault`: `sound` when the encoder stops.
  public func end() throws {
    if connection != nil, let rest = try encoder?.finish() { send(rest) }
    hangUp()
  }

  public var figures: [(name: String, value: String)] {
    [
      ("format", address.format.rawValue),
      ("connected", isConnected.load(ordering: .relaxed) ? "yes" : "no"),
      ("connections lost", String(losses.load(ordering: .relaxed))),
      ("frames missed", String(missedFrames.load(ordering: .relaxed))),
    ]
  }

  private func send(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, let encoder else { return }
    let all = hasHeader ? bytes : encoder.header + bytes
    hasHeader = true
    guard shout_send(connection, all, all.count) != SHOUTERR_SUCCESS else { return }
    let words = String(cString: shout_get_error(connection))
    hangUp()
    losses.add(1, ordering: .relaxed)
    nextAttempt = SteadyTime.now + Self.pause
    onProblem(
      "\(name): the connection was lost (\(words)); it is tried again every second, start the server "
        + "or end this stream")
  }

  /// Tries once, with a new encoder: the server needs a header again.
  private func comeBack() {
    do {
      encoder = try StreamEncoder(address.format, sampleRate: sampleRate)
      try connect()
      onProblem("\(name): the server is back")
    } catch {
      nextAttempt = SteadyTime.now + Self.pause
    }
  }

  private func connect() throws {
    let shout = shout_new()
    shout_set_host(shout, address.host)
    shout_set_port(shout, UInt16(address.port))
    shout_set_user(shout, address.user)
    shout_set_password(shout, address.password)
    shout_set_mount(shout, address.mount)
    shout_set_meta(shout, "name", "Ripples")
    shout_set_protocol(shout, UInt32(SHOUT_PROTOCOL_HTTP))
    let format = address.format == .mp3 ? SHOUT_FORMAT_MP3 : SHOUT_FORMAT_OGG
    shout_set_content_format(shout, UInt32(format), SHOUT_USAGE_AUDIO, nil)
    let code = shout_open(shout)
    guard code == SHOUTERR_SUCCESS else {
      let words = String(cString: shout_get_error(shout))
      shout_free(shout)
      throw refused(code, words)
    }
    connection = shout
    hasHeader = false
    isConnected.store(true, ordering: .relaxed)
  }

  private func refused(_ code: Int32, _ words: String) -> Fault {
    let isLogin = code == SHOUTERR_NOLOGIN
    return Fault(
      .connection,
      isLogin ? "the server refused the login (\(words))" : "no connection (\(words))",
      at: FaultPlace(name),
      hint: isLogin
        ? "check user, password and mount, and whether another program streams to that mount"
        : "check host and port, and that the server runs")
  }

  private func hangUp() {
    guard let connection else { return }
    shout_close(connection)
    shout_free(connection)
    self.connection = nil
    isConnected.store(false, ordering: .relaxed)
  }
}
