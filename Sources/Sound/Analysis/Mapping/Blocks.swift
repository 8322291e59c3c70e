/// The blocks of each length of data, made once.
struct Blocks {
  private let ofCount: [Int: BlockWeights]

  init(_ pairings: [Pairing], seed: UInt64) {
    var ofCount: [Int: BlockWeights] = [:]
    for pairing in pairings where ofCount[pairing.data.count] == nil {
      ofCount[pairing.data.count] = BlockWeights(count: pairing.data.count, seed: seed)
    }
    self.ofCount = ofCount
  }

  /// - Parameter count: number of data of one of the pairings.
  subscript(count: Int) -> BlockWeights { ofCount[count] ?? BlockWeights(count: count, seed: 0) }
}
