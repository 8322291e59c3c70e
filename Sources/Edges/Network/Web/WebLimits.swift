internal import CWebSockets
import Glibc

/// The limits within which clients are served.
enum WebLimits {
  /// Seconds after which a connection is closed that asks for nothing, whose request does not come to its end, or that
  /// takes nothing of its answer.
  static let patience: Int32 = 10
  /// Bytes of a piece that is handed to a socket at once.
  static let piece = 16_384
  /// Bytes of the head of a request.
  static let head: UInt32 = 8192
  /// Bytes of a message of a WebSocket: more than the longest script that is read.
  static let message = 1 << 20
  /// Messages a second that a WebSocket may send, and how many may come at once; a piece of a message that is sent in
  /// pieces counts as one.
  static var messages: Allowance { Allowance(rate: 100, burst: 400) }
  /// Seconds without a word from a WebSocket's client after which it is asked, and after which it is given up.
  static let silence: (ask: UInt16, end: UInt16) = (2, 5)
  /// Seconds for which it may take nothing of what waits for it.
  static let stall: Int64 = 3

  /// The number of clients that may be connected at once: as many as leave the session its own files, sockets and
  /// devices. Further ones are refused.
  static var connections: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 100 }
    return connections(files: Int(clamping: limit.rlim_cur))
  }

  /// The number of descriptors that are kept for the session.
  private static let reserve = 128
  private static let most = 1000
  /// Connections that may be on their way out while others take their places.
  static let leaving = 16

  /// The number of connections that may last, WebSockets and streams, among all connections: with others, the owner still
  /// reaches the server.
  static func lasting(of connections: Int) -> Int { connections * 3 / 4 }

  /// - Parameter files: descriptors that the process may have.
  static func connections(files: Int) -> Int { min(most, max(files - reserve, files / 4, 1)) }
}

/// The number of things that a client may ask for in a second, and the number that may come at once.
public struct Allowance: Sendable {
  private let rate: Double
  private let burst: Double
  /// The things that may come before time gives room for more.
  private var credit: Double
  /// The time up to which the credit is counted, in microseconds.
  private var counted = Int64(lws_now_usecs())

  public init(rate: Double, burst: Double) {
    (self.rate, self.burst, credit) = (rate, burst, burst)
  }

  /// Counts one more thing, or some.
  /// - Returns: whether they are within the allowance.
  public mutating func take(_ count: Int = 1) -> Bool {
    let now = Int64(lws_now_usecs())
    credit = min(burst, credit + Double(now - counted) * 1e-6 * rate) - Double(count)
    counted = now
    guard credit < 0 else { return true }
    credit = 0
    return false
  }
}

/// The connections of a server that do not last: they have not asked for anything yet, or their answer has an end. They
/// stand in the order in which they last asked or took something.
///
/// Each has a time to do so, whatever else its client sends or leaves unread; where all places are taken, the one that
/// did nothing for longest makes room.
struct BriefConnections {
  private var order: [OpaquePointer] = []

  /// Takes one in, or notes that it has done something.
  mutating func note(_ wsi: OpaquePointer) {
    remove(wsi)
    order.append(wsi)
    lws_set_timer_usecs(wsi, Int64(WebLimits.patience) * 1_000_000)
  }

  /// Takes one out that lasts from now on, or whose time is over.
  /// - Returns: whether it was there.
  @discardableResult mutating func remove(_ wsi: OpaquePointer) -> Bool {
    guard let index = order.firstIndex(of: wsi) else { return false }
    order.remove(at: index)
    return true
  }

  /// Takes out the one that did nothing for longest.
  mutating func removeFirst() -> OpaquePointer? { order.isEmpty ? nil : order.removeFirst() }
}
