import Score

/// An answer as it was taken: read, checked, and scored against the truth.
package struct Judgement: Sendable, Equatable {
  /// The answer as the export has it; of ratings and ranks one text for each stimulus, of a questionnaire one for each item.
  package var answers: [String]
  /// Whether the answer is right; nil where none is right or wrong.
  package var correct: Bool?
  package var ratings: [Double] = []

  /// Reads what a listener answered to a trial.
  /// - Parameter text: the key of an option, a number, a number for each stimulus with commas between them, or a list of JSON
  ///   with a text for each item of a questionnaire.
  /// - Throws: `Fault` for what is no answer to this question, in words for the listener.
  package init(_ text: String, to trial: Trial, of task: StudyTask) throws(Fault) {
    let text = text.trimmed
    switch task.kind.form {
    case .choice:
      guard trial.options.contains(where: { $0.key == text }) else {
        throw Self.fault(
          "\(quoted(text)) is none of the answers",
          "answer \(trial.options.map(\.key).joined(separator: " or "))")
      }
      answers = [text]
      correct = task.kind.hasTruth ? text == trial.truth : nil
    case .number:
      let number = try Self.number(text, in: task.kind == .magnitude ? 1e-9...1e9 : -1e36...1e36)
      answers = [Figure.plain(number)]
      correct = Self.isCorrect(number, trial, task)
    case .direction:
      guard let degrees = Direction.read(text) else {
        throw Self.fault(
          "\(quoted(text)) is no direction",
          "give degrees clockwise from straight ahead (90) or an hour of a clock (3h)")
      }
      answers = [Figure.plain(degrees)]
      correct = Self.isCorrect(degrees, trial, task)
    case .grades:
      ratings = try Self.grades(text)
      answers = ratings.map(Figure.plain)
    case .ratings:
      ratings = try Self.numbers(text, trial.cells.count, in: 0...100)
      answers = ratings.map(Figure.plain)
    case .items: answers = try task.options.items.answers(text)
    case .ranks:
      let ranks = try Self.numbers(text, trial.cells.count, in: 1...Double(trial.cells.count))
      guard ranks.sorted() == (1...trial.cells.count).map(Double.init) else {
        throw Self.fault(
          "\(quoted(text)) is no order of \(trial.cells.count)",
          "give each place once, such as \((1...trial.cells.count).map { "\($0)" }.joined(separator: ","))"
        )
      }
      answers = ranks.map(Figure.plain)
    case .text: answers = [try Self.words(text)]
    }
    if let told = trial.told { correct = answers == [told] }
  }

  /// The longest answer in words, in UTF-16 units, as a browser counts them.
  private static let longestText = 2000

  static func words(_ text: String) throws(Fault) -> String {
    guard text.utf16.count <= longestText else {
      throw fault(
        "the answer has \(text.utf16.count) characters", "say it with at most \(longestText)")
    }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || "\n\t".unicodeScalars.contains($0)
    }
    guard isPlain else {
      throw fault("the answer holds characters that cannot be shown", "type it anew, as plain text")
    }
    return text
  }

  /// Judges the answer to a trial of a headphone check.
  init(_ text: String, to trial: HeadphoneTrial) throws(Fault) {
    guard ["1", "2", "3"].contains(text.trimmed) else {
      throw Self.fault("\(quoted(text)) is none of the answers", "answer 1, 2 or 3")
    }
    answers = [text.trimmed]
    correct = text.trimmed == trial.truth
  }

  /// Whether an estimate is right: a count that is the truth, a value within its tolerance.
  private static func isCorrect(_ number: Double, _ trial: Trial, _ task: StudyTask) -> Bool? {
    guard let truth = Double(trial.truth), task.kind.hasTruth else { return nil }
    if task.kind == .count { return number == truth }
    let error =
      task.kind.form == .direction ? Direction.error(number, truth) : abs(number - truth)
    return task.options.tolerance.map { error <= $0 }
  }

  /// The grades of two stimuli by BS.1116: to one decimal, and 5 for the one that is taken for the reference.
  private static func grades(_ text: String) throws(Fault) -> [Double] {
    let grades = try numbers(text, 2, in: 1...5)
    if let fine = grades.first(where: { abs(10 * $0 - (10 * $0).rounded()) > 1e-9 }) {
      throw fault("\(Figure.plain(fine)) is no grade", "give grades to one decimal, such as 3.7")
    }
    guard grades.contains(5) else {
      throw fault(
        "none of the two has the grade 5",
        "one of them is the reference: give 5 to the one that you take for it")
    }
    return grades
  }

  static func number(
    _ text: String, in range: ClosedRange<Double>
  ) throws(Fault) -> Double {
    let text = text.trimmed
    let isDecimal = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    guard isDecimal, let number = Double(text), range.contains(number) else {
      throw fault(
        "\(quoted(text)) is no answer",
        "give a number" + (text.contains(",") ? " with a point, such as 13.5" : "") + bounds(range))
    }
    return number
  }

  /// A range in the words of a hint; nothing where any number is in it.
  private static func bounds(_ range: ClosedRange<Double>) -> String {
    if range.upperBound > 1e9 { return "" }
    if range.lowerBound == 1e-9 { return " above 0" }
    return " from \(Figure.plain(range.lowerBound)) to \(Figure.plain(range.upperBound))"
  }

  private static func numbers(
    _ text: String, _ count: Int, in range: ClosedRange<Double>
  ) throws(Fault) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == count else {
      throw fault(
        "\(quoted(text)) has \(counted(parts.count, "number"))",
        "give \(count) with commas between them, one for each")
    }
    var numbers: [Double] = []
    for part in parts { numbers.append(try number(String(part), in: range)) }
    return numbers
  }

  static func fault(_ message: String, _ hint: String) -> Fault {
    Fault(.call, message, hint: hint)
  }
}
