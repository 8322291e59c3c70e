import Analysis
import Datasets
import Score

/// The stimuli of a study: the pieces of data, and each variant's sound of each of them.
package struct StimulusBank: Sendable {
  /// A segment of a dataset.
  package struct Piece: Sendable {
    package let dataset: String
    package let segment: String
    /// The values of the inputs that tasks ask about, evenly spaced over the segment.
    let values: [String: [Double]]

    /// The values of an input, evenly spaced; none where the dataset lacks it.
    package func series(_ input: String) -> [Double] { values[input] ?? [] }
  }

  /// One variant's sound of one piece.
  package struct Cell: Sendable {
    package let variant: Int
    /// The number of the piece; nil for a level of an adaptive task and for a reference tone, which are made for the study.
    package let piece: Int?
    /// The names of its data in plan and export.
    package let dataset: String
    package let segment: String
    /// The path of the sound.
    package let sound: String
    /// The SHA-256 of the sound's file.
    package let hash: String
    /// The integrated loudness in LUFS and the true peak in dBTP, of the sound as it is.
    package let loudness: Double
    package let truePeak: Double
    package let measurements: [Measurement]
    /// The frequency of the low-pass filter of an anchor, in Hz; nil for the sound of a variant.
    package var anchor: Double?
    /// The level at which the sound would have been cut at its end, in dBFS, and from which it fades; nil where it has died
    /// away by then.
    package var cutLevel: Double?
  }

  /// The names of the variants, as tables and figures know them.
  package let variants: [String]
  package let pieces: [Piece]
  /// The sounds, variant by variant: `variant * pieces.count + piece`; then those of adaptive tasks, and anchors.
  package internal(set) var cells: [Cell]
  /// The levels of adaptive tasks, by the names of these.
  package internal(set) var ladders: [String: Ladder]
  /// The reference tones of tasks, by the names of these: the cell of each variant.
  package internal(set) var tones: [String: [Int]] = [:]
  /// The units of the inputs that tasks ask about, as the first dataset has them; empty for none.
  package internal(set) var units: [String: String] = [:]
  /// The ideal listener's hearing of each input, for each variant; nil where nothing is heard.
  let hearings: [String: [StimulusHearing?]]

  package func cell(_ variant: Int, _ piece: Int) -> Int { variant * pieces.count + piece }

  /// The name of a sound's variant, or of the anchor that it is.
  package func name(_ cell: Cell) -> String {
    cell.anchor.map(AnchorMaker.name) ?? variants[cell.variant]
  }

  /// The seconds over which a stimulus fades that still sounds when its tail ends.
  package static let endFade = 0.03

  /// A sentence on the stimuli that still sound when their tail ends; nil where all have died away.
  var cutWords: String? {
    let cut = cells.filter { $0.cutLevel != nil }
    guard let loudest = cut.compactMap(\.cutLevel).max() else { return nil }
    let names = cut.map { name($0) }.distinct().joined(separator: ", ")
    return
      "\(cut.count) of \(counted(cells.count, "stimulus", plural: "stimuli")) (\(names)) still \(cut.count == 1 ? "sounds" : "sound") when the tail ends, at up to \(Figure.fixed(loudest, decimals: 0)) dBFS, and \(cut.count == 1 ? "fades" : "fade") over the last \(Figure.brief(1000 * Self.endFade)) ms."
  }

  /// The anchors of a piece that were made of a variant, by the frequency of their filters.
  func anchors(_ frequencies: [Double], of variant: Int, _ piece: Int) -> [Int] {
    frequencies.compactMap { frequency in
      cells.firstIndex {
        $0.anchor == frequency && $0.variant == variant && $0.piece == piece
      }
    }
  }

  /// The ideal listener's hearing of an input in a variant; nil where nothing is heard.
  func hearing(_ variant: Int, _ input: String) -> StimulusHearing? {
    hearings[input]?[variant]
  }

  /// The unit of an input; empty for none.
  func unit(_ input: String) -> String {
    units[input] ?? Inputs.named(input)?.unit.symbol ?? ""
  }

  /// The least and the highest value of an input over all pieces; nil where there is none.
  func range(_ input: String) -> ClosedRange<Double>? {
    let all = pieces.flatMap { $0.series(input) }.filter(\.isFinite)
    guard let least = all.min(), let most = all.max() else { return nil }
    return least...most
  }

  /// The span of an input over all pieces, in its unit.
  func span(_ input: String) -> Double {
    range(input).map { $0.upperBound - $0.lowerBound } ?? 0
  }

  /// The distance between the means of an input in two pieces.
  func difference(_ a: Int, _ b: Int, _ input: String) -> Double {
    abs(Series.mean(pieces[a].series(input), 0...1) - Series.mean(pieces[b].series(input), 0...1))
  }

  /// The items that pieces give; nil leaves a piece out.
  func items(_ item: (Int) -> TrialItem?) -> [TrialItem] { pieces.indices.compactMap(item) }
}
