import Prompt
import Score

/// The reports that a session posts unasked about its mapping and its sound, each thing once.
final class SessionReports {
  private let performance: LivePerformance
  private let sound: SoundLoop
  private let notices: Notices
  private var problemCount = 0
  private var late: RepeatedReport
  private var notFinite: RepeatedReport
  private var knownMissing: Set<String> = []

  init(_ performance: LivePerformance, sound: SoundLoop, notices: Notices) {
    (self.performance, self.sound, self.notices) = (performance, sound, notices)
    let second = Int(held: performance.request.controlRate, .towardZero)
    (late, notFinite) = (RepeatedReport(second: second), RepeatedReport(second: second))
  }

  /// Begins to count the problems anew, because another version has taken over.
  func tookOver() {
    problemCount = 0
    reportMissing()
  }

  /// Posts the inputs that the mapping reads and neither the walk nor a person delivers.
  func reportMissing() {
    let missing = performance.missingInputs.filter { !knownMissing.contains($0) }
    guard performance.request.data != nil, !missing.isEmpty else { return }
    knownMissing.formUnion(missing)
    let isDeaf = missing.count == performance.mapping.inputNames.count
    notices.post(
      "not in the walk: \(missing.joined(separator: ", ")); take it over with :set or a sensor"
        + (isDeaf
          ? "\nwarning: of what the mapping reads the walk has nothing: the sound says nothing about it"
          : ""))
  }

  /// Posts everything that has gone wrong since the last call.
  func report() {
    let problems = performance.conductor.problems
    for problem in problems.dropFirst(problemCount) {
      notices.post(Notice(sounding: problem.told))
    }
    problemCount = problems.count
    for problem in performance.garden?.takeProblems() ?? [] { notices.post(problem) }
    reportLate()
    reportNotFinite()
  }

  /// Posts that events came late: the first time, and then less and less often. That says something about the machine, which is of use to its owner only.
  private func reportLate() {
    let counters = sound.counters
    guard let new = late.due(counters.late, at: performance.tick) else { return }
    notices.post(
      "\(counted(new, "event")) came late, before \(Figure.fixedOrDash(performance.seconds, decimals: 1)) s of sound: "
        + "a script or the machine was too slow; a replay will differ there",
      to: .owners)
  }

  /// Posts that notes were ended, or blocks of an effect silenced, because their sound was not finite.
  private func reportNotFinite() {
    let counters = sound.counters
    let count = counters.faults + counters.effectFaults
    guard let new = notFinite.due(count, at: performance.tick) else { return }
    let voices = performance.orchestra.voices.indices.filter {
      $0 < 64 && (counters.faultyVoices >> $0) & 1 != 0
    }.map { performance.orchestra.voices[$0].name }
    let mapping = performance.mapping
    let what =
      voices.isEmpty
      ? counted(new, "block") + " of effects, or notes"
      : "notes of " + voices.map { "voice \"\($0)\"" }.joined(separator: ", ")
    let fault = Fault(
      .mapping,
      "\(what) were silenced: the sound was not finite, or more than 180 dB over full scale",
      at: voices.first.map { mapping.place(ofVoice: $0) } ?? FaultPlace(mapping.fileName),
      hint:
        "look for pow, a division by what becomes 0, and feedback of 1 or more; hold what grows: clip(x, -1, 1)"
    )
    notices.post(Notice(sounding: fault))
  }
}

/// A report of what happens again and again: at once when it begins, and while it goes on after twice as long each time, up to
/// ten seconds.
struct RepeatedReport {
  private let second: Int
  private var told = 0
  private var next = 0
  private var pause: Int

  /// - Parameter second: ticks in a second.
  init(second: Int) { (self.second, pause) = (second, second) }

  /// The number that has come since the last report, where one is due.
  /// - Parameter count: the number so far.
  mutating func due(_ count: Int, at tick: Int) -> Int? {
    guard count > told else {
      if tick >= next + pause { pause = second }
      return nil
    }
    guard tick >= next else { return nil }
    defer {
      told = count
      next = tick + pause
      pause = min(2 * pause, 10 * second)
    }
    return count - told
  }
}
