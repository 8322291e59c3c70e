/// What QUEST+ thinks of a listener's thresholds, as the answers come: the same runs that the session went through.
struct QuestEstimates {
  private let rules: [String: QuestRule]
  private var tracks: [String: QuestTrack] = [:]

  init(_ study: Study) {
    let pairs = study.tasks.compactMap { task in task.options.quest.map { (task.id, $0) } }
    rules = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The threshold that is expected after an answer; nil for answers that QUEST+ does not take.
  mutating func after(_ answer: AnswerRecord) -> ThresholdEstimate? {
    guard let task = answer.task, let rule = rules[task], answer.phase == Trial.Phase.main.rawValue,
      let level = answer.level, let correct = answer.correct
    else { return nil }
    let key = "\(task)|\(answer.variant ?? "")"
    var track = tracks[key] ?? QuestTrack(rule)
    track.note(isRight: correct == 1, at: rule.scale.place(of: level))
    tracks[key] = track
    return track.threshold
  }
}
