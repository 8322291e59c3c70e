/// The procedure by which the levels of a task follow the answers.
package enum AdaptiveRule: Sendable, Equatable {
  case staircase(StaircaseRule)
  case quest(QuestRule)

  package var scale: LevelScale {
    switch self {
    case .staircase(let rule): rule.scale
    case .quest(let rule): rule.scale
    }
  }

  /// The beginning of a listener's way.
  package var track: AdaptiveTrack {
    switch self {
    case .staircase(let rule): .staircase(StaircaseTrack(rule))
    case .quest(let rule): .quest(QuestTrack(rule))
    }
  }
}

/// One listener's way through the levels of a task.
package enum AdaptiveTrack: Sendable, Equatable {
  case staircase(StaircaseTrack)
  case quest(QuestTrack)

  /// The number of the level that is heard next.
  package var place: Int {
    switch self {
    case .staircase(let track): track.place
    case .quest(let track): track.place
    }
  }

  /// Notes an answer at the level that was heard.
  package mutating func note(isRight: Bool) {
    switch self {
    case .staircase(var track):
      track.note(isRight: isRight)
      self = .staircase(track)
    case .quest(var track):
      track.note(isRight: isRight)
      self = .quest(track)
    }
  }
}

extension StudyTask {
  /// The procedure of its levels; nil for a task whose levels do not follow the answers.
  package var adaptive: AdaptiveRule? {
    options.staircase.map { .staircase($0) } ?? options.quest.map { .quest($0) }
  }
}
