import Files
import JSON
import Score

/// The answers of a student: numbers and words by name.
struct LabAnswers {
  private enum Answer {
    case number(Double)
    case word(String)
    /// A list of several; nil in place of what is no number.
    case row([Double?])
  }

  private var answers: [String: Answer] = [:]
  /// The reason why they could not be read; nil where they could.
  private(set) var fault: String?
  /// The reason why the machine could not read them; nil where it could.
  private(set) var machineFault: Fault?

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
        } else if let row = answer.array {
          answers[name] = .row(row.map(\.number))
        } else if case .bool(let flag) = answer.content {
          answers[name] = .word(flag ? "true" : "false")
        }
      }
      if value.members == nil { fault = "answers.json: is \(value.kind), expected an object" }
    } catch var error as Fault {
      if error.isOfMachine(besides: [path]) { machineFault = error }
      // The place is the teacher's.
      error.place.file = Submission.answersName
      fault = "\(error)"
    } catch {
      fault = "\(Submission.answersName): cannot be read"
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
    if case .numbers(let wanted, let within) = expected {
      return judge(criterion, name, answer, wanted, within)
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
    case (_, .row(let row)):
      return Judgement(
        criterion, holds: false,
        found: "\(name) is a row of \(counted(row.count, "value")), one is asked for")
    case (.numbers, _): return Judgement(criterion, holds: false, found: "")
    }
  }

  /// Judges a row of numbers: the first that is wrong is said, not what it should be.
  private func judge(
    _ criterion: Criterion, _ name: String, _ answer: Answer, _ wanted: [Double], _ within: Double
  ) -> Judgement {
    func missed(_ found: String) -> Judgement {
      Judgement(criterion, holds: false, found: found)
    }
    guard case .row(let row) = answer else {
      return missed("\(name) is one value, a row of \(wanted.count) is asked for")
    }
    guard row.count == wanted.count else {
      return missed(
        "\(name) is a row of \(counted(row.count, "value")), \(wanted.count) are asked for")
    }
    let wrong = wanted.indices.first { place in
      row[place].map { abs($0 - wanted[place]) > within } ?? true
    }
    guard let wrong else {
      return Judgement(
        criterion, holds: true,
        found: "\(name) = " + row.map { Figure.brief($0 ?? .nan) }.joined(separator: ", "))
    }
    let found = row[wrong].map { "is \(Figure.brief($0)), and wrong" } ?? "is no number"
    return missed("value \(wrong + 1) of \(name) \(found)")
  }
}
