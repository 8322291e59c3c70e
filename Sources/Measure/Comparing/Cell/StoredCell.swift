import Analysis
import Report
import Score

/// A finished cell, as it is kept beside the report: everything but the names it has in this comparison.
package struct StoredCell: KeptCell {
  /// The version of the form, which grows when the form changes.
  package static let version = 4

  /// A pair of input and target, thinned: what the same mapping does on another dataset is compared with it.
  package struct Pair: Codable, Sendable {
    let input: String
    let target: String
    let percept: Percept
    /// By how much a change must be larger than the published difference to be heard (`Pairing.coarseness`).
    let coarseness: Double
    let data: [Double]
    let values: [Double]
  }

  package var version: Int = Self.version
  /// The seconds of sound until the data ends.
  package let seconds: Double
  /// The gain that brought the sound to its level, in dB.
  package let gain: Double
  package let loudness: Double
  package let truePeak: Double
  package let warnings: [String]
  package let measurements: [Measurement]
  let pairs: [Pair]
  let traces: Report.Traces
  let notes: [Report.Cell.Note]
  let transfers: [Report.Transfer]
  let excerpt: Report.Cell.Audio?
  /// The whole sound as events; nil where it is none, or where the cell was made by a version that kept none.
  var events: Report.Cell.Audio?
  let spectrogram: Report.Cell.Spectrogram?
  /// The path of the whole sound from the report's folder; nil where none is kept.
  package let sound: String?
  /// The level of the whole sound where it ends, in dBFS, from which it fades; nil where it has died away by then.
  package var cutLevel: Double?
  let descriptor: SoundDescriptor
  /// The hash of all samples at the cell's level (`AudioHash`); nil in a report, which keeps the sound.
  package var samples: String?
  /// The bytes of each file that belongs to it, by its path from the report's folder.
  package var sizes: [String: Int] = [:]

  /// The paths of the files that belong to it, from the report's folder.
  package var files: [String] {
    [sound, excerpt?.file, spectrogram?.file].compactMap { $0 } + (events?.files ?? [])
  }
}

/// A cell as the comparison has it.
package struct FinishedCell: Sendable {
  package enum Outcome: Sendable {
    case done(StoredCell)
    case failed(Fault)
  }

  package let variant: Variant
  package let data: ComparedData
  package let outcome: Outcome
  /// Whether the cell was there from an earlier run.
  package let isOld: Bool
  /// What was measured of the sound; nil where the request does not keep it, and for a cell of an earlier run.
  package var sound: SoundCell?
  /// The measures against other cells of the comparison.
  var relative: [Measurement] = []
  /// The sound that the report's players play; nil for none.
  var audio: Report.Cell.Audio?

  /// All measurements of the cell.
  var measurements: [Measurement] { (stored?.measurements ?? []) + relative }

  package var stored: StoredCell? { if case .done(let cell) = outcome { cell } else { nil } }

  /// Sentences on inputs of the map of which nothing can be measured here.
  var faults: [String] { variant.needed.compactMap { data.fault(ofInput: $0) } }

  /// Returns the estimates of a metric here; of an input only those that are about it.
  func measurements(_ metric: String, input: String? = nil) -> [Measurement] {
    measurements.filter { $0.metric == metric && (input == nil || $0.input == input) }
  }
}
