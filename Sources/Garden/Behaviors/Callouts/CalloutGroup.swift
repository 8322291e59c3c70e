/// The fate of callouts that play or wait when a group comes.
public enum QueueAction: String, Hashable, Sendable {
  /// The callout that plays is stopped and those that wait are dropped. Where nothing plays or waits this is `enqueue`.
  case interruptAndClear
  /// The callout that plays is finished, those that wait are dropped.
  case clear
  case enqueue

  /// The words for what such a group does.
  var words: String {
    switch self {
    case .interruptAndClear: "clears the queue and goes first"
    case .clear: "clears the queue and comes next"
    case .enqueue: "joins the queue"
    }
  }
}

/// Callouts that belong together and are said in their order.
public struct CalloutGroup: Sendable {
  /// The group's name, for its generator and for logs: `beacon.distance`, `route.arrival`.
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

/// The end of a callout or a group.
public enum CalloutEnd: Hashable, Sendable {
  /// It was said to its last word.
  case said
  /// Something or somebody stopped it.
  case cut
  /// It was never begun, for this reason.
  case skipped(String)
}
