import Files
import Score
import Synchronization

/// The tiles of a host, kept on the disk: fresh for seven days, then asked for again by their mark.
///
/// A good tile is only replaced by one that was read and is a tile; whatever else the host or the network does, the
/// good one stays, and the fault is told beside it.
public final class TileCache: TileSupply {
  public var name: String { source.name }
  private let source: any TileSource
  private let kept: KeptTiles
  private let rules: CacheRules
  private let clock: CacheClock
  private let failures: Mutex<TileFailures>

  /// The folder for the tiles of all hosts where nobody names another: `$XDG_CACHE_HOME/ripples/tiles`, or
  /// `~/.cache/ripples/tiles`; nil without a home.
  public static var standardFolder: String? { UserFolder.cache().map { $0 + "/tiles" } }

  /// - Parameters:
  ///   - source: the host.
  ///   - folder: the folder for the tiles of all hosts; several processes may use it at once. It is made when the first
  ///     tile is kept.
  ///   - clock: the clock; tests set their own.
  public init(
    _ source: any TileSource, folder: String, rules: CacheRules = CacheRules(),
    clock: CacheClock = .system
  ) {
    (self.source, self.rules, self.clock) = (source, rules, clock)
    kept = KeptTiles(root: folder, address: source.name, limit: rules.bytes)
    failures = Mutex(TileFailures(holdOff: rules.holdOff))
  }

  /// Keeps the tiles in a folder that its user has named, `16/x/y.json`, and removes none.
  public init(_ source: any TileSource, at folder: String, rules: CacheRules = CacheRules()) {
    (self.source, self.rules, clock) = (source, rules, .system)
    kept = KeptTiles(folder: folder)
    failures = Mutex(TileFailures(holdOff: rules.holdOff))
  }

  public func atHand(_ tile: MapTile) -> LoadedTile? { kept.read(tile, at: clock.now()) }

  public func newest(
    _ tiles: [MapTile], held: [MapTile: LoadedTile], each: (TileFinding) -> Bool
  ) {
    let failed = failures.withLock { $0.tiles }
    let inOrder = tiles.filter { !failed.contains($0) } + tiles.filter { failed.contains($0) }
    for tile in inOrder where !each(newest(tile, held[tile])) { return }
  }

  private func newest(_ tile: MapTile, _ held: LoadedTile?) -> TileFinding {
    let now = clock.now()
    if let held, isFresh(held, now) { return TileFinding(tile: tile, loaded: held, fault: nil) }
    let best = [held, atHand(tile)].compactMap { $0 }.max { $0.confirmed < $1.confirmed }
    if let best, isFresh(best, now) { return TileFinding(tile: tile, loaded: best, fault: nil) }
    if let fault = failures.withLock({ $0.fault(of: tile, at: now) }) {
      return TileFinding(tile: tile, loaded: best, fault: fault)
    }
    return ask(tile, best)
  }

  private func isFresh(_ tile: LoadedTile, _ now: Double) -> Bool {
    now.isWithin(rules.fresh, after: tile.confirmed)
  }

  /// Asks the host, more than once where it must be.
  private func ask(_ tile: MapTile, _ held: LoadedTile?) -> TileFinding {
    var pause = rules.pause
    var left = max(1, rules.tries)
    while true {
      do throws(Fault) {
        let finding = try take(source.fetch(tile, known: held?.etag), tile, held)
        failures.withLock { $0.forget(tile) }
        return finding
      } catch {
        // What was answered and is no tile is none a second later.
        left = error.code == .connection ? left - 1 : 0
        if left == 0 {
          failures.withLock { $0.note(error, of: tile, at: clock.now()) }
          return TileFinding(tile: tile, loaded: held, fault: error)
        }
      }
      clock.wait(pause)
      pause *= 2
    }
  }

  /// Reads what the host has answered, and keeps it when it is a tile.
  /// - Throws: `Fault` where the answer is of no use. That the disk does not keep it is told in the finding.
  private func take(
    _ answer: TileAnswer, _ tile: MapTile, _ held: LoadedTile?
  ) throws(Fault) -> TileFinding {
    let place = "\(name)/\(TileLayout.path(tile))"
    let now = clock.now()
    switch answer {
    case .content(let bytes, let etag):
      let loaded = try LoadedTile(tile, bytes, from: place, etag: etag, confirmed: now)
      return keep(loaded) { () throws(Fault) in try kept.write(loaded, bytes) }
    case .same:
      guard let held else { throw TileLayout.unasked(place) }
      let loaded = held.confirmed(at: now, as: held.etag)
      return keep(loaded) { () throws(Fault) in try kept.confirm(loaded) }
    case .none:
      if let held, !held.isEmpty {
        throw Fault(
          .data, "the host no longer has a tile that it had; the old one stays in use",
          at: FaultPlace(place), hint: "remove it from the cache if it is gone for good")
      }
      let nothing = LoadedTile.nothing
      let loaded = try LoadedTile(tile, nothing, from: place, etag: nil, confirmed: now)
      return keep(loaded) { () throws(Fault) in try kept.write(loaded, nothing) }
    case .fault(let fault): throw fault
    }
  }

  private func keep(
    _ loaded: LoadedTile, _ write: () throws(Fault) -> Void
  ) -> TileFinding {
    do throws(Fault) { try write() } catch {
      return TileFinding(tile: loaded.tile, loaded: loaded, fault: error)
    }
    return TileFinding(tile: loaded.tile, loaded: loaded, fault: nil)
  }
}
