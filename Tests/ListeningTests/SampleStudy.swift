import Score
import Testing

@testable import Listening

/// A study whose data are plain lines, so that every truth is known, and whose sounds are never played.
struct SampleStudy {
  var variants = ["ada.lua", "ben.lua"]
  var tasks = #"{ "kind": "trend", "input": "temperature", "trials": 8, "training": 2 }"#
  var rest = ""

  var text: String {
    """
    {
      "study": "sample", "question": "Which is heard better?",
      "stimuli": {
        "variants": [\(variants.map { "\"\($0)\"" }.joined(separator: ", "))],
        "data": ["d"], "segments": [{ "from": 0, "to": 1 }, { "from": 1, "to": 2 }]
      },
      "tasks": [\(tasks)],
      "consent": { "text": "Yes?", "keeps": ["answers"], "until": "2030-01-01" }\(rest)
    }
    """
  }

  var study: Study {
    get throws { try StudyReader.read(Array(text.utf8), file: "study.json") }
  }

  /// The stimuli of series of temperatures, one piece each.
  func bank(_ series: [[Double]]) -> StimulusBank {
    StimulusBank(
      variants: variants,
      pieces: series.enumerated().map { number, values in
        StimulusBank.Piece(
          dataset: "d\(number % 2)", segment: "s\(number + 1)", values: ["temperature": values])
      },
      cells: variants.indices.flatMap { variant in
        series.indices.map { piece in
          StimulusBank.Cell(
            variant: variant, piece: piece, dataset: "d\(piece % 2)", segment: "s\(piece + 1)",
            sound: "\(variant)-\(piece).wav",
            hash: "\(variant)-\(piece)", loudness: -23, truePeak: -3, measurements: [])
        }
      }, ladders: [:], hearings: [:])
  }

  /// Four pieces of 240 values: up, down, a peak in the middle third, a valley in the last third.
  static let lines: [[Double]] = [
    row { $0 / 10 }, row { 24 - $0 / 10 }, row { 20 - abs($0 - 120) / 10 },
    row { 5 + abs($0 - 200) / 10 },
  ]

  private static func row(_ value: (Double) -> Double) -> [Double] {
    (0..<240).map { value(Double($0)) }
  }

  static let timing = AnswerRecord.Timing(
    milliseconds: 900, plays: 1, started: "2026-01-01T09:00:00Z", answered: "2026-01-01T09:00:09Z")
}
