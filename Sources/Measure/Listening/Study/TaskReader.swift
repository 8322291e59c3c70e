import Grading
import JSON
import Score

/// Reads one task of a study.
enum TaskReader {
  private static let keys = [
    "id", "kind", "question", "input", "trials", "training", "catch", "extreme", "alternatives",
    "above", "tolerance", "moment", "reference", "ends", "items", "staircase", "quest",
    "anchors", "ahead", "names", "tone", "practice", "attention", "instrument", "source", "points",
    "after",
  ]
  private static let common = ["id", "kind", "question", "trials", "training"]

  /// - Parameter language: of the study, in which a published instrument is asked.
  static func read(
    _ value: JSONValue, file: String, language: String
  ) throws(Fault) -> StudyTask {
    let fields = try StrictFields(value, file: file, what: "a task", keys: keys)
    let name = try fields.text("kind")
    guard let kind = TaskKind.all.first(where: { $0.id == name }) else {
      throw fields.fault(
        "\(quoted(name)) is no kind of task", at: fields.value("kind"),
        hint: NearestName.hint(for: name, among: TaskKind.all.map(\.id)))
    }
    try fields.refuse(
      otherThan: common + kind.keys + (kind.needsInput ? ["input"] : [])
        + (kind.hasCatchTrials ? ["catch"] : []) + (kind.hasTruth ? ["practice"] : [])
        + (kind.hasAttentionChecks ? ["attention"] : []), because: "of the kind \(quoted(name))")
    let id = try fields.string("id") ?? name
    guard !id.isEmpty, !id.contains("|") else {
      throw fields.fault("\(quoted(id)) cannot be a task's name", at: fields.value("id"))
    }
    let input = try fields.string("input") ?? ""
    if kind.needsInput, input.isEmpty {
      throw fields.fault(
        "the task \(quoted(id)) has no \"input\"",
        hint: "name the column of the data that is asked about, such as \"temperature\"")
    }
    let options = try options(fields, kind, id: id, language)
    let usual = Instrument.named(options.instrument)?.question ?? kind.question(input)
    let task = StudyTask(
      id: id, kind: kind, question: try fields.string("question") ?? usual,
      input: input, trials: try fields.whole("trials", in: 1...10_000) ?? 1,
      training: try fields.whole("training", in: 0...1000) ?? 0,
      catchTrials: try fields.whole("catch", in: 0...1000) ?? 0,
      practice: try Practice.read(fields, id: id),
      attention: try fields.whole("attention", in: 0...100) ?? 0,
      options: options)
    guard task.practice == nil || task.isJudged else {
      throw fields.fault(
        "the task \(quoted(id)) has practice, and no answer to it is right",
        at: fields.value("practice"), hint: "give the distance that counts as right: \"tolerance\"")
    }
    return task
  }

  private static func options(
    _ fields: StrictFields, _ kind: TaskKind, id: String, _ language: String
  ) throws(Fault) -> StudyTask.Options {
    var options = StudyTask.Options()
    options.extreme = try fields.word("extreme", as: StudyTask.Extreme.self) ?? .highest
    options.moment = try fields.word("moment", as: StudyTask.Moment.self) ?? .end
    options.alternatives = try fields.whole("alternatives", in: 2...9) ?? 2
    options.above = try fields.number("above", in: -1e36...1e36)
    options.tolerance = try fields.number("tolerance", in: 0...1e36)
    options.tone = try fields.number("tone", in: -1e36...1e36)
    options.reference = try fields.string("reference")
    options.ends = try ItemReader.ends(fields) ?? kind.ends
    try ItemReader(fields: fields, kind: kind, ends: options.ends, language: language)
      .read(into: &options)
    options.after = try fields.string("after")
    options.staircase = try StaircaseRule.read(fields)
    options.quest = try QuestRule.read(fields)
    options.anchors = try anchors(fields) ?? kind.anchors
    options.ahead = try fields.number("ahead", in: -1e6...1e6) ?? 0
    options.names = try names(fields)
    for key in kind.needs where !fields.has(key) && !(key == "items" && fields.has("instrument")) {
      throw fields.fault(
        "the task \(quoted(id)) has no \(quoted(key))", hint: kind.hint(forMissing: key))
    }
    return options
  }

  /// The frequencies of anchors; nil where the file does not name them.
  private static func anchors(_ fields: StrictFields) throws(Fault) -> [Double]? {
    guard fields.has("anchors") else { return nil }
    var found: [Double] = []
    for value in try fields.list("anchors") {
      guard let frequency = value.number, (500...16_000).contains(frequency),
        !found.contains(frequency)
      else {
        throw fields.fault(
          "\"anchors\" are not different numbers from 500 to 16000 Hz", at: value,
          hint: "ITU-R BS.1534-3 has [3500, 7000]; [] is none")
      }
      found.append(frequency)
    }
    return found
  }

  private static func names(_ fields: StrictFields) throws(Fault) -> [String] {
    let names = try fields.strings("names")
    guard names.distinct().count == names.count, !names.contains("") else {
      throw fields.fault(
        "\"names\" are not all different", at: fields.value("names"),
        hint: "give each variant a name of its own")
    }
    return names
  }
}
