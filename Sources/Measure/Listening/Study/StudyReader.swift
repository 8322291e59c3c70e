import Files
import Grading
import JSON
import Rendering
import Score

/// Reads the file of a study strictly: every fault has a line, a column and, for a name, the nearest valid one.
package enum StudyReader {
  static let keys = [
    "study", "version", "question", "hypothesis", "stimuli", "tasks", "order", "groups",
    "listeners", "screening", "consent", "background", "exclusions", "analysis", "language",
    "languages", "breaks", "debrief", "words",
  ]

  /// - Parameter path: of the study's file; the mappings and datasets that it names are found from the working folder.
  /// - Throws: `Fault` for the first thing that is wrong.
  package static func read(_ path: String) throws -> Study {
    try read(FileContent.read(path, limit: 1 << 22), file: path)
  }

  package static func read(_ text: [UInt8], file: String) throws(Fault) -> Study {
    let value = try JSONParser.parse(text, file: file, code: .lab)
    let study = try read(value, file: file)
    try AnalysisFit(study: study).check(value)
    return study
  }

  /// Reads a study in its own language only, whatever its translations lack.
  package static func readUntranslated(_ path: String) throws -> Study {
    let text = try FileContent.read(path, limit: 1 << 22)
    return try read(
      JSONParser.parse(text, file: path, code: .lab), file: path, isTranslated: false)
  }

  static func read(
    _ value: JSONValue, file: String, isTranslated: Bool = true
  ) throws(Fault) -> Study {
    let fields = try StrictFields(value, file: file, what: "a study", keys: keys)
    var study = Study(
      file: file, name: try fields.text("study"),
      version: try fields.whole("version", in: 1...1_000_000) ?? 1,
      question: try fields.text("question"), hypothesis: try fields.string("hypothesis") ?? "",
      stimuli: try StimuliReader.read(fields), tasks: try tasks(fields), order: try order(fields),
      groups: try GroupReader.read(fields),
      listeners: try fields.whole("listeners", in: 1...100_000) ?? 24,
      screening: try screening(fields), consent: try consent(fields),
      background: try Background.read(fields), exclusions: try exclusions(fields),
      analysis: try steps(fields),
      language: try TranslationReader.language(fields), breaks: try Breaks.read(fields),
      debrief: try Debrief.read(fields), words: try fields.string("words"))
    if isTranslated { study.languages = try TranslationReader(study: study).read(fields) }
    try StudyRules(study: study, fields: fields).check()
    return study
  }

  private static func tasks(_ fields: StrictFields) throws(Fault) -> [StudyTask] {
    var tasks: [StudyTask] = []
    let language = try TranslationReader.language(fields)
    for value in try fields.list("tasks") {
      let task = try TaskReader.read(value, file: fields.file, language: language)
      if tasks.contains(where: { $0.id == task.id }) {
        throw fields.fault("two tasks are called \(quoted(task.id))", at: value)
      }
      tasks.append(task)
    }
    guard !tasks.isEmpty else {
      throw fields.fault(
        "the study has no task", at: fields.value("tasks"),
        hint: "give \"tasks\": [ { \"id\": \"trend\", \"kind\": \"trend\", … } ]")
    }
    return tasks
  }

  private static func order(_ fields: StrictFields) throws(Fault) -> Study.Order {
    guard let order = try fields.object("order", what: "an order", keys: ["design", "seed"]) else {
      return .williams(seed: 1)
    }
    let seed = UInt64(try order.whole("seed", in: 0...(1 << 53)) ?? 1)
    let design = try order.word("design", among: Study.Order.designs)
    return design == "random" ? .random(seed: seed) : .williams(seed: seed)
  }

  private static func screening(_ fields: StrictFields) throws(Fault) -> Study.Screening {
    let found = try fields.object(
      "screening", what: "a screening", keys: ["headphones", "required"])
    return Study.Screening(
      headphones: try found?.word("headphones", as: Study.Screening.Headphones.self) ?? .none,
      required: try found?.bool("required") ?? false)
  }

  private static func consent(_ fields: StrictFields) throws(Fault) -> Study.Consent {
    let found = try fields.object("consent", what: "a consent", keys: ["text", "keeps", "until"])
    guard let found else {
      throw fields.fault(
        "the study has no \"consent\"",
        hint:
          "give \"consent\": { \"text\": …, \"keeps\": [\"answers\", \"times\"], \"until\": \"2027-12-31\" }"
      )
    }
    let keeps = try found.strings("keeps")
    if let unknown = keeps.first(where: { !Study.Consent.kept.contains($0) }) {
      throw found.fault(
        "\(quoted(unknown)) is nothing that is kept", at: found.value("keeps"),
        hint: NearestName.hint(for: unknown, among: Study.Consent.kept))
    }
    let until = try found.text("until")
    let parts = until.split(separator: "-").compactMap { Int($0) }
    guard until.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil, parts.count == 3,
      (1...12).contains(parts[1]), (1...31).contains(parts[2])
    else {
      throw found.fault(
        "\(quoted(until)) is no date", at: found.value("until"), hint: "write it as 2027-12-31")
    }
    return Study.Consent(text: try found.text("text"), keeps: keeps, until: until)
  }

  private static func exclusions(_ fields: StrictFields) throws(Fault) -> [Study.Exclusion] {
    var found: [Study.Exclusion] = []
    for item in try fields.objects(
      "exclusions", what: "an exclusion", keys: ["rule", "below", "from"])
    {
      guard let rule = try item.word("rule", as: Study.Exclusion.Rule.self) else {
        throw item.fault(
          "the exclusion has no \"rule\"", hint: "give it \"rule\": \"catch\", \"below\": 0.75")
      }
      let below = try item.number("below", in: 0...1)
      if rule == .catch, below == nil {
        throw item.fault("the rule \"catch\" has no \"below\"", hint: "give it \"below\": 0.75")
      }
      let from = try item.whole("from", in: 1...1000)
      if rule == .attention, from == nil {
        throw item.fault("the rule \"attention\" has no \"from\"", hint: "give it \"from\": 2")
      }
      let own = rule == .catch ? ["below"] : rule == .attention ? ["from"] : []
      try item.refuse(otherThan: ["rule"] + own, because: "with this rule")
      found.append(Study.Exclusion(rule: rule, below: below, from: from))
    }
    return found
  }

  private static func steps(_ fields: StrictFields) throws(Fault) -> [Study.Step] {
    let keys = [
      "id", "task", "test", "measure", "by", "alpha", "correction", "equivalence", "scale", "bayes",
    ]
    var found: [Study.Step] = []
    for item in try fields.objects("analysis", what: "an analysis", keys: keys) {
      if case .null? = item.value("equivalence")?.content {
      } else {
        _ = try item.number("equivalence", in: 1e-12...1e12)
      }
      let id = try item.text("id")
      guard !found.contains(where: { $0.id == id }) else {
        throw item.fault(
          "two analyses are called \(quoted(id))", at: item.value("id"),
          hint: "give each a name of its own")
      }
      let test = try item.text("test")
      var by = ""
      if try item.string("by") != "" {
        by = try item.word("by", among: Study.Step.factors) ?? "variant"
      }
      found.append(
        Study.Step(
          id: id, task: try item.text("task"),
          test: try item.word("test", among: Study.Step.tests) ?? test,
          measure: try item.word("measure", among: Study.Step.measures) ?? "correct", by: by,
          alpha: try item.number("alpha", in: 1e-6...0.5) ?? 0.05,
          correction: try item.word("correction", among: Study.Step.corrections) ?? "holm",
          equivalence: item.value("equivalence")?.number, scale: try item.string("scale"),
          bayes: try BayesPrior.read(item)))
    }
    return found
  }
}
