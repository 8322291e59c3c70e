import Score

@testable import Rendering
@testable import Sessions

/// A live performance tick by tick, without a clock.
extension LivePerformance {
  /// Reads the files that a request names.
  convenience init(_ request: LiveRequest) throws {
    let start = try SessionStart(request, text: nil)
    try self.init(
      start.request, source: start.source, dataset: start.dataset, garden: start.garden,
      room: start.room, loader: VersionLoader(permit: ReadPermit()), log: { _ in })
  }

  /// Performs ticks.
  /// - Parameter before: called before each of them.
  /// - Returns: the left channel of their sound.
  @discardableResult
  func play(ticks: Int, _ before: (Int) throws -> Void = { _ in }) throws -> [Float] {
    let blocks = SoundBlocks(output)
    var left: [Float] = []
    for tick in 0..<ticks {
      try before(tick)
      step()
      while Int(knownFrame) >= blocks.rendered + SoundBlocks.size {
        let block = blocks.next(atMost: SoundBlocks.size)
        for i in stride(from: 0, to: block.count, by: 2) { left.append(block[i]) }
      }
    }
    return left
  }
}
