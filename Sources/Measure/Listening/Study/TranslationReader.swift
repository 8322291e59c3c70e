import Grading
import JSON
import Score

/// Reads the languages of a study: a text that one of them lacks is a fault at its place.
struct TranslationReader {
  /// The study in its own language.
  let study: Study

  /// The study's own language, English where it does not say.
  static func language(_ fields: StrictFields) throws(Fault) -> String {
    guard let code = try fields.string("language") else { return ListenerWords.english.language }
    guard isCode(code) else { throw noCode(code, fields, fields.value("language")) }
    return code
  }

  private static func isCode(_ code: String) -> Bool {
    code.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil && code.utf8.count <= 35
  }

  private static func noCode(_ code: String, _ fields: StrictFields, _ place: JSONValue?) -> Fault {
    fields.fault(
      "\(quoted(code)) is no code of a language", at: place,
      hint: "write it as in BCP 47: \"de\", \"ar\", \"pt-BR\"")
  }

  func read(_ fields: StrictFields) throws(Fault) -> [Translation] {
    guard let member = fields.value("languages") else {
      try refuseUnknownPage(fields)
      return []
    }
    guard let members = member.members else {
      throw fields.fault(
        "\"languages\" is \(member.kind), expected an object: { \"de\": { … } }", at: member)
    }
    var found: [Translation] = []
    for (code, value) in members {
      guard Self.isCode(code) else { throw Self.noCode(code, fields, value) }
      guard !found.contains(where: { $0.language == code }) else {
        throw fields.fault("\(quoted(code)) is given twice", at: value, hint: "leave one")
      }
      found.append(try translation(code, value, fields.file))
    }
    if !members.contains(where: { $0.key == study.language }) { try refuseUnknownPage(fields) }
    return found
  }

  /// Refuses a study whose own language the page does not speak.
  private func refuseUnknownPage(_ fields: StrictFields) throws(Fault) {
    guard !ListenerWords.isBuiltIn(study.language) else { return }
    throw fields.fault(
      "the page has no words in the language \(quoted(study.language)) of the study",
      at: fields.value("language"),
      hint:
        "give them in \"languages\": { \(quoted(study.language)): { \"page\": { … } } }; ripples listen texts STUDY --language \(study.language) prints what to translate"
    )
  }

  private func translation(
    _ code: String, _ value: JSONValue, _ file: String
  ) throws(Fault) -> Translation {
    let own = study.texts
    let fields = try StrictFields(
      value, file: file, what: "the language \(quoted(code))",
      keys: ["study", "consent", "tasks", "debrief", "excluded", "page"])
    var found = Translation(language: code)
    found.page = try page(code, fields)
    guard code != study.language else {
      try fields.refuse(
        otherThan: ["page"], because: "which is the study's own: its texts stand in the study")
      return found
    }
    found.name = try text("study", own.name, fields, code)
    found.consent = try text("consent", own.consent, fields, code)
    found.debrief = try text("debrief", own.debrief, fields, code)
    found.excluded = try text("excluded", own.excluded, fields, code)
    found.tasks = try tasks(fields, code)
    return found
  }

  /// The text of a key, which must be there where the study's own language has one, and only there.
  func text(
    _ key: String, _ own: String, _ fields: StrictFields, _ code: String
  ) throws(Fault) -> String {
    let found = try fields.string(key) ?? ""
    if own.isEmpty, !found.isEmpty {
      throw fields.fault(
        "\(quoted(key)) has a text in the language \(quoted(code)) and none in the study",
        at: fields.value(key), hint: "leave it out")
    }
    if !own.isEmpty, found.isEmpty { throw missing(key, own, fields, code) }
    return found
  }

  func missing(
    _ key: String, _ own: String, _ fields: StrictFields, _ code: String
  ) -> Fault {
    let start = own.count > 40 ? own.prefix(39) + "…" : own[...]
    return fields.fault(
      "the language \(quoted(code)) has no text for \(quoted(key))", at: fields.value(key),
      hint: "translate \(quoted(start)) there")
  }

  private func tasks(_ fields: StrictFields, _ code: String) throws(Fault) -> [String: Translation
    .Task]
  {
    let ids = study.tasks.map(\.id)
    guard let all = try fields.object("tasks", what: "the tasks of \(quoted(code))", keys: ids)
    else {
      throw fields.fault(
        "the language \(quoted(code)) has no text for \"tasks\"",
        hint: "give \"tasks\": { \(quoted(ids[0])): { \"question\": \"…\" } }")
    }
    var found: [String: Translation.Task] = [:]
    for task in study.tasks {
      guard
        let fields = try all.object(
          task.id, what: "the task \(quoted(task.id))",
          keys: ["question", "ends", "items", "names", "source"])
      else { throw missing(task.id, task.question, all, code) }
      let own = Translation.Task(of: task)
      found[task.id] = Translation.Task(
        question: try text("question", own.question, fields, code),
        ends: try list("ends", own.ends, fields, code),
        items: try items(own.items, fields, code),
        names: try list("names", own.names, fields, code),
        source: try source(own.source, fields, code))
    }
    return found
  }

  func list(
    _ key: String, _ own: [String], _ fields: StrictFields, _ code: String
  ) throws(Fault) -> [String] {
    let found = try fields.strings(key)
    if found.isEmpty, let first = own.first { throw missing(key, first, fields, code) }
    guard found.count == own.count else {
      throw fields.fault(
        "\(quoted(key)) has \(counted(found.count, "text")) in the language \(quoted(code)), and the study \(own.count)",
        at: fields.value(key), hint: "give one for each, in the same order")
    }
    guard !found.contains(where: \.trimmed.isEmpty) else {
      throw fields.fault("a text of \(quoted(key)) is empty", at: fields.value(key))
    }
    return found
  }

  private func page(_ code: String, _ fields: StrictFields) throws(Fault) -> [String: String] {
    let english = ListenerWords.english.texts
    let given = try fields.object(
      "page", what: "the page's words", keys: english.keys.sorted())
    var found: [String: String] = [:]
    for (key, own) in english.sorted(by: { $0.key < $1.key }) {
      guard let text = try given?.string(key), !text.isEmpty else {
        if ListenerWords.isBuiltIn(code) { continue }
        guard let given else {
          throw fields.fault(
            "the language \(quoted(code)) has no text for \"page\"",
            hint:
              "give the page's words; ripples listen texts STUDY --language \(code) prints all of them"
          )
        }
        throw missing(key, own, given, code)
      }
      if let lost = ListenerWords.places(own).first(where: { !text.contains($0) }) {
        throw fields.fault(
          "\(quoted(key)) has no \(lost) in the language \(quoted(code))", at: given?.value(key),
          hint: "put \(lost) where the page puts its value in \(quoted(own))")
      }
      found[key] = text
    }
    return found
  }
}
