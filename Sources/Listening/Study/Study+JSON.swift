import Files
import JSON
import Rendering
import Score

extension Study {
  /// The study with everything that was left to its usual value, in a fixed order: what the plan's hash is made of. It reads
  /// back to an equal study.
  package var json: JSONText {
    .object(present: [
      ("study", .string(name)), ("version", .integer(version)), ("question", .string(question)),
      ("hypothesis", .string(hypothesis)), ("stimuli", stimuli.json),
      ("tasks", .array(tasks.map(\.json))),
      (
        "order",
        .object([("design", .string(order.design)), ("seed", .integer(Int(clamping: order.seed)))])
      ), ("groups", groups.isEmpty ? nil : .array(groups.map(\.json))),
      ("listeners", .integer(listeners)),
      (
        "screening",
        .object([
          ("headphones", .string(screening.headphones.rawValue)),
          ("required", .bool(screening.required)),
        ])
      ),
      (
        "consent",
        .object([
          ("text", .string(consent.text)), ("keeps", consent.keeps.json),
          ("until", .string(consent.until)),
        ])
      ), ("exclusions", .array(exclusions.map(\.json))), ("analysis", .array(analysis.map(\.json))),
    ])
  }
}

extension Study.Stimuli {
  fileprivate var json: JSONText {
    .object(present: [
      ("variants", variants.json), ("data", data.json), ("seconds", .number(seconds)),
      (
        "segments",
        .array(
          segments.map { segment in
            .object(present: [
              ("id", .string(segment.id)), ("from", segment.part.from.map { .string($0) }),
              ("to", segment.part.to.map { .string($0) }),
            ])
          })
      ), ("loudness", .number(loudness)), ("seed", .integer(Int(clamping: seed))),
      ("sounds", sounds.map { .string($0) }),
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
      ("reference", options.reference.map { .string($0) }), ("ends", options.ends.json),
      ("items", options.items.json),
      ("anchors", .array(options.anchors.map { .number($0) })),
      ("ahead", .number(options.ahead)), ("names", options.names.json),
      ("staircase", options.staircase?.json), ("quest", options.quest?.json),
    ]
    let all: [(String, JSONText?)] = [
      ("id", .string(id)), ("kind", .string(kind.id)), ("question", .string(question)),
      ("input", kind.needsInput ? .string(input) : nil), ("trials", .integer(trials)),
      ("training", .integer(training)),
      ("catch", kind.hasCatchTrials ? .integer(catchTrials) : nil),
    ]
    return .object(present: all + own.filter { kind.keys.contains($0.0) })
  }
}

extension Study.Group {
  fileprivate var json: JSONText {
    .object(present: [
      ("id", .string(id)), ("variants", variants.json), ("tasks", tasks.json),
      ("training", training.map { .integer($0) }),
    ])
  }
}

extension Study.Exclusion {
  fileprivate var json: JSONText {
    .object(present: [("rule", .string(rule.rawValue)), ("below", below.map { .number($0) })])
  }
}

extension Study.Step {
  fileprivate var json: JSONText {
    .object([
      ("id", .string(id)), ("task", .string(task)), ("test", .string(test)),
      ("measure", .string(measure)), ("by", .string(by)), ("alpha", .number(alpha)),
      ("correction", .string(correction)), ("equivalence", equivalence.json),
    ])
  }
}
