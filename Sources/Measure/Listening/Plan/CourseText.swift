import Score

/// The course of a session as a preregistration tells it: practice, attention checks, breaks, languages, debrief.
struct CourseText {
  let study: Study

  /// The lines of a task's list.
  static func lines(of task: StudyTask) -> [String] {
    [
      task.practice.map { practice in
        "- Practice: rounds of \(counted(practice.trials, "trial")), each answer told right or wrong, until \(practice.enough) of a round are right, \(counted(practice.most, "trial")) at most; who does not get so far \(practice.excludes ? "may not go on" : "goes on"). It is stored as practice and not analysed."
      },
      task.attention > 0
        ? "- Attention: \(counted(task.attention, "trial")) at places by chance, of which the question tells the answer."
        : nil,
    ].compactMap(\.self)
  }

  /// The lines of the section on listeners.
  var lines: [String] {
    let lines = [breaks, languages, debrief].compactMap(\.self)
    return lines + (lines.isEmpty ? [] : [""]) + translations.flatMap { [$0, ""] }
  }

  private var breaks: String? {
    study.breaks.map { breaks in
      let after = [
        breaks.trials.map { counted($0, "trial") },
        breaks.minutes.map { "\(Figure.brief($0)) min" },
      ].compactMap(\.self).joined(separator: " or ")
      return
        "A break comes after \(after)\(breaks.least > 0 ? ", of \(breaks.least) s at least" : ""). Its time is stored, and is no part of a response time."
    }
  }

  private var languages: String? {
    guard study.tongues.count > 1 else { return nil }
    return
      "Listeners choose one of the languages \(study.tongues.joined(separator: ", ")), which is stored."
  }

  /// The questions in each further language of the study; those of its first language stand with the tasks.
  private var translations: [String] {
    study.tongues.dropFirst().map { code in
      let spoken = study.spoken(in: code)
      let head = "In the language \(code) the study is called “\(spoken.name)”, and asks:"
      return ([head] + spoken.tasks.flatMap { asked($0, code) }).joined(separator: "\n")
    }
  }

  private func asked(_ task: StudyTask, _ language: String) -> [String] {
    var task = task
    if let source = study.translation(language)?.tasks[task.id]?.source, !source.isEmpty {
      task.options.source = source
    }
    let isScale = task.options.items.isEmpty && task.kind.keys.contains("ends")
    let words = isScale ? task.options.ends : task.options.names
    return ["- \(task.id): “\(task.question)”"]
      + (words.isEmpty ? [] : ["  - Words: \(words.joined(separator: ", "))"])
      + PlanText.items(task).map { "  " + $0 }
  }

  /// That there is a proof is said, and not which: who reads a preregistration could use it.
  private var debrief: String? {
    study.debrief.map { debrief in
      let proof: String? =
        switch debrief.proof {
        case .code: "a completion code"
        case .address: "an address to go back to"
        case nil: nil
        }
      let parts = [debrief.text.isEmpty ? nil : "a debriefing text", proof].compactMap(\.self)
      return
        "When the last answer is stored, listeners are shown \(parts.isEmpty ? "thanks" : parts.joined(separator: " and ")), fixed with this plan."
    }
  }
}

extension Study {
  /// Whether a plan fixes the page's words: of studies that have what came with them.
  var fixesWords: Bool {
    !languages.isEmpty || language != ListenerWords.english.language || breaks != nil
      || debrief != nil || tasks.contains { $0.practice != nil || $0.attention > 0 }
      || !background.isEmpty
  }
}
