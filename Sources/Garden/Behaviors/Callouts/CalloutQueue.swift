/// Groups that wait, and the one that is said.
struct CalloutQueue: Sendable {
  /// Whose a group is.
  struct Owner: Hashable, Sendable {
    let level: BehaviorLevel
    let name: GeneratorName
  }

  struct Entry: Sendable {
    let group: CalloutGroup
    /// Nil for the processor's own.
    let owner: Owner?
  }

  /// The parts of a group in their order.
  enum Step: Hashable, Sendable {
    case enter, prefix, callout(Int), delay(Int), exit, done

    /// The step behind it.
    var next: Step {
      switch self {
      case .enter: .prefix
      case .prefix: .callout(0)
      case .callout(let index): .delay(index)
      case .delay(let index): .callout(index + 1)
      case .exit, .done: .done
      }
    }
  }

  struct Playing: Sendable {
    let entry: Entry
    var step: Step
    /// The time of the walk at which the step ends.
    var until: Double
    /// The callout that is heard; nil in a silence between.
    var sounding: Callout?
    /// The callout whose turn it is and whose words are not spoken yet; nil where nothing is waited for.
    var awaited: Callout?
    /// Whether a callout of the group was said.
    var hasSaid: Bool
  }

  var waiting: [Entry] = []
  var playing: Playing?
  /// The callouts that were said last, the oldest first, each with the behaviour whose it is.
  private var said: [(callout: Callout, level: BehaviorLevel)] = []

  /// The callouts that were said last and may be repeated, the oldest first.
  var history: [Callout] { said.map(\.callout) }

  var isSpeaking: Bool { playing?.sounding != nil }

  /// Whether something is said or about to be.
  var isBusy: Bool { isSpeaking || playing?.awaited != nil }

  /// The numbers of a note about a group that has joined the queue.
  func figures(of group: CalloutGroup) -> [CalloutNote.Figure] {
    [
      .init("callouts", Double(group.callouts.count)), .init("waiting", Double(waiting.count)),
    ]
  }

  /// Lets nothing wait any more.
  /// - Returns: what waited.
  mutating func empty() -> [Entry] {
    defer { waiting = [] }
    return waiting
  }

  /// Lets an entry wait, in the place of an older one that tells the same distance.
  /// - Returns: the entries that it replaces.
  mutating func take(_ entry: Entry) -> [Entry] {
    let isSame = { (old: Entry) in
      entry.group.name.hasSuffix(".distance") && old.group.name == entry.group.name
    }
    let replaced = waiting.filter(isSame)
    waiting.removeAll(where: isSame)
    waiting.append(entry)
    return replaced
  }

  mutating func remember(_ callout: Callout, of owner: Owner?, most: Int) {
    said.append((callout, owner?.level ?? .base))
    if said.count > most { said.removeFirst(said.count - most) }
  }

  /// Forgets what a behaviour said that has ended: its waypoints, examples and standpoint are not those of now.
  mutating func forget(_ level: BehaviorLevel) { said.removeAll { $0.level == level } }
}

/// Where a generator stands: in the base behaviour, or in the custom one of that number.
enum BehaviorLevel: Hashable, Sendable {
  case base
  case custom(Int)
}

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
