import Files
import JSON
internal import Network
import Score
import Synchronization
import Threads

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

/// The tiles of one host on the disk: `16/x/y.json`, and beside each `y.about` with what is known of its version.
///
/// The folder is itself a source of tiles (`FolderTiles`). Files appear whole or not at all, and `y.about` names the
/// text that it speaks of by its SHA-256: what another process has put in place meanwhile is never taken for confirmed.
final class KeptTiles: Sendable {
  private let folder: String
  private let space: CacheSpace

  /// - Parameters:
  ///   - root: the folder of the tiles of all hosts; it is made when the first tile is kept.
  ///   - address: the address of the host.
  ///   - limit: the most bytes in `root`.
  convenience init(root: String, address: String, limit: Int) {
    let letters = address.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    let name = letters.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    let hash = SHA256.hexadecimal(of: address.utf8).prefix(12)
    let folder = "\(root)/\(name.prefix(64))-\(hash).tiles"
    self.init(folder: folder, limit: limit) {
      let hosts = FileContent.names(in: root).filter { $0.hasSuffix(".tiles") }
      return hosts.flatMap { FileContent.files(in: "\(root)/\($0)/\(MapTile.zoom)") }
    }
  }

  /// Tiles in a folder that its user has named, all of which stay.
  convenience init(folder: String) { self.init(folder: folder, limit: .max) { [] } }

  private init(folder: String, limit: Int, files: @escaping @Sendable () -> [String]) {
    self.folder = folder
    space = CacheSpace(limit: limit, ending: ".json", files: files)
  }

  /// A tile as it is kept; nil where there is none, or where the disk has damaged it. It counts as used at `time`.
  func read(_ tile: MapTile, at time: Double) -> LoadedTile? {
    let path = path(tile)
    guard
      let bytes = try? ReadGate.opened({
        try FileContent.read(path, limit: TileLayout.maximumBytes)
      }),
      let loaded = try? LoadedTile(tile, bytes, from: path, etag: nil, confirmed: 0)
    else { return nil }
    space.use(path, at: time)
    guard let about = about(tile), about["sha256"]?.string == loaded.digest else { return loaded }
    let etag = about["etag"]?.string.flatMap { HTTPMark.isMark($0) ? $0 : nil }
    return loaded.confirmed(at: about["confirmed"]?.number ?? 0, as: etag)
  }

  /// Keeps the text of a tile that was read; leaves it to another process that is keeping it now.
  /// - Throws: `Fault` where the disk takes no more of it; what was kept before is then as it was.
  func write(_ loaded: LoadedTile, _ bytes: [UInt8]) throws(Fault) {
    let path = path(loaded.tile)
    try Folders.make(FileContent.folder(of: path), nil)
    try unlessTaken(path) { () throws(Fault) in try ByteFile.write(bytes, to: path) }
    try confirm(loaded)
    space.use(path, at: loaded.confirmed)
    space.grow(by: bytes.count)
  }

  /// Keeps when a tile was confirmed.
  /// - Throws: `Fault` where the disk takes no more.
  func confirm(_ loaded: LoadedTile) throws(Fault) {
    let text = JSONText.object(present: [
      "etag": loaded.etag, "confirmed": loaded.confirmed, "sha256": loaded.digest,
    ])
    let path = aboutPath(loaded.tile)
    try unlessTaken(path) { () throws(Fault) in try TextFile.write(text.compact + "\n", to: path) }
  }

  private func about(_ tile: MapTile) -> JSONValue? {
    guard let bytes = try? FileContent.read(aboutPath(tile), limit: 4096) else { return nil }
    return try? JSONParser.parse(bytes)
  }

  private func path(_ tile: MapTile) -> String { "\(folder)/\(TileLayout.path(tile))" }

  private func aboutPath(_ tile: MapTile) -> String { "\(folder)/\(tile).about" }

  /// Writes a file, unless another process is writing the same one.
  private func unlessTaken(_ path: String, _ write: () throws(Fault) -> Void) throws(Fault) {
    do throws(Fault) { try write() } catch {
      let isTaken = error.code == .file && FileContent.exists(path + UnfinishedFile.ending)
      if !isTaken { throw error }
    }
  }
}

/// The rules by which a cache treats its host and its disk. The standard values are those of Soundscape.
public struct CacheRules: Sendable {
  /// Seconds that a tile is not asked for again after the host has given or confirmed it: 7 days.
  public var fresh = 604_800.0
  /// Times that a tile is asked for before it counts as failed.
  public var tries = 3
  /// Seconds between the first try and the second; each further pause is twice as long.
  public var pause = 1.0
  /// Seconds without asking after all tries have failed: for the tile, and where the host did not answer, for all. A tile
  /// that was answered with what is none is not tried again at once, and not asked for ten times as long.
  public var holdOff = 60.0
  /// The most bytes on the disk, over all hosts. Tiles whose last use is oldest go first.
  public var bytes = 200_000_000

  public init() {}
}

/// The clock that a cache goes by.
public struct CacheClock: Sendable {
  /// The time in seconds since 1970.
  let now: @Sendable () -> Double
  /// Waits so many seconds.
  let wait: @Sendable (Double) -> Void

  public init(now: @escaping @Sendable () -> Double, wait: @escaping @Sendable (Double) -> Void) {
    (self.now, self.wait) = (now, wait)
  }

  /// The clock of the system.
  public static let system = CacheClock(
    now: { WallTime.seconds },
    wait: { SteadyTime.sleep(until: SteadyTime.now + Int64(held: $0 * 1e9)) })
}

extension Double {
  /// Whether fewer than so many seconds have passed since `start`; no time that lies ahead has begun.
  func isWithin(_ seconds: Double, after start: Double) -> Bool {
    (0..<seconds).contains(self - start)
  }
}

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
