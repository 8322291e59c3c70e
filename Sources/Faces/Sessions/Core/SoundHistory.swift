import Mappings
import Score

/// The last ten minutes of the sound, and what made them: every note, and ten times a second the values that map and
/// control set. The conductor's thread keeps it, so that the sound has nothing to do with it.
struct SoundHistory {
  /// The seconds of sound that are kept, and the moments in each.
  static let seconds = 600.0
  static let momentsPerSecond = 10.0
  /// The most notes that are kept.
  static let mostNotes = 20_000

  /// A moment of the sound.
  struct Moment {
    /// The seconds of sound, and of the walk.
    let time: Double
    let walk: Double
    /// The seconds of the walk in one of sound.
    let speed: Double
    let row: Int?
    let version: MappingVersion
    /// The values that map and control set.
    let values: [Value]
  }

  /// A value of a target, by the target's number.
  struct Value {
    let target: Int
    let value: Double
    /// The value of the input that it came from; not a number where it came from none.
    let datum: Double
    let line: Int?
  }

  /// A target that map or control moves, and the input that it is moved by.
  struct Target {
    let name: String
    let unit: Unit
    let source: String?
    let input: InputSpec?
  }

  /// A note, with the second of sound at which it was let go.
  struct Note {
    let played: PlayedNote
    let version: MappingVersion
    var end = Double.infinity
  }

  private(set) var targets: [Target] = []
  private var moments: [Moment] = []
  /// The place of the oldest moment, once there is no room for more.
  private var oldest = 0
  private var notes: [Note] = []
  /// The places among the notes of those that are held.
  private var held: [UInt32: Int] = [:]
  private var lastNote: UInt32 = 0

  // MARK: Keeping

  /// Keeps the tick that has just been performed.
  mutating func note(_ performance: LivePerformance) {
    noteNotes(performance)
    let time = performance.seconds
    let last = moments.isEmpty ? nil : moments[(oldest + moments.count - 1) % moments.count].time
    guard time - (last ?? -.infinity) > 0.999 / Self.momentsPerSecond else { return }
    let moment = Moment(
      time: time, walk: performance.feed.passed, speed: performance.feed.speed,
      row: performance.conductor.row,
      version: performance.version, values: values(performance.conductor))
    if moments.count < Int(held: Self.seconds * Self.momentsPerSecond) {
      moments.append(moment)
    } else {
      moments[oldest] = moment
      oldest = (oldest + 1) % moments.count
    }
  }

  private mutating func values(_ conductor: Conductor) -> [Value] {
    let moved = conductor.moved
    guard !moved.isEmpty else { return [] }
    let inputs = conductor.inputs
    return moved.map { target in
      let input = inputs.first { $0.spec.name == target.source }
      return Value(
        target: number(of: target.name, target.unit, target.source, input?.spec),
        value: target.value, datum: input?.value ?? .nan, line: target.line)
    }
  }

  private mutating func number(
    of name: String, _ unit: Unit, _ source: String?, _ input: InputSpec?
  ) -> Int {
    let known = targets.firstIndex { $0.name == name && $0.source == source && $0.unit == unit }
    if let known { return known }
    targets.append(Target(name: name, unit: unit, source: source, input: input))
    return targets.count - 1
  }

  /// Notes are numbered in the order in which they begin, from version to version.
  private mutating func noteNotes(_ performance: LivePerformance) {
    let (conductor, now) = (performance.conductor, performance.seconds)
    let present = conductor.heldNotes
    // Those that were let go within this tick are among the last ones of all.
    let released = conductor.releasedNotes(within: 0.1)
    let new = (present + released.map(\.note)).filter { $0.number > lastNote }
    for played in new.sorted(by: { $0.number < $1.number }) {
      held[played.number] = notes.count
      notes.append(Note(played: played, version: performance.version))
    }
    lastNote = new.map(\.number).max() ?? lastNote
    if held.count > present.count {
      let sounding = Set(present.map(\.number))
      for (number, place) in held where !sounding.contains(number) {
        notes[place].end =
          now - (released.first { $0.note.number == number }?.ago ?? 0)
        held[number] = nil
      }
    }
    if notes.count > Self.mostNotes { forget(before: now - Self.seconds) }
  }

  /// Forgets notes that ended long ago, and where too many are younger the oldest of them; those that sound stay.
  private mutating func forget(before time: Double) {
    notes.removeAll { $0.end < time }
    var surplus = notes.count - Self.mostNotes / 2
    notes.removeAll {
      guard surplus > 0, $0.end < .infinity else { return false }
      surplus -= 1
      return true
    }
    let pairs = notes.enumerated().filter { $0.element.end == .infinity }
      .map { ($0.element.played.number, $0.offset) }
    held = Dictionary(pairs) { $1 }
  }

  // MARK: Asking

  /// The moments in the order of time.
  private var inOrder: [Moment] { Array(moments[oldest...] + moments[..<oldest]) }

  /// The moment at a second of sound, the last one before it; nil where that is not known any more.
  func moment(at time: Double) -> Moment? { inOrder.last { $0.time <= time + 1e-6 } }

  /// The last moment at which a second of the walk was reached; nil where it was not.
  func moment(ofWalk second: Double) -> Moment? {
    let all = inOrder
    for (before, after) in zip(all, all.dropFirst()).reversed()
    where before.walk <= second && second <= after.walk {
      // What a leap leaves out has not sounded.
      let most = max(before.speed, after.speed) * (after.time - before.time) * 1.01 + 1e-6
      guard after.walk - before.walk <= most else { continue }
      return second - before.walk < after.walk - second ? before : after
    }
    return nil
  }

  /// The notes that were held at a second of sound or let go within two seconds before it.
  func notes(at time: Double) -> [Note] {
    notes.filter { $0.played.start <= time && $0.end > time - 2 }
  }
}
