import Score

/// Which tiles could not be had, and how long nobody asks again.
struct TileFailures {
  private let holdOff: Double
  /// The factor by which nobody asks longer for a tile that was answered with what is none.
  private static let wrong = 10.0
  private var byTile: [MapTile: (fault: Fault, time: Double)] = [:]
  /// The last time that the host did not answer at all.
  private var silence: (fault: Fault, time: Double)?

  /// - Parameter holdOff: seconds without asking after a failure.
  init(holdOff: Double) { self.holdOff = holdOff }

  /// The tiles that failed when they were asked for last.
  var tiles: Set<MapTile> { Set(byTile.keys) }

  /// Why a tile is not asked for now; nil where it may be.
  func fault(of tile: MapTile, at now: Double) -> Fault? {
    [byTile[tile], silence].compactMap { $0 }
      .first { now.isWithin(holdOff(after: $0.fault), after: $0.time) }?.fault
  }

  private func holdOff(after fault: Fault) -> Double {
    fault.code == .connection ? holdOff : Self.wrong * holdOff
  }

  mutating func note(_ fault: Fault, of tile: MapTile, at now: Double) {
    byTile[tile] = (fault, now)
    if fault.code == .connection { silence = (fault, now) }
  }

  /// The tile was had, so that its host answers.
  mutating func forget(_ tile: MapTile) {
    byTile[tile] = nil
    silence = nil
  }
}
