import Files
import Glibc
import Network
import Score
import Synchronization
import Threads

/// Lets other processes type into a session over a Unix socket; docs/attach.md has the protocol.
public final class AttachServer: Sendable {
  /// The most clients at once; more are turned away.
  static let clientLimit = 32

  /// The path of the socket.
  public let path: String
  private let stopping: StopFlag
  private let thread: SystemThread
  /// Nil where there can be none; then nobody else removes the socket.
  private let claim: FileClaim?

  /// Begins to listen.
  /// - Parameters:
  ///   - path: the path of the socket; nil for this process's own in `AttachFolder.standard`.
  ///   - greeting: says what runs here now to a client that has connected; may be empty.
  /// - Throws: `Fault` (`connection`, `permission`, `call`, `machine` or `file`) when it cannot listen.
  public init(
    _ target: any PromptTarget, notices: Notices, path: String? = nil,
    greeting: @escaping @Sendable () -> String = { "" }
  ) throws(Fault) {
    if path == nil { try AttachFolder.standard.make() }
    let path = path ?? AttachFolder.standard.ownSocket
    let stopping = try StopFlag()
    let listener = try UnixSocket.listen(at: path)
    // Whoever had the name before is gone.
    unlink(AttachFolder.claim(of: path))
    claim = FileClaim(AttachFolder.claim(of: path))
    (self.path, self.stopping) = (path, stopping)
    do throws(Fault) {
      thread = try SystemThread(named: "attach") {
        AttachService(target, notices, listener: listener, stopping: stopping, greeting: greeting)
          .run()
      }
    } catch {
      close(listener)
      for path in [path, AttachFolder.claim(of: path)] { unlink(path) }
      throw error
    }
  }

  deinit { stop() }

  /// Closes all connections and removes the socket. What was said before is still sent to clients that
  /// take it within a second.
  public func stop() {
    guard stopping.set() else { return }
    for path in [path, AttachFolder.claim(of: path)] { unlink(path) }
    thread.join()
  }
}

/// A flag that tells a thread to end.
final class StopFlag: Sendable {
  let wake: Wake
  private let state = Atomic<Bool>(false)

  /// - Throws: `Fault` (`machine`) where no descriptor is left.
  init() throws(Fault) { wake = try Wake() }

  var isSet: Bool { state.load(ordering: .acquiring) }

  /// Sets the flag; false when it was set before.
  func set() -> Bool {
    let isFirst = !state.exchange(true, ordering: .acquiringAndReleasing)
    wake.ring()
    return isFirst
  }
}

/// The thread of an attach server: takes clients, and carries lines to and fro.
final class AttachService {
  private let target: any PromptTarget
  private let notices: Notices
  private let listener: Int32
  private let stopping: StopFlag
  private let greeting: @Sendable () -> String
  private let subscription: Notices.Subscription
  private var peers: [AttachPeer] = []
  private var count = 0

  init(
    _ target: any PromptTarget, _ notices: Notices, listener: Int32, stopping: StopFlag,
    greeting: @escaping @Sendable () -> String
  ) {
    self.target = target
    self.notices = notices
    self.listener = listener
    self.stopping = stopping
    self.greeting = greeting
    let wake = stopping.wake
    subscription = notices.subscribe(takesEarly: false) { wake.ring() }
    UnixSocket.doNotBlock(listener)
  }

  deinit { close(listener) }

  /// Serves until it is stopped or the session has ended; then lets clients have what was said.
  func run() {
    while !stopping.isSet, !subscription.hasEnded { serve(-1, isOpen: true) }
    for peer in peers {
      peer.takeNotices()
      peer.leave()
    }
    let limit = SteadyTime.seconds + 1
    while !peers.isEmpty, SteadyTime.seconds < limit { serve(100, isOpen: false) }
    notices.unsubscribe(subscription)
  }

  private func serve(_ milliseconds: Int32, isOpen: Bool) {
    var polls = [
      pollfd(fd: isOpen ? listener : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopping.wake.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    for peer in peers {
      let events = (peer.wantsToRead ? POLLIN : 0) | (peer.wantsToWrite ? POLLOUT : 0)
      polls.append(pollfd(fd: peer.descriptor, events: Int16(events), revents: 0))
    }
    _ = poll(&polls, nfds_t(polls.count), milliseconds)
    _ = stopping.wake.take()
    _ = subscription.take()
    for peer in peers { peer.takeNotices() }
    var gone: [ObjectIdentifier] = []
    for (peer, found) in zip(peers, polls.dropFirst(2)) {
      if !serve(peer, Int32(found.revents)) { gone.append(ObjectIdentifier(peer)) }
    }
    for peer in peers where gone.contains(ObjectIdentifier(peer)) {
      notices.unsubscribe(peer.subscription)
    }
    peers.removeAll { gone.contains(ObjectIdentifier($0)) }
    if polls[0].revents != 0 { accept() }
  }

  /// Reads and writes everything that one client's connection has ready; false when the connection is over.
  private func serve(_ peer: AttachPeer, _ found: Int32) -> Bool {
    if found & POLLIN != 0 {
      peer.receive()
    } else if found & (POLLHUP | POLLERR) != 0 {
      return false
    }
    peer.proceed(target)
    if peer.wantsToWrite, !peer.send() { return false }
    return !peer.isDone
  }

  private func accept() {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else {
      if errno == EMFILE || errno == ENFILE { usleep(100_000) }
      return
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    count += 1
    let wake = stopping.wake
    let ring: @Sendable () -> Void = { wake.ring() }
    let peer = AttachPeer(
      descriptor, .attached(count), notices.subscribe(takesEarly: false, ring), ring)
    if !UnixSocket.isOwn(descriptor) { return }
    if peers.count >= AttachServer.clientLimit {
      peer.turnAway("\(peers.count) clients are attached already; close one")
      return
    }
    peer.greet(greeting())
    peers.append(peer)
  }
}
