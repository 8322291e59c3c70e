import Score

/// The masking by the surroundings at a tick, from the Bark bands that the microphone, its recording or the log deliver.
final class Surroundings {
  private let board: InputBoard
  /// Indices of `ambience.band_01` and on; empty where not all are delivered.
  private let bands: [Int]
  /// The level in each Bark band of the mix below which it is masked, dBFS, to half a decibel.
  private(set) var thresholds = [Double](repeating: Masking.silence, count: Bark.bands)

  /// Level in dB by which everything is made louder after the mix.
  private let outputLevel: Double

  init(_ board: InputBoard, outputLevel: Double) {
    (self.board, self.outputLevel) = (board, outputLevel)
    let names = Inputs.ambience.suffix(Bark.bands).map(\.name)
    let found = names.compactMap { board.index(of: $0) }
    bands = found.count == names.count ? found : []
  }

  /// Takes the inputs of a tick. Bands without a datum are silent.
  func update() {
    guard !bands.isEmpty else { return }
    let levels = bands.map { board.isMissing[$0] ? Masking.silence : board.value($0) ?? .nan }
    // In steps, so that waverings that nobody hears move nothing.
    thresholds = Masking.thresholds(of: levels).map { threshold in
      threshold > Masking.silence ? (2 * (threshold - outputLevel)).rounded() / 2 : threshold
    }
  }
}
