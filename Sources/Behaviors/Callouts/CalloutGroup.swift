/// What happens to callouts that play or wait when a group comes.
public enum QueueAction: String, Hashable, Sendable {
  /// What plays is stopped and what waits is dropped. Where nothing plays or waits this is `enqueue`.
  case interruptAndClear
  /// What plays is finished, what waits is dropped.
  case clear
  case enqueue
}

/// Callouts that belong together and are said in their order.
public struct CalloutGroup: Sendable {
  /// What it is, for its generator and for logs: `beacon.distance`, `route.arrival`.
  public var name: String
  public var callouts: [Callout]
  public var action: QueueAction
  /// Said before the first callout, whatever becomes of that.
  public var prefix: Callout?
  /// Whether the earcons `mode_enter` and `mode_exit` frame it.
  public var hasModeSounds: Bool
  /// Seconds of silence behind each callout.
  public var delay: Double
  /// Whether an interruption of others by this group is heard as `hush`.
  public var hushes: Bool
  /// Asked as the group leaves the queue: the reason why it shall not be said any more, or nil.
  public var staleness: @Sendable (BehaviorContext) -> String?

  public init(
    _ name: String, _ callouts: [Callout], action: QueueAction = .enqueue, prefix: Callout? = nil,
    modeSounds: Bool = false, delay: Double = 0, hushes: Bool = false,
    staleness: @escaping @Sendable (BehaviorContext) -> String? = { _ in nil }
  ) {
    (self.name, self.callouts, self.action, self.prefix) = (name, callouts, action, prefix)
    (self.hasModeSounds, self.delay, self.hushes) = (modeSounds, delay, hushes)
    self.staleness = staleness
  }
}

/// How a callout or a group ended.
public enum CalloutEnd: Hashable, Sendable {
  /// To its last word.
  case said
  /// Something or somebody stopped it.
  case cut
  /// It was never begun, and why.
  case skipped(String)
}
