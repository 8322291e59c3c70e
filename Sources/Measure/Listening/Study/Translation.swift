import Grading
import JSON
import Score

/// The texts of a study in another language. Keys of answers, names of tasks and codes stay as they are.
package struct Translation: Sendable, Equatable {
  /// The language's code, as BCP 47 has it: `de`, `pt-BR`.
  package var language: String
  /// Empty for the study's own language, of which only words of the page are given.
  package var name = ""
  package var consent = ""
  /// The texts of each task, by its name.
  package var tasks: [String: Task] = [:]
  /// Empty where the study has none.
  package var debrief = ""
  package var excluded = ""
  /// The words of the page by their keys, in place of those that Ripples has.
  package var page: [String: String] = [:]

  package struct Task: Sendable, Equatable {
    package var question = ""
    package var ends: [String] = []
    package var items: [Item] = []
    package var names: [String] = []
    /// The publication of a published questionnaire's words; empty for others.
    package var source = ""
  }

  var json: JSONText {
    .object(
      present: [
        "study": name.isEmpty ? nil : name, "consent": consent.isEmpty ? nil : consent,
        "tasks": tasks.isEmpty
          ? nil : JSONText.object(tasks.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }),
        "debrief": debrief.isEmpty ? nil : debrief, "excluded": excluded.isEmpty ? nil : excluded,
        "page": page.isEmpty
          ? nil
          : JSONText.object(page.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }),
      ])
  }
}

extension Translation.Task {
  var json: JSONText {
    func list(_ texts: [String]) -> JSONText { texts.isEmpty ? .null : texts.json }
    return .object(
      present: [
        "question": question, "ends": list(ends),
        "items": items.isEmpty ? nil : items.map(\.json), "names": list(names),
        "source": source.isEmpty ? nil : source,
      ])
  }

  /// The texts of a task that its listeners read.
  init(of task: StudyTask) {
    question = task.question
    let own = task.options
    let isUsed = task.kind.form != .items || own.items.contains { $0.ends == own.ends }
    ends = isUsed && task.kind.keys.contains("ends") ? own.ends : []
    items = own.items.map { Translation.Item(of: $0, in: own.ends) }
    (names, source) = (own.names, own.source)
  }
}

extension Study {
  /// The languages that a listener can choose, the study's own first.
  package var tongues: [String] {
    [language] + languages.map(\.language).filter { $0 != language }
  }

  func translation(_ language: String) -> Translation? {
    languages.first { $0.language == language }
  }

  /// All texts that a listener reads, as a translation of the study has them.
  package var texts: Translation {
    Translation(
      language: language, name: name, consent: consent.text,
      tasks: Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, Translation.Task(of: $0)) }),
      debrief: debrief?.text ?? "", excluded: debrief?.excluded?.text ?? "")
  }

  /// The study with its texts in a language; itself in a language that it does not have.
  package func spoken(in language: String) -> Study {
    guard language != self.language, let texts = translation(language) else { return self }
    var study = self
    (study.name, study.consent.text) = (texts.name, texts.consent)
    study.debrief?.text = texts.debrief
    study.debrief?.excluded?.text = texts.excluded
    for index in study.tasks.indices {
      guard let task = texts.tasks[study.tasks[index].id] else { continue }
      study.tasks[index].question = task.question
      let ends = study.tasks[index].options.ends
      study.tasks[index].options.items = zip(study.tasks[index].options.items, task.items).map {
        $0.spoken($1, ends, task.ends)
      }
      study.tasks[index].options.names = task.names
      if !task.ends.isEmpty { study.tasks[index].options.ends = task.ends }
    }
    return study
  }

  /// A translation to be filled in: all texts of the study, and of the page those that Ripples lacks in the language.
  package func draft(in language: String) -> JSONText {
    var texts = texts
    if !ListenerWords.isBuiltIn(language) { texts.page = ListenerWords.english.texts }
    if language == self.language { texts = Translation(language: language, page: texts.page) }
    return .object([language: texts.json])
  }
}
