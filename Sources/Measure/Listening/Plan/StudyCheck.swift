import Analysis
import Score

/// The objections of a colleague to a study's design, before it is run.
package struct StudyCheck {
  let study: Study
  let bank: StimulusBank

  /// The longest stimulus that echoic and working memory compare well, in seconds (ITU-R BS.1534-3, section 5.2, asks for
  /// about 10 s and at most 12 s).
  static let longest = 12.0

  package init(_ study: Study, _ bank: StimulusBank) { (self.study, self.bank) = (study, bank) }

  /// Sentences on what one should know and may be meant; none where there is nothing to say.
  package var remarks: [String] { cuts + hypothesis }

  private var hypothesis: [String] {
    guard study.hypothesis.isEmpty else { return [] }
    return [
      "The study has no hypothesis, for which the forms of registers ask: write into \"hypothesis\" what can turn out to be wrong."
    ]
  }

  /// A stimulus that still sounds when its tail ends would click: it fades, and the plan says so.
  private var cuts: [String] {
    bank.cutWords.map {
      [
        "\($0) Where that is not meant, let the notes of the mapping end sooner, or choose other segments."
      ]
    } ?? []
  }

  /// The objections, as sentences; none where there is nothing to say.
  package var objections: [String] {
    segments + balance + groups + study.tasks.flatMap(objections) + exclusions + analysis
      + screening + promise
  }

  private var screening: [String] {
    guard study.screening.required, study.screening.headphones == .none else { return [] }
    return [
      "The headphone check is required, and there is none: give \"headphones\": \"huggins\", \"woods\" or \"both\", or leave \"required\" out."
    ]
  }

  /// The day until which answers are kept is promised to listeners.
  private var promise: [String] {
    let until = study.consent.until
    guard CalendarDay.isOne(until) else {
      return ["Answers are kept until \(until), which is no day of the calendar: give another."]
    }
    guard until < StudyRun.now.prefix(10) else { return [] }
    return ["Answers are kept until \(until), which is over: give a day after the study."]
  }

  private var segments: [String] {
    guard study.stimuli.seconds > Self.longest else { return [] }
    return [
      "The segments are \(Figure.brief(study.stimuli.seconds)) s long: beyond \(Figure.brief(Self.longest)) s listeners forget how they began; give shorter ones."
    ]
  }

  private var balance: [String] {
    let blocked = study.tasks.contains { $0.kind.presents == .oneVariant }
    let groups = Condition.all(study).map { blocked ? $0.count : 1 }
    // Each group has as many listeners, and these are shared out among its orders.
    let most = groups.max() ?? 1
    let cells = groups.count * (groups.allSatisfy { most % $0 == 0 } ? most : groups.reduce(1, *))
    guard study.listeners % cells != 0 else { return [] }
    let more = (study.listeners / cells + 1) * cells
    let over = [
      study.groups.isEmpty ? nil : counted(study.groups.count, "group"),
      most > 1 ? counted(most, "order") + " of variants" : nil,
    ].compactMap(\.self).joined(separator: " and ")
    return [
      "\(counted(study.listeners, "listener")) cannot be balanced over \(over): take \(more)."
    ]
  }

  private var groups: [String] {
    let isCompared = study.analysis.contains { $0.by == "group" }
    guard study.groups.isEmpty == isCompared else { return [] }
    return [
      isCompared
        ? "The analysis compares groups, and the study has none: it would compare the orders of variants; give \"groups\"."
        : "The study has groups, and no analysis compares them: give one with \"by\": \"group\", such as mann-whitney."
    ]
  }

  private static let nothingToAsk = "can ask nothing of these data: no segment has a clear answer"

  /// Refuses a study in which a task would have no trial.
  /// - Throws: `Fault` (`lab`) that names the task.
  static func refuseSilentTasks(_ study: Study, _ bank: StimulusBank) throws {
    for task in study.tasks where task.kind.items(task, bank).isEmpty {
      throw Fault(
        .lab, "its task \(task.id) \(nothingToAsk)", at: FaultPlace(study.file),
        hint:
          "\(task.kind.answered) Give it other segments, or several datasets, or leave the task out"
      )
    }
  }

  private func objections(_ task: StudyTask) -> [String] {
    let items = task.kind.items(task, bank)
    guard !items.isEmpty else { return ["The task \(task.id) \(Self.nothingToAsk)."] }
    return power(task) + truths(task, items) + repetition(task, items) + reference(task)
      + catchTrials(task) + tone(task) + practice(task) + attention(task)
  }

  private func attention(_ task: StudyTask) -> [String] {
    guard 2 * task.attention > task.trials else { return [] }
    return [
      "The task \(task.id) has \(counted(task.attention, "attention check")) among \(counted(task.trials, "trial")): listeners learn to wait for them; give fewer, such as \"attention\": 2."
    ]
  }

  /// A tone beyond the end of a mapping's domain sounds like that end, and misleads.
  private func tone(_ task: StudyTask) -> [String] {
    guard let value = task.options.tone, let range = bank.range(task.input),
      !range.contains(value)
    else { return [] }
    return [
      "The reference tone of the task \(task.id) is \(Figure.plain(value)), and the segments go from \(Figure.brief(range.lowerBound)) to \(Figure.brief(range.upperBound)): where a mapping's domain ends before it, it sounds like that end; give a value within."
    ]
  }

  /// The share of those who guess through practice above which its criterion says little.
  private static let mostGuessers = 0.2

  private func practice(_ task: StudyTask) -> [String] {
    guard let practice = task.practice, let chance = task.kind.chance(task) else { return [] }
    let share = practice.passedByGuessing(chance)
    guard share > Self.mostGuessers else { return [] }
    return [
      "Who guesses passes the practice of the task \(task.id) in \(Figure.percent(share)) of the cases: ask for a larger \"share\", or give longer rounds."
    ]
  }

  private func power(_ task: StudyTask) -> [String] {
    let prediction = Prediction(study: study, bank: bank)
    if task.kind.needsInput, task.kind.form != .direction {
      let deaf = bank.variants.indices.filter { bank.hearing($0, task.input) == nil }
      if !deaf.isEmpty {
        return deaf.map {
          "Of \(task.input) nothing is known to be heard in \(bank.variants[$0]): no quality of the sound follows it that is the same in all segments. No power can be told for the task \(task.id), and simulated listeners answer it by chance. Longer segments, or such in which \(task.input) changes more, may help; listen to them yourself."
        }
      }
    }
    guard let row = prediction.power(task, efficiency: 0.5, alpha: 0.05), row.power < 0.8 else {
      return []
    }
    if case .shares(let first, let second) = row.expected, abs(first - second) <= 0.005 {
      return [
        "The task \(task.id) cannot tell the variants apart: at half the ideal d′ all of them have \(Figure.percent(first)) right answers; ask something harder, or choose segments that differ less."
      ]
    }
    let needed =
      row.listeners.map { "take \($0) listeners, or more trials" }
      ?? "\(row.needed) for a power of 80 %"
    return [
      "\(counted(study.listeners, "listener")) are too few for the task \(task.id): at half the ideal d′ "
        + "\(difference(row)) with a power of \(Figure.percent(row.power)); \(needed)."
    ]
  }

  /// The difference of two variants that is found with a power.
  private func difference(_ row: Prediction.Power) -> String {
    let (first, second) = (bank.variants[row.variants.0], bank.variants[row.variants.1])
    switch row.expected {
    case .shares(let low, let high):
      return
        "\(first) and \(second) differ by \(Figure.percent(low)) and \(Figure.percent(high)) right answers, which are found"
    case .errors: return "one expects \(row.words(bank)), whose difference is found"
    }
  }

  private func truths(_ task: StudyTask, _ items: [TrialItem]) -> [String] {
    guard task.kind.form == .choice, task.kind == .trend || task.kind == .extremum else {
      return []
    }
    let groups = items[0].options.map { option in items.count { $0.truth == option.key } }
    guard let least = groups.min(), let most = groups.max(), least * 3 < most else { return [] }
    return [
      "The answers of the task \(task.id) are uneven (\(groups.map(String.init).joined(separator: " and ")) segments): who always gives the same answer is often right; choose other segments."
    ]
  }

  private func repetition(_ task: StudyTask, _ items: [TrialItem]) -> [String] {
    guard task.kind.presents.isOfVariants, !task.kind.isAdaptive else { return [] }
    let fewest = study.conditions.map { study.tested(task, in: $0).count }.min() ?? 1
    let each = task.trials / max(1, fewest)
    guard each > 4 * items.count else { return [] }
    return [
      "The task \(task.id) has \(each) trials of each variant for \(counted(items.count, "item")): listeners will know them by heart; give more segments."
    ]
  }

  private func reference(_ task: StudyTask) -> [String] {
    guard task.kind == .mushra || task.kind == .impairment else { return [] }
    let reference = task.options.reference ?? ""
    guard study.stimuli.variants.contains(where: { Self.mapping($0) != Self.mapping(reference) })
    else { return signals(task) }
    return signals(task) + [
      "The task \(task.id) holds other mappings against \(reference) as if that were the truth: mappings of the same data rarely have a reference; use bs2132 unless one does."
    ]
  }

  /// The mapping of a variant: `a.lua` of `a.lua@dry=Choir`.
  private static func mapping(_ variant: String) -> Substring {
    variant.prefix { $0 != "@" && $0 != "=" }
  }

  /// The most signals that a trial of BS.1534 sets side by side (ITU-R BS.1534-3).
  static let mostSignals = 12

  private func signals(_ task: StudyTask) -> [String] {
    let count = study.stimuli.variants.count + task.options.anchors.count
    guard task.kind == .mushra else { return [] }
    if task.options.anchors.isEmpty {
      return [
        "The task \(task.id) has no anchors: BS.1534 has two, the reference through low-pass filters of 3.5 and 7 kHz; leave \"anchors\" out."
      ]
    }
    guard count > Self.mostSignals else { return [] }
    return [
      "The task \(task.id) sets \(count) signals side by side, and BS.1534 allows \(Self.mostSignals): take fewer variants."
    ]
  }

  private func catchTrials(_ task: StudyTask) -> [String] {
    guard study.exclusions.contains(where: { $0.rule == .catch }), task.kind.hasCatchTrials,
      task.catchTrials == 0
    else { return [] }
    return [
      "Listeners are left out by catch trials, and the task \(task.id) has none: give \"catch\": 2."
    ]
  }

  private var exclusions: [String] {
    let checks = study.conditions.map { group in
      study.tasks(of: group).reduce(0) { $0 + study.tasks[$1].attention }
    }
    let isAsked = study.exclusions.contains { $0.rule == .attention }
    let unused =
      checks.contains { $0 > 0 } && !isAsked
      ? [
        "There are attention checks, and no listener is left out by them: give the rule \"attention\"."
      ]
      : []
    return unused
      + study.exclusions.compactMap { exclusion in
        switch exclusion.rule {
        case .attention where (checks.min() ?? 0) < exclusion.from ?? 1:
          "Listeners are left out from \(counted(exclusion.from ?? 1, "failed attention check")) on, and some have \(checks.min() ?? 0): give the tasks more, \"attention\": 2."
        case .headphones where study.screening.headphones == .none:
          "Listeners are left out by the headphone check, and there is none."
        case .bs1116 where !study.tasks.contains(where: { $0.kind == .impairment }):
          "Listeners are left out by BS.1116's rule for who cannot tell variants from the reference, and no task grades by it."
        case .bs1534 where !study.tasks.contains(where: { $0.kind == .mushra }):
          "Listeners are left out by BS.1534's rule for hidden references, and no task has a reference."
        default: nil
        }
      }
  }

  private var analysis: [String] {
    study.analysis.isEmpty
      ? ["No analysis is planned: whatever is found will be exploratory."] : []
  }
}

/// A day of the Gregorian calendar, written as 2030-12-31.
enum CalendarDay {
  /// Whether the calendar has the day: it lacks 2030-02-31.
  static func isOne(_ text: String) -> Bool {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil, parts.count == 3,
      (1...12).contains(parts[1])
    else { return false }
    let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[parts[1] - 1]).contains(parts[2])
  }
}
