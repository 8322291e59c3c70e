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
