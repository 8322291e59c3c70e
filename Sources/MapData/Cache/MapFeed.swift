public import Score
import Synchronization
import Threads

/// The map round a walker, of the tiles of a source: what behaviours ask.
///
/// Tiles within a radius are looked up when the walker has gone on for more than 5 s and more than 5 m, and when the
/// walker is where no tile was looked up yet. Live, that is done on another thread: a question gets the last good view
/// at once, whatever the network does. Offline, a question waits until every tile was read or has failed, so that the
/// same tiles give the same walk.
public final class MapFeed: MapSource {
  /// Who waits for tiles.
  public enum Pace: Sendable {
    /// Nobody: questions are answered with what is there.
    case live
    /// Whoever asks.
    case offline
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

  /// Takes other markers of the walker into the view.
  public func setMarkers(_ markers: [MapFeature]) {
    state.withLock { $0.setMarkers(markers) }
  }

  public func view(at point: GeoPoint, within radius: Double, time: Double) -> SpatialDataView {
    let reach = min(max(radius, self.radius), Self.maximumRadius)
    let isDue = state.withLock { $0.isDue(point, reach: reach, time: time) }
    if isDue {
      switch pace {
      case .live: loadElsewhere()
      case .offline: load()
      }
    }
    return state.withLock { $0.view }
  }

  /// Loads on a thread of its own, unless one is at it: that goes on with what is wanted now.
  private func loadElsewhere() {
    guard state.withLock({ $0.beginLoading() }) else { return }
    SystemThread(named: "map tiles") { [self] in
      repeat {
        loadAtHand()
        load()
      } while !state.withLock { $0.endLoading() }
    }.detach()
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
    guard let (tiles, markers, version) = state.withLock({ $0.changed() }) else { return }
    let view = SpatialDataView(tiles: tiles, markers: markers)
    state.withLock { $0.show(view, of: version) }
  }
}
