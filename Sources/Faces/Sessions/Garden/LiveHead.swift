import Engine
import JSON
import Rendering
import Score
import Synchronization

/// The way of the listener's head from whoever turns it to the sound.
///
/// A turn that comes now is heard at the next tick that is rendered. The conductor takes it over in its own time: it performs the
/// ticks a lookahead further on, and what it says of the head at a tick is heard there. Each turn has a number, by which the
/// sound knows which of the two is newer. Any thread may turn the head; the rest is the conductor's.
final class LiveHead: Sendable {
  /// The inputs that turn the head, in the order of its angles.
  private let inputs: [InputSpec]
  private let ticks: TickGrid
  private let said: HeadRing
  private let turns: HeadRing
  private let heard: HeadRing
  private let state = Mutex(State())

  private struct State {
    /// The number of the last turn.
    var number: Int64 = 0
    /// The newest turn of each angle; the yaw as its tracker says it.
    var newest = HeadTurn(frame: 0, angles: SIMD4(repeating: .nan), numbers: SIMD4())
    /// The degrees by which a tracker's yaw is corrected.
    var correction = 0.0
    /// The numbers of the turns that the conductor has taken over.
    var taken = SIMD4<Int64>()
    /// The angles that the conductor said last; nil before the first.
    var last: HeadTurn?
    /// Whether the walk says how the head is heard, whoever turns it.
    var isFixed = false
  }

  /// - Parameter inputs: of the session, with those that turn the head among them.
  init(_ head: TurnedHead, inputs: [InputSpec], ticks: TickGrid) {
    self.inputs = WalkSense.headInputs.compactMap { name in inputs.first { $0.name == name } }
    self.ticks = ticks
    (said, turns, heard) = (head.said, head.turns, head.heard)
  }

  /// Turns the head at the next tick that is rendered. Where more turns come than there is room for, the next that finds room has
  /// what they said.
  /// - Parameter input: any input; one that does not turn the head changes nothing, nor does a value that it cannot have.
  /// - Returns: the number of the turn; nil where there is none, or where the walk says how the head is heard.
  func turn(_ input: String, to value: Double) -> Int64? {
    guard let angle = inputs.firstIndex(where: { $0.name == input }),
      inputs[angle].fault(of: value) == nil
    else { return nil }
    return state.withLock { state in
      if state.isFixed { return nil }
      state.number += 1
      state.newest.angles[angle] = value
      state.newest.numbers[angle] = state.number
      var turn = state.newest
      turn.angles[1] -= state.correction
      _ = turns.push(turn)
      return state.number
    }
  }

  /// Follows an input that the conductor has taken over or freed at the present tick: from there on the walk says how the angle
  /// is, until it is turned again.
  /// - Parameter turn: the number of the turn that it has taken over; nil for what is heard at its tick only.
  func follow(_ input: String, _ turn: Int64?) {
    guard let angle = inputs.firstIndex(where: { $0.name == input }) else { return }
    state.withLock { state in
      guard let turn, turn > state.taken[angle] else {
        state.number += 1
        state.taken[angle] = state.number
        return
      }
      state.taken[angle] = turn
    }
  }

  /// Says how the conductor has the head at a tick.
  /// - Parameters:
  ///   - angles: heading, yaw, pitch and roll in degrees.
  ///   - correction: the degrees by which a tracker's yaw was corrected for them.
  ///   - isFixed: whether they are heard whoever turns the head, since the walk is played again or knows how it was turned.
  func say(_ angles: SIMD4<Double>, correction: Double, isFixed: Bool, at tick: Int) {
    let frame = ticks.frame(of: max(0, tick - 1))
    state.withLock { state in
      (state.correction, state.isFixed) = (correction, isFixed)
      let next = HeadTurn(frame: frame, angles: angles, numbers: state.taken)
      if let before = state.last, before.angles == angles, before.numbers == next.numbers { return }
      if said.push(next) { state.last = next }
    }
  }

  /// The turns that were heard since this was asked last.
  func takeHeard() -> [HeardHead] {
    var all: [HeardHead] = []
    while let turn = heard.pop(before: .max) {
      all.append(HeardHead(tick: turn.tick(in: ticks), angles: turn.angles))
    }
    return all
  }

  /// Turns the head again as it was heard in a session, at the ticks that stand before a frame.
  func repeatHeard(_ heads: inout ArraySlice<HeardHead>, before end: Int64) {
    while let next = heads.first {
      let frame = ticks.frame(of: next.tick - 1)
      guard frame < end, turns.push(HeadTurn(frame: frame, angles: next.vector)) else { return }
      heads.removeFirst()
    }
  }
}

/// A turn of the listener's head as it was heard from a tick on: a line of the journal, and what a replay does there.
///
/// It is written when it was heard, a lookahead later than what was done at the same tick.
struct HeardHead: Equatable, Sendable {
  /// The tick at which the listener moved; what is done before that tick stands in lines of the same number.
  let tick: Int
  /// Heading, yaw, pitch and roll in degrees; nil where the walk said how it is.
  let angles: [Double?]

  private static let names = ["heading", "yaw", "pitch", "roll"]
  private static let word = "head"

  /// - Parameter angles: heading, yaw, pitch and roll in degrees; not a number where the walk said how it is.
  init(tick: Int, angles: SIMD4<Double>) {
    self.tick = tick
    self.angles = (0..<4).map { angles[$0].isFinite ? angles[$0] : nil }
  }

  /// Reads a line; nil for one that is about something else.
  /// - Throws: `Fault` (`record`) for an angle that no head has.
  init?(_ line: JournalLine) throws {
    guard line.do == Self.word else { return nil }
    tick = line.tick
    angles = [line.heading, line.yaw, line.pitch, line.roll]
    for (name, angle) in zip(Self.names, angles) {
      if let angle { _ = try line.number(angle, name, in: InputSpec.widest) }
    }
  }

  /// The angles; not a number where the walk said how it is.
  var vector: SIMD4<Double> {
    SIMD4(angles[0] ?? .nan, angles[1] ?? .nan, angles[2] ?? .nan, angles[3] ?? .nan)
  }

  var json: JSONText {
    var members: [(String, JSONText?)] = [("tick", tick.json), ("do", .string(Self.word))]
    for (name, angle) in zip(Self.names, angles) { members.append((name, angle?.json)) }
    return .object(present: members)
  }
}
