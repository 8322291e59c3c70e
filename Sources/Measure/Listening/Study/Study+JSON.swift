import Files
import JSON
import Rendering
import Score

extension Study {
  /// The study with everything that was left to its usual value, in a fixed order: what the plan's hash is made of. It reads
  /// back to an equal study.
  package var json: JSONText {
    .object(present: [
      "study": name, "version": version, "question": question, "hypothesis": hypothesis,
      "stimuli": stimuli.json, "tasks": tasks.map(\.json),
      "order": JSONText.object(["design": order.design, "seed": Int(clamping: order.seed)]),
      "groups": groups.isEmpty ? nil : groups.map(\.json), "listeners": listeners,
      "screening": JSONText.object([
        "headphones": screening.headphones.rawValue, "required": screening.required,
      ]),
      "consent": JSONText.object([
        "text": consent.text, "keeps": consent.keeps.json, "until": consent.until,
      ]),
      "background": background.isEmpty ? nil : background.map(\.rawValue),
      "exclusions": exclusions.map(\.json), "analysis": analysis.map(\.json),
      "language": language == ListenerWords.english.language ? nil : language,
      "languages": languages.isEmpty
        ? nil : JSONText.object(languages.map { ($0.language, $0.json) }),
      "breaks": breaks?.json, "debrief": debrief?.json, "words": words,
    ])
  }
}

extension Study.Stimuli {
  fileprivate var json: JSONText {
    .object(present: [
      "variants": variants.json, "data": data.json, "seconds": seconds,
      "segments": JSONText.array(
        segments.map { segment in
          .object(present: ["id": segment.id, "from": segment.part.from, "to": segment.part.to])
        }),
      "loudness": loudness, "seed": Int(clamping: seed), "sounds": sounds,
    ])
  }
}

extension StudyTask {
  fileprivate var json: JSONText {
    let own: [(String, JSONText?)] = [
      ("extreme", .string(options.extreme.rawValue)),
      ("alternatives", .integer(options.alternatives)),
      ("above", options.above.map { .number($0) }),
      ("tolerance", options.tolerance.map { .number($0) }),
      ("moment", .string(options.moment.rawValue)),
      ("tone", options.tone.map { .number($0) }),
      ("reference", options.reference.map { .string($0) }),
      ("ends", options.ends.isEmpty ? nil : .some(options.ends.json)),
      ("items", itemsJSON), ("points", options.points.map { .integer($0) }),
      ("instrument", named(options.instrument)), ("source", named(options.source)),
      ("after", options.after.map { .string($0) }),
      ("anchors", .array(options.anchors.map { .number($0) })),
      ("ahead", .number(options.ahead)), ("names", options.names.json),
      ("staircase", options.staircase?.json), ("quest", options.quest?.json),
    ]
    let all: [(String, JSONText?)] = [
      ("id", .string(id)), ("kind", .string(kind.id)), ("question", .string(question)),
      ("input", kind.needsInput ? .string(input) : nil), ("trials", .integer(trials)),
      ("training", .integer(training)),
      ("catch", kind.hasCatchTrials ? .integer(catchTrials) : nil),
      ("practice", practice?.json), ("attention", attention > 0 ? .integer(attention) : nil),
    ]
    return .object(present: all + own.filter { kind.keys.contains($0.0) })
  }

  private func named(_ text: String) -> JSONText? { text.isEmpty ? nil : .string(text) }
}

extension Study.Group {
  fileprivate var json: JSONText {
    .object(present: [
      "id": id, "variants": variants.json, "tasks": tasks.json, "training": training,
    ])
  }
}

extension Study.Exclusion {
  fileprivate var json: JSONText {
    .object(present: ["rule": rule.rawValue, "below": below, "from": from])
  }
}

extension Study.Step {
  fileprivate var json: JSONText {
    // What a plan does not ask for is no member: plans that were frozen before keep their hash.
    var members: [(String, JSONText)] = [
      ("id", .string(id)), ("task", .string(task)), ("test", .string(test)),
      ("measure", .string(measure)), ("by", .string(by)), ("alpha", .number(alpha)),
      ("correction", .string(correction)), ("equivalence", equivalence.json),
    ]
    if let scale { members.append(("scale", .string(scale))) }
    if let bayes { members.append(("bayes", bayes.json)) }
    return .object(members)
  }
}
