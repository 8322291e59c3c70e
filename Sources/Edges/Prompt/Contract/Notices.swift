import JSON
import Score
import Synchronization

/// The messages of a session that no input asked for, on their way to every prompt that is open.
///
/// Posting neither waits nor grows without limit: a prompt that does not keep up is told how many
/// notices it missed.
public final class Notices: Sendable {
  private struct State {
    var subscriptions: [Subscription] = []
    /// The messages that were posted before a prompt was there to show them; nil from then on.
    var early: [Notice]? = []
    var hasEnded = false
  }

  /// Those to whom something is said.
  package enum Audience: Sendable {
    case everybody
    /// Those at the session's own machine or at the owner's page: not guests.
    case owners
  }

  private static let earlyLimit = 200
  private let state = Mutex(State())

  public init() {}

  /// Says one or more lines, from any thread but the audio thread. What would steer a terminal is made visible.
  public func post(_ text: String) { post(Notice(text), to: .everybody) }

  package func post(_ text: String, to audience: Audience) { post(Notice(text), to: audience) }

  package func post(_ notice: Notice) { post(notice, to: .everybody) }

  private func post(_ notice: Notice, to audience: Audience) {
    let subscriptions = state.withLock { state in
      if let early = state.early, early.count < Self.earlyLimit { state.early?.append(notice) }
      return state.subscriptions
    }
    for subscription in subscriptions where [.everybody, subscription.audience].contains(audience) {
      subscription.add(notice)
    }
  }

  /// The messages that were posted and no prompt has shown yet.
  public func peek() -> [String] { state.withLock { $0.early ?? [] }.map(\.text) }

  /// The session has ended: prompts close when they have shown what was posted before.
  public func end() {
    let subscriptions = state.withLock { state in
      state.hasEnded = true
      return state.subscriptions
    }
    for subscription in subscriptions { subscription.end() }
  }

  /// - Parameters:
  ///   - takesEarly: whether what was posted before comes first; it does for one subscriber.
  ///   - audience: whose notices it gets; those for everybody in any case.
  package func subscribe(
    takesEarly: Bool, limit: Int = 1000, as audience: Audience = .owners,
    _ onChange: @escaping @Sendable () -> Void
  ) -> Subscription {
    let subscription = Subscription(limit: limit, audience, onChange)
    let (early, hasEnded) = state.withLock { state in
      state.subscriptions.append(subscription)
      defer { if takesEarly { state.early = nil } }
      return (takesEarly ? state.early ?? [] : [], state.hasEnded)
    }
    for notice in early { subscription.add(notice) }
    if hasEnded { subscription.end() }
    return subscription
  }

  package func unsubscribe(_ subscription: Subscription) {
    state.withLock { $0.subscriptions.removeAll { $0 === subscription } }
  }

  /// One prompt's queue of notices.
  package final class Subscription: Sendable {
    private struct State {
      var notices: [Notice] = []
      var missed = 0
      var hasEnded = false
    }

    private let state = Mutex(State())
    private let limit: Int
    let audience: Audience
    private let onChange: @Sendable () -> Void

    init(limit: Int, _ audience: Audience, _ onChange: @escaping @Sendable () -> Void) {
      (self.limit, self.audience) = (limit, audience)
      self.onChange = onChange
    }

    func add(_ notice: Notice) {
      state.withLock { state in
        if state.notices.count < limit { state.notices.append(notice) } else { state.missed += 1 }
      }
      onChange()
    }

    func end() {
      state.withLock { $0.hasEnded = true }
      onChange()
    }

    package var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// The texts of the messages that have come since the last call.
    package func take() -> [String] { takeNotices().map(\.text) }

    /// The messages that have come since the last call, with a line that counts those that were missed.
    package func takeNotices() -> [Notice] {
      state.withLock { state in
        var notices = state.notices
        if state.missed > 0 {
          notices.append(Notice("(\(state.missed) notices left out: too many at once)"))
        }
        state.notices = []
        state.missed = 0
        return notices
      }
    }
  }
}

/// Something that a session says unasked.
package struct Notice: Sendable {
  /// One or more lines; what would steer a terminal is made visible.
  package let text: String
  /// Why something failed; nil where nothing has.
  package let fault: Fault?
  /// Whether the fault is one of the text that sounds; else it is of one that could not be loaded.
  package let isOfSounding: Bool
  /// The client whose own line it tells to the others; nil for what the session itself says.
  package let author: PromptClient?

  package init(_ text: String) { self.init(text, nil) }

  /// A line of a client, for the others.
  package init(_ text: String, by author: PromptClient) { self.init(text, nil, author: author) }

  /// An answer that nobody waits for.
  package init(_ reply: Reply) { self.init(reply.text, reply.fault) }

  /// Something that failed.
  /// - Parameter rest: the sentence that says what holds now.
  package init(_ error: any Error, _ rest: String) {
    self.init("\(error)\n\(rest)", Fault.of(error))
  }

  /// A fault of the text that sounds.
  package init(sounding fault: Fault) { self.init("\(fault)", fault, isOfSounding: true) }

  private init(
    _ text: String, _ fault: Fault?, isOfSounding: Bool = false, author: PromptClient? = nil
  ) {
    (self.text, self.fault) = (VisibleText.of(text), fault)
    (self.isOfSounding, self.author) = (isOfSounding, author)
  }
}
