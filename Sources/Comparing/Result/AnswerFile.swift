import Analysis
import Files
import Score

/// The answers of typical listeners who are asked for the value of each datum that they hear: `answers.csv`.
struct AnswerFile {
  private static let head = "variant,dataset,listener,input,moment,datum,answer"

  let request: CompareRequest
  let cells: [FinishedCell]

  /// Writes the answers to the report's folder. Where none are wanted, those of an earlier run go.
  func write() throws {
    let place = OutputPath(folder: request.output).below("answers.csv")
    guard request.answerers > 0 else {
      if place.kind != nil { try OutputName(place).remove() }
      return
    }
    let lines = cells.flatMap { cell -> [String] in
      guard let stored = cell.stored else { return [] }
      let made = TypicalAnswers.made(
        of: stored.pairings, listeners: request.answerers, seed: request.seed)
      let start = "\(cell.variant.name.csvCell),\(cell.data.name.csvCell)"
      return made.map { one in
        "\(start),\(one.listener),\(one.input.csvCell),\(one.moment),\(Figure.plain(one.datum)),\(Figure.plain(one.answer))"
      }
    }
    try TextFile.write(([Self.head] + lines).joined(separator: "\r\n") + "\r\n", to: place)
  }
}
