import Files
import Grading
import JSON
import Score

/// The answers of a student: numbers and words by name.
struct LabAnswers {
  private enum Answer {
    case number(Double)
    case word(String)
  }

  private var answers: [String: Answer] = [:]
  /// The reason why they could not be read; nil where they could.
  private(set) var fault: String?

  /// Reads the answers.
  /// - Parameter path: the path of a JSON object of numbers and texts; nil gives no answers.
  init(_ path: String?) {
    guard let path else { return }
    do {
      let text = try FileContent.read(path, limit: 1 << 20)
      let value = try JSONParser.parse(text, file: "answers.json", code: .lab)
      for (name, answer) in value.members ?? [] {
        if let number = answer.number {
          answers[name] = .number(number)
        } else if let text = answer.string {
          answers[name] = .word(text)
        } else if case .bool(let flag) = answer.content {
          answers[name] = .word(flag ? "true" : "false")
        }
      }
      if value.members == nil { fault = "answers.json: is \(value.kind), expected an object" }
    } catch {
      fault = "\(error)"
    }
  }

  func judge(_ criterion: Criterion) -> Judgement {
    guard case .answer(let name, let expected) = criterion.subject else {
      return Judgement(criterion, holds: false, found: "")
    }
    guard let answer = answers[name] else {
      return Judgement(
        criterion, holds: false, found: fault ?? "no answer \(quoted(name)) was given")
    }
    switch (expected, answer) {
    case (.number(let bound), .number(let value)):
      return Judgement(
        criterion, holds: bound.holds(value), found: "\(name) = \(Figure.brief(value))")
    case (.word(let words), .word(let word)):
      let plain = word.lowercased().filter { !$0.isWhitespace }
      let holds = words.contains { $0.lowercased().filter { !$0.isWhitespace } == plain }
      return Judgement(criterion, holds: holds, found: "\(name) = \(quoted(word.prefix(80)))")
    case (.number, .word(let word)):
      return Judgement(
        criterion, holds: false, found: "\(name) is \(quoted(word.prefix(80))), no number")
    case (.word, .number(let value)):
      return Judgement(criterion, holds: false, found: "\(name) is \(Figure.brief(value)), no word")
    }
  }
}
