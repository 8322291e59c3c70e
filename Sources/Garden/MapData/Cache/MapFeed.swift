public import Score
import Synchronization
import Threads

/// The map round a walker, of the tiles of a source: what behaviours ask.
///
/// Tiles within a radius are looked up when the walker has gone on for more than 5 s and more than 5 m, and when the
/// walker is where no tile was looked up yet. Live, that is done on another thread: a question gets the view that is shown
/// at once, whatever the network does, and what has come is shown when `show` says so, between two ticks, so that a record of
/// it gives the same walk. Offline, a question waits until every tile was read or has failed, so that the same tiles give the
/// same walk.
public final class MapFeed: MapSource {
  /// Who waits for tiles.
  public enum Pace: Sendable {
    /// Nobody: questions are answered with what is shown, and tiles come meanwhile.
    case live
    /// Whoever asks.
    case offline
    /// Nobody, and none is looked up: those of a record are shown, as they are on the disk.
    case told
  }

  /// Metres round the walker whose tiles are looked up, as usual (Soundscape's code; its documentation says 500).
  public static let radius = 1000.0
  /// Metres beyond which no question makes it look up tiles.
  public static let maximumRadius = 5000.0

  private let supply: any TileSupply
  private let radius: Double
  private let pace: Pace
  private let state: Mutex<FeedState>

  /// - Parameters:
  ///   - supply: the tiles: a `TileCache` of a host, or `DirectTiles` of a folder or archive.
  ///   - markers: the places that the walker has marked.
  ///   - radius: metres round the walker whose tiles are looked up, whatever is asked.
  ///   - pace: who waits for tiles.
  public init(
    _ supply: any TileSupply, markers: [MapFeature] = [], radius: Double = MapFeed.radius,
    pace: Pace
  ) {
    (self.supply, self.radius, self.pace) = (supply, radius, pace)
    state = Mutex(FeedState(source: supply.name, markers: markers))
  }

  /// Which tiles were used so far, and which could not be had.
  public var coverage: MapCoverage { state.withLock { $0.coverage } }

  public func view(at point: GeoPoint, within radius: Double, time: Double) -> SpatialDataView {
    let reach = min(max(radius, self.radius), Self.maximumRadius)
    if pace != .told, state.withLock({ $0.isDue(point, reach: reach, time: time) }) {
      if pace == .live { loadElsewhere() } else { load() }
    }
    return state.withLock { $0.view }
  }

  // MARK: What is shown

  /// The tiles that there are by now, where they are others than when this was asked last, live; it waits for none.
  public func takeArrived() -> MapTiles? { state.withLock { $0.takeArrived() } }

  /// Shows the map of these tiles from now on: at once those that `takeArrived` gave last, others as they are on the disk.
  /// - Throws: the first `Fault` of a tile that is no longer there, or has another text; the others are shown.
  public func show(_ tiles: MapTiles) throws(Fault) {
    if state.withLock({ $0.show(tiles) }) { return }
    let held = state.withLock { $0.request().held }
    var fault: Fault?
    for tile in tiles.ordered {
      let finding = find(tile, tiles.digests[tile], held[tile])
      state.withLock { $0.take(finding) }
      fault = fault ?? finding.fault
    }
    state.withLock { $0.keep(tiles) }
    show()
    if let fault { throw fault }
  }

  /// The tile with a text of this digest, as it is at hand.
  private func find(_ tile: MapTile, _ digest: String?, _ held: LoadedTile?) -> TileFinding {
    if let held, held.digest == digest {
      return TileFinding(tile: tile, loaded: held, fault: nil)
    }
    let loaded = supply.atHand(tile)
    if let loaded, loaded.digest == digest {
      return TileFinding(tile: tile, loaded: loaded, fault: nil)
    }
    let fault = Fault(
      .data, loaded == nil ? "is not kept any more" : "has another text than then",
      at: FaultPlace("\(supply.name)/\(tile)"),
      hint: "name a folder that has the tiles of then with ‹map-tiles FOLDER›")
    return TileFinding(tile: tile, loaded: nil, fault: fault)
  }

  // MARK: Loading

  /// Loads on a thread of its own, unless one is at it: that goes on with what is wanted now.
  private func loadElsewhere() {
    guard state.withLock({ $0.beginLoading() }) else { return }
    do {
      try SystemThread(named: "map tiles") { [self] in
        repeat {
          loadAtHand()
          load()
        } while !state.withLock { $0.endLoading() }
      }.detach()
    } catch { state.withLock { $0.giveUpLoading() } }
  }

  /// Shows what is on the disk before anybody asks the network.
  private func loadAtHand() {
    let (wanted, held) = state.withLock { $0.request() }
    for tile in wanted where held[tile] == nil {
      guard let loaded = supply.atHand(tile) else { continue }
      state.withLock { $0.take(TileFinding(tile: tile, loaded: loaded, fault: nil)) }
    }
    show()
  }

  private func load() {
    let (wanted, held) = state.withLock { $0.request() }
    var shown = SteadyTime.seconds
    supply.newest(wanted, held: held) { finding in
      let isWantedAgain = state.withLock { state in
        state.take(finding)
        return state.isWantedAgain
      }
      if pace == .live, SteadyTime.seconds - shown > 1 {
        show()
        shown = SteadyTime.seconds
      }
      return !isWantedAgain
    }
    show()
  }

  /// Makes the view anew where tiles have changed; outside of the lock, for it takes a while.
  private func show() {
    guard let draft = state.withLock({ $0.changed() }) else { return }
    let view = SpatialDataView(tiles: draft.contents, markers: draft.markers)
    state.withLock { $0.take(view, of: draft, waits: pace == .live) }
  }
}
