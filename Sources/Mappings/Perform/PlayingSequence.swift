import Score

/// A sequence that is being performed.
struct PlayingSequence {
  enum State {
    /// Waits for a moment.
    case waits(until: Moment)
    /// Has returned: what it holds sounds on.
    case finished
    /// Was stopped by an error.
    case failed
  }

  enum Moment: Equatable {
    case seconds(Double)
    case beat(Double)
  }

  let name: String
  let thread: LuaThread
  var random: SeededRandom
  var state: State
  /// It begins instead of one of the same name in the version before: whose held notes it lets go first.
  var replaces = false
  /// Line of the last sync or sleep.
  var waitLine: Int?
  private var frame: Int64 = -1
  private var resumes = 0

  /// More than any rhythm needs at one sample.
  static let resumeLimit = 1000

  init(name: String, thread: LuaThread, random: SeededRandom, state: State) {
    self.name = name
    self.thread = thread
    self.random = random
    self.state = state
  }

  /// Counts a resume; one that goes on again and again without time passing is an error.
  mutating func countResume(at frame: Int64, _ file: String) throws(ScriptError) {
    resumes = frame == self.frame ? resumes + 1 : 1
    self.frame = frame
    guard resumes > Self.resumeLimit else { return }
    throw ScriptError(
      "sequence \"\(name)\" goes on \(Self.resumeLimit) times without time passing", kind: .value,
      file: file, line: waitLine, hint: "wait longer: sync(1/4) or sleep(0.1) for example")
  }
}
