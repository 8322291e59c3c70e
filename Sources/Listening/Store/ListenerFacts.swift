/// The facts about a listener that each row of the export has: what the study asked at its start, and what the page read.
struct ListenerFacts {
  /// The cells of `columns`.
  let cells: [String]

  static let columns = Background.allCases.map(\.column) + DeviceReading.columns

  /// - Parameter answers: all answers of the listener.
  init(_ answers: [AnswerRecord], of study: Study?) {
    let said = answers.first { $0.step == "background" }?.answer.map(ItemAnswers.kept) ?? []
    let asked = Dictionary(uniqueKeysWithValues: zip(study?.background ?? [], said))
    let reading = answers.first { $0.step == "level" }?.answer.map { DeviceReading($0) }
    cells = Background.allCases.map { asked[$0] ?? "" } + (reading ?? DeviceReading()).cells
  }
}
