import Score

/// The text of a preregistration: what is asked, of whom, how, and by which rules it will be judged.
struct PlanText {
  let plan: StudyPlan
  let bank: StimulusBank
  private var study: Study { plan.study }

  var text: String {
    ([
      "# Plan of \(study.name), version \(study.version)", "",
      "Frozen \(plan.frozen) under the SHA-256 \(plan.hash). Answers count only to the plan under which they were given.",
      "", "**Question.** \(study.question)", "",
      study.hypothesis.isEmpty ? "" : "**Hypothesis.** \(study.hypothesis)\n",
    ] + stimuli + tasks + people + CourseText(study: study).lines + study.power(of: bank) + analysis)
    .joined(separator: "\n") + "\n"
  }

  private var stimuli: [String] {
    let stimuli = study.stimuli
    let loudest = bank.cells.map(\.truePeak).max() ?? 0
    let made = bank.cells.count - bank.variants.count * bank.pieces.count
    return [
      "## Stimuli", "",
      "\(counted(bank.cells.count, "stimulus", plural: "stimuli")): "
        + "\(counted(bank.variants.count, "variant")) (\(bank.variants.joined(separator: ", "))) of "
        + "\(counted(bank.pieces.count, "segment")) of data, each \(Figure.brief(stimuli.seconds)) s long with a tail of 2 s"
        + (made > 0
          ? ", and \(made) made for the tasks (levels, reference tones, anchors). " : ". ")
        + "All have \(Figure.brief(stimuli.loudness)) LUFS within 0.1 LU; the highest true peak is \(Figure.brief(loudest)) dBTP."
        + (bank.cutWords.map { " " + $0 } ?? ""),
      "",
    ]
  }

  private var tasks: [String] {
    ["## Tasks", ""]
      + study.tasks.flatMap { task in
        [
          "**\(task.id)** (\(task.kind.id)): \(task.question)", "",
          "- Shown: \(task.kind.shown)", "- Answered: \(task.kind.answered)",
          "- Scored: \(task.kind.scored)", "- Estimated: \(task.kind.estimates)",
        ] + more(on: task) + [
          trials(of: task), "",
        ]
      }
  }

  private func trials(of task: StudyTask) -> String {
    if let after = task.options.after {
      return "- Trials of each listener: 1 after each block of \(after)."
    }
    let parts = [
      "- Trials of each listener: \(task.trials)",
      task.training > 0 ? "after \(task.training) of training with feedback" : nil,
      task.catchTrials > 0
        ? "with \(counted(task.catchTrials, "catch trial")) among them" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ") + "."
  }

  private func more(on task: StudyTask) -> [String] {
    tone(task) + CourseText.lines(of: task) + Self.items(task)
  }

  private func tone(_ task: StudyTask) -> [String] {
    guard let value = task.options.tone else { return [] }
    let unit = bank.unit(task.input)
    return [
      "- Reference tone: the sound of \(Figure.plain(value))\(unit.isEmpty ? "" : " \(unit)"), as often as the listener likes; how often is kept."
    ]
  }

  private var people: [String] {
    let orders = Condition.all(study).map { "\($0.count)" }.distinct().joined(separator: " or ")
    let order =
      study.order.design == "williams"
      ? "Each listener hears the variants in blocks, in one of \(orders) orders of a Williams design; the orders are balanced on the listeners who complete the study, and those who leave give their place back."
      : "Each listener hears all variants mixed in an order by chance."
    let check =
      study.screening.headphones == .none
      ? "There is no headphone check."
      : "Headphones are checked (\(study.screening.headphones.rawValue)); \(study.screening.required ? "who fails does not take part" : "the result is logged, and nobody is sent away")."
    return [
      "## Listeners", "",
      "\(counted(study.listeners, "listener")) complete the study. The number is fixed: no result is looked at before.",
      order + " " + check, "",
    ] + groups + background + [
      "Kept: \(study.consent.keeps.joined(separator: ", ")) under a pseudonym, until \(study.consent.until).",
      "",
    ]
  }

  private var groups: [String] {
    guard !study.groups.isEmpty else { return [] }
    return [
      "Each listener is in one of \(study.groups.count) groups, drawn by chance among those that the fewest have completed; who leaves gives the place back.",
      "",
    ]
      + study.groups.map { group in
        let variants = study.variants(of: group).map { bank.variants[$0] }
        let tasks = study.tasks(of: group).map { study.tasks[$0].id }
        let training =
          group.training.map {
            ", with \(counted($0, "trial")) of training in each task with right answers"
          } ?? ""
        return
          "- **\(group.id)** hears \(variants.joined(separator: ", ")) and does \(tasks.joined(separator: ", "))\(training)."
      } + [""]
  }

  private var analysis: [String] {
    let rules = study.exclusions.map { "- \($0.words)" }
    let steps = study.analysis.map { "- **\($0.id)**: \($0.words)." }
    return ["## Exclusions", ""] + (rules.isEmpty ? ["Nobody is left out."] : rules) + [
      "", "## Analysis", "",
    ]
      + (steps.isEmpty ? ["No test is planned: all analyses are exploratory."] : steps)
      + ["", "Everything else that is analysed is called exploratory."]
  }
}

extension StudyPlan {
  /// The plan as text for a preregistration.
  package func text(_ bank: StimulusBank) -> String { PlanText(plan: self, bank: bank).text }
}

extension Study {
  /// Lines of Markdown on how many listeners find what the tasks ask for; none where no task has a right answer.
  package func power(of bank: StimulusBank) -> [String] {
    let prediction = Prediction(study: self, bank: bank)
    let rows = tasks.flatMap(prediction.powers)
    guard !rows.isEmpty else { return [] }
    let areEstimates = rows.contains { !$0.expected.areShares }
    let noise = [
      "An ideal listener hears with a noise of one just noticeable difference; people reach a part of its d′, those without practice the part that is named so."
    ]
    let people = [
      "The errors of estimates are those of this noise alone, as if all listeners were alike: those of people vary more."
    ]
    let head = [
      "", "| task | part of the ideal d′ | expected | power | listeners for 80 % |",
      "|---|---|---|---|---|",
    ]
    let lines = rows.map { row in
      let isTypical = row.efficiency == prediction.typicalEfficiency(row.task)
      let part = Figure.text(row.efficiency, digits: 2) + (isTypical ? ", without practice" : "")
      return
        "| \(row.task.id) | \(part) | \(row.words(bank)) | \(Figure.percent(row.power)) | \(row.needed) |"
    }
    return ["## Power", ""] + noise + (areEstimates ? people : []) + head + lines + [""]
  }
}

extension Prediction.Power {
  /// The answers that are expected of both variants: `Ada 94 %, Ben 99 %`, `Ada error 0.8 °C, Ben error 0.6 °C`.
  func words(_ bank: StimulusBank) -> String {
    let names = [bank.variants[variants.0], bank.variants[variants.1]]
    switch expected {
    case .shares(let first, let second):
      return
        "\(names[0]) \(Figure.percent(first)) right, \(names[1]) \(Figure.percent(second)) right"
    case .errors(let first, let second, let measure, let unit):
      let what = measure.replacing("_", with: " ")
      return zip(names, [first, second]).map { name, error in
        "\(name) \(what) \(Figure.text(error, digits: 3))\(unit.isEmpty ? "" : " \(unit)")"
      }.joined(separator: ", ")
    }
  }
}

extension Prediction.Power.Expected {
  fileprivate var areShares: Bool { if case .shares = self { true } else { false } }
}

extension Study.Exclusion {
  /// The rule as a sentence.
  var words: String {
    switch rule {
    case .catch:
      "Listeners with fewer than \(Figure.percent(below ?? 0)) of the catch trials right are left out."
    case .attention:
      "Listeners who fail \(counted(from ?? 0, "attention check")) or more are left out."
    case .headphones: "Listeners who fail the headphone check are left out."
    case .bs1116:
      "Listeners are left out by the post-screening of ITU-R BS.1116-3: those whose grades do not tell the variants from the hidden reference (one-sided t test at 5 %)."
    case .bs1534:
      "Listeners are left out by the post-screening of ITU-R BS.1534-3, section 4.1.2."
    }
  }
}

extension Study.Step {
  /// The analysis in words, without a full stop.
  var words: String {
    "\(test) of \(measure)\(scale.map { " (\($0))" } ?? "") by \(by) in the task \(task), α = \(Figure.brief(alpha)), correction \(correction)"
      + (equivalence.map { ", equivalence within ±\(Figure.brief($0))" } ?? "")
      + (bayes.map { ", \($0.words(for: test))" } ?? "")
  }
}
