import Score

/// What the surroundings mask at a tick, from the Bark bands that the microphone, its recording or the log deliver.
final class Surroundings {
  private let board: InputBoard
  /// Indices of `ambience.band_01` and on; empty where not all are delivered.
  private let bands: [Int]
  /// The level in each Bark band below which sound is masked, dBFS, to half a decibel.
  private(set) var thresholds = [Double](repeating: Masking.silence, count: Bark.bands)

  init(_ board: InputBoard) {
    self.board = board
    let names = Inputs.ambience.suffix(Bark.bands).map(\.name)
    let found = names.compactMap { board.index(of: $0) }
    bands = found.count == names.count ? found : []
  }

  /// Whether anything is known of them.
  var isKnown: Bool { !bands.isEmpty }

  /// Takes the inputs of a tick. Bands without a datum are silent.
  func update() {
    guard isKnown else { return }
    let levels = bands.map { board.isMissing[$0] ? Masking.silence : board.value($0) ?? .nan }
    // In steps, so that waverings that nobody hears move nothing.
    thresholds = Masking.thresholds(of: levels).map { (2 * $0).rounded() / 2 }
  }
}
