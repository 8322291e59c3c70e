import Score

/// The texts that a listener reads at the end: thanks, the debriefing text and, when all is stored, the proof of having taken part.
package struct Farewell: Sendable, Equatable {
  package let title: String
  /// The sentence about the end, with the listener's code.
  package let sentence: String
  /// The study's own text; empty for none.
  package let text: String
  /// The proof; nil before the last answer is stored, and where the study has none.
  package let proof: Debrief.Proof?
  private let words: ListenerWords

  /// - Parameter session: that is done, or whose listener may not go on: the proof of the others is not theirs.
  package init(_ session: Session, code: String) {
    words = session.words
    let debrief = session.spoken.debrief
    guard let refusal = session.refusal else {
      title = words["title.done"]
      sentence = words("done", ["code": code])
      (text, proof) = (debrief?.text ?? "", session.isDone ? debrief?.proof : nil)
      return
    }
    let isHeadphones = refusal == .headphones
    title = words[isHeadphones ? "title.refused" : "title.practice"]
    sentence =
      words[isHeadphones ? "refused" : "refused.practice"] + " "
      + words("refused.code", ["code": code])
    (text, proof) = (debrief?.excluded?.text ?? "", debrief?.excluded?.proof)
  }

  /// The proof as a sentence; nil where there is none.
  package var proofText: String? {
    switch proof {
    case .code(let code): "\(words["proof.code"]): \(code)"
    case .address(let address):
      words("proof.address", ["host": Debrief.host(of: address)]) + ": \(address)"
    case nil: nil
    }
  }

  /// All of it, line by line.
  package var lines: [String] {
    [sentence, text.isEmpty ? nil : text, proofText].compactMap(\.self)
  }
}

extension Session {
  /// The lines on what is stored about the listener, and until when, which come before consent.
  package func keptLines(inBrowser: Bool, code: String) -> [String] {
    [words["kept.title"] + ":"]
      + KeptItem.all(study, inBrowser: inBrowser).map { "- " + $0.text(words, code: code) }
      + [words["kept.not"] + " " + keptUntil]
  }

  package var keptUntil: String { words("kept.until", ["date": study.consent.until]) }

  /// The sentence about the practice that a task begins with; nil for none.
  package func practiceText(_ number: Int) -> String? {
    let task = study.tasks[number]
    if let practice = task.practice {
      return words("practice", ["trials": practice.trials, "enough": practice.enough])
    }
    guard task.training > 0 else { return nil }
    return task.training == 1 ? words["training.one"] : words("training.many", ["n": task.training])
  }

  /// The sentence about a break.
  package func restText(_ step: SessionStep) -> String {
    let least = least(step)
    return least > 0 ? words("rest.least", ["seconds": least]) : words["rest"]
  }

  /// The seconds that a break lasts at least; 0 where a listener may go on at once.
  package func least(_ step: SessionStep) -> Int {
    step == .pause ? study.breaks?.least ?? 0 : 0
  }
}
