import Score

/// A sequence that is being performed.
struct PlayingSequence {
  let name: String
  let thread: LuaThread
  var random: SeededRandom
  /// Line of the last sync or sleep.
  var waitLine: Int?
  private var frame: Int64 = -1
  private var resumes = 0

  /// More than any rhythm needs at one sample.
  static let resumeLimit = 1000

  init(name: String, thread: LuaThread, random: SeededRandom) {
    self.name = name
    self.thread = thread
    self.random = random
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
