import Grading
import JSON
import Score

/// Reads one task of a study.
enum TaskReader {
  private static let keys = [
    "id", "kind", "question", "input", "trials", "training", "catch", "extreme", "alternatives",
    "above", "tolerance", "moment", "reference", "ends", "items", "staircase", "quest",
    "anchors", "ahead", "names", "tone",
  ]
  private static let common = ["id", "kind", "question", "trials", "training"]

  static func read(_ value: JSONValue, file: String) throws(Fault) -> StudyTask {
    let fields = try StrictFields(value, file: file, what: "a task", keys: keys)
    let name = try fields.text("kind")
    guard let kind = TaskKind.all.first(where: { $0.id == name }) else {
      throw fields.fault(
        "\(quoted(name)) is no kind of task", at: fields.value("kind"),
        hint: NearestName.hint(for: name, among: TaskKind.all.map(\.id)))
    }
    try fields.refuse(
      otherThan: common + kind.keys + (kind.needsInput ? ["input"] : [])
        + (kind.hasCatchTrials ? ["catch"] : []), because: "of the kind \(quoted(name))")
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
    return StudyTask(
      id: id, kind: kind, question: try fields.string("question") ?? kind.question(input),
      input: input, trials: try fields.whole("trials", in: 1...10_000) ?? 1,
      training: try fields.whole("training", in: 0...1000) ?? 0,
      catchTrials: try fields.whole("catch", in: 0...1000) ?? 0,
      options: try options(fields, kind, id: id))
  }

  private static func options(
    _ fields: StrictFields, _ kind: TaskKind, id: String
  ) throws(Fault) -> StudyTask.Options {
    var options = StudyTask.Options()
    options.extreme = try fields.word("extreme", as: StudyTask.Extreme.self) ?? .highest
    options.moment = try fields.word("moment", as: StudyTask.Moment.self) ?? .end
    options.alternatives = try fields.whole("alternatives", in: 2...9) ?? 2
    options.above = try fields.number("above", in: -1e36...1e36)
    options.tolerance = try fields.number("tolerance", in: 0...1e36)
    options.tone = try fields.number("tone", in: -1e36...1e36)
    options.reference = try fields.string("reference")
    let ends = try fields.strings("ends")
    guard ends.isEmpty || ends.count == 2 else {
      throw fields.fault(
        "\"ends\" has \(counted(ends.count, "text")), expected two", at: fields.value("ends"),
        hint: "give the words at the ends of the scale: [\"bad\", \"excellent\"]")
    }
    options.ends = ends.isEmpty ? kind.ends : ends
    let items = try fields.strings("items")
    guard !fields.has("items") || !items.isEmpty else {
      throw fields.fault(
        "\"items\" has no text", at: fields.value("items"), hint: kind.hint(forMissing: "items"))
    }
    options.items = items.isEmpty ? kind.usualItems : items
    options.staircase = try StaircaseRule.read(fields)
    options.quest = try QuestRule.read(fields)
    options.anchors = try anchors(fields) ?? kind.anchors
    options.ahead = try fields.number("ahead", in: -1e6...1e6) ?? 0
    options.names = try names(fields)
    for key in kind.needs where !fields.has(key) {
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
