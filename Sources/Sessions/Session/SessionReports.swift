import Prompt
import Score

/// The reports that a session posts unasked about its mapping and its sound, each thing once.
final class SessionReports {
  private let performance: LivePerformance
  private let sound: SoundLoop
  private let notices: Notices
  private var problemCount = 0
  private var lateCount = 0
  private var nextLateReport = 0
  private var knownMissing: Set<String> = []

  init(_ performance: LivePerformance, sound: SoundLoop, notices: Notices) {
    (self.performance, self.sound, self.notices) = (performance, sound, notices)
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
  }

  /// Posts that events came late: the first time, and then once in ten seconds at most. That says something about the
  /// machine, which is of use to its owner only.
  private func reportLate() {
    let late = sound.counters.late
    guard late > lateCount, performance.tick >= nextLateReport else { return }
    notices.post(
      "\(counted(late - lateCount, "event")) came late: a script or the machine was too slow; a replay will differ there",
      to: .owners)
    lateCount = late
    nextLateReport = performance.tick + Int(held: 10 * performance.request.controlRate, .towardZero)
  }
}
