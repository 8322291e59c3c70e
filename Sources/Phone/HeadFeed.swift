import Engine
import Score

/// The changes of a scene on their way to an ensemble. Once the phone has said where the listener's head points, the head is
/// turned here: at each tick to where it points at that moment, while the server's changes, which were known sooner, say
/// where the listener is.
///
/// A render of the same walk moves the listener at the same ticks along the same ramps (`SoundingParts.move`).
struct HeadFeed {
  private let ticks: TickGrid
  private var waiting: [SceneEvent] = []
  private var first = 0
  /// The next tick at which the listener may move; before the third there is no place.
  private var tick = 2
  /// The listener as the server said last, and as the ensemble has it.
  private var said: Listener?
  private var heard: Listener?
  /// Where the head points, degrees clockwise from true north; nil leaves it to the server.
  private var facing: Double?
  /// The ticks from which on the head pointed elsewhere, and where, that nobody has taken yet.
  private var faced: [(tick: Int, degrees: Double)] = []
  private var lastFaced: Double?

  /// The most changes that wait, and the most turns of the head.
  private static let most = 65_536

  init(sampleRate: Double) { ticks = TickGrid(sampleRate: sampleRate) }

  /// Takes a change; false where too many wait.
  mutating func add(_ change: SceneEvent) -> Bool {
    guard waiting.count - first < Self.most else { return false }
    waiting.append(change)
    return true
  }

  /// Turns the head from the next tick on; what is not a number leaves it as it is.
  mutating func face(_ degrees: Double) { if degrees.isFinite { facing = degrees } }

  /// The oldest turns of the head that were not taken yet, as many as asked for.
  mutating func takeFaced(atMost count: Int) -> [(tick: Int, degrees: Double)] {
    let taken = Array(faced.prefix(count))
    faced.removeFirst(taken.count)
    return taken
  }

  /// Hands over what is due before a frame, as far as there is room.
  mutating func flush(before end: Int64, into ring: SceneRing) {
    while true {
      let turn = ticks.frame(of: tick - 1)
      guard pass(before: min(turn, end), into: ring), turn < end else { break }
      guard passBeginnings(at: turn, into: ring), move(at: turn, into: ring) else { break }
      tick += 1
    }
    if first == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 4096 {
      waiting.removeFirst(first)
      first = 0
    }
  }

  /// Hands over the changes before a frame; what is said of the listener is kept where the head is turned here.
  /// - Returns: false when there was no room for all.
  private mutating func pass(before end: Int64, into ring: SceneRing) -> Bool {
    while first < waiting.count, waiting[first].frame < end {
      let isKept =
        if case .listener(let listener, _) = waiting[first].action { keep(listener) } else { false }
      guard isKept || ring.push(waiting[first]) else { return false }
      first += 1
    }
    return true
  }

  /// Keeps what is said of the listener.
  /// - Returns: whether the head is turned here, so that the ensemble does not get it as it is.
  private mutating func keep(_ listener: Listener) -> Bool {
    said = listener
    if facing == nil { heard = listener }
    return facing != nil
  }

  /// Hands over what begins at the very frame of a turn, which stands before the listener's change, and keeps what is said of
  /// the listener there.
  /// - Returns: false when there was no room for all.
  private mutating func passBeginnings(at turn: Int64, into ring: SceneRing) -> Bool {
    while facing != nil, first < waiting.count, waiting[first].frame == turn {
      if case .listener(let listener, _) = waiting[first].action {
        said = listener
        first += 1
        break
      }
      guard waiting[first].action.begins else { break }
      guard ring.push(waiting[first]) else { return false }
      first += 1
    }
    return true
  }

  /// Moves the listener of the ensemble at a tick, where the place or the head has changed.
  /// - Returns: false when there was no room for it.
  private mutating func move(at turn: Int64, into ring: SceneRing) -> Bool {
    guard let said, let facing else { return true }
    let listener = Listener(position: said.position, heading: facing)
    if listener != heard {
      let ramp = heard == nil ? 0 : UInt32(ticks.frame(of: tick) - turn)
      let change = SceneEvent(frame: turn, .listener(listener, ramp: ramp))
      guard ring.push(change) else { return false }
      heard = listener
    }
    if facing != lastFaced, faced.count < Self.most {
      faced.append((tick, facing))
      lastFaced = facing
    }
    return true
  }
}

extension SceneEvent.Action {
  /// Tells whether a part begins or leaves by it (`SoundingParts.begin`).
  fileprivate var begins: Bool {
    switch self {
    case .join, .leave, .traits: true
    case .move(_, _, _, let ramp), .gains(_, _, _, let ramp): ramp == 0
    default: false
    }
  }
}
