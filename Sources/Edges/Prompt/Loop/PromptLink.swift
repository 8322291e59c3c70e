import Glibc
import Score
import Synchronization
import Threads

/// The parts that both kinds of prompt share: the target, its notices, signals, answers on their way, the output.
/// They belong to one thread.
final class PromptLink {
  let target: any PromptTarget
  let options: PromptOptions
  let client: PromptClient
  let wake: Wake
  let signals: SignalBytes
  private let notices: Notices
  private let subscription: Notices.Subscription
  /// Writes a notice; the conversation draws it above the line that is being edited.
  var show: (String) -> Void = { _ in }
  var errors = 0
  private var reason = PromptOutcome.Reason.finished

  /// - Throws: `Fault` (`machine`) where no descriptor is left.
  init(_ target: any PromptTarget, _ notices: Notices, _ options: PromptOptions) throws(Fault) {
    (self.target, self.options, self.notices) = (target, options, notices)
    client = options.isInteractive ? .prompt : .script
    signals = try SignalBytes()
    let wake = try Wake()
    self.wake = wake
    subscription = notices.subscribe(takesEarly: true) { wake.ring() }
  }

  var hasEnded: Bool { subscription.hasEnded }
  var descriptors: (Int32, Int32) { (wake.descriptor, signals.descriptor) }

  /// Shows the notices that have come.
  func showNotices() {
    _ = wake.take()
    for text in subscription.take() { show(options.spoken(text)) }
  }

  /// Shows what has come and returns the signals that have come. One that asks for the end is noted.
  func takeSignals() -> [Int32] {
    let found = signals.take()
    for number in found where number == SIGTERM || number == SIGHUP { reason = .signal(number) }
    return found
  }

  static func asksForEnd(_ number: Int32) -> Bool { number == SIGTERM || number == SIGHUP }

  func noteSignal(_ number: Int32) { reason = .signal(number) }

  /// Sends an input; the answer rings `wake`.
  func send(_ input: PromptInput) -> PendingReply {
    let pending = PendingReply()
    let (wake, spoken) = (wake, options.spoken)
    target.submit(input) { reply in
      pending.fill(reply.spoken(by: spoken))
      wake.ring()
    }
    return pending
  }

  /// Ends the session and waits until it has ended, showing its last notices.
  func leave() -> PromptOutcome {
    target.quit()
    let limit = SteadyTime.seconds + options.patience
    var signalled = false
    while !hasEnded, !signalled {
      let left = limit - SteadyTime.seconds
      if left <= 0 { break }
      _ = Descriptor.poll([wake.descriptor, signals.descriptor], Int32(left * 1000) + 1)
      showNotices()
      for number in signals.take() where number == SIGINT || Self.asksForEnd(number) {
        // A terminal that is closed ends the input before its signal comes.
        if case .finished = reason, number != SIGINT {
          reason = .signal(number)
        } else {
          signalled = true
        }
      }
    }
    showNotices()
    notices.unsubscribe(subscription)
    if !hasEnded { reason = .abandoned }
    return PromptOutcome(reason: reason, errors: errors)
  }
}

/// An answer that has not come yet.
final class Pending<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  var value: Value? { state.withLock { $0 } }

  /// Keeps the answer; the first one counts.
  func fill(_ value: Value) { state.withLock { $0 = $0 ?? value } }
}

typealias PendingReply = Pending<Reply>
