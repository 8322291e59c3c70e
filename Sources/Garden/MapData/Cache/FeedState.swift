public import Score

/// The tiles that a feed wants and holds, and the view that was made of them last.
struct FeedState {
  private(set) var view: SpatialDataView
  private(set) var coverage: MapCoverage
  private let markers: [MapFeature]
  private var filter = RefreshFilter()
  /// The tiles that are wanted, the walker's own first.
  private var wanted: [MapTile] = []
  private var held: [MapTile: LoadedTile] = [:]
  /// Counts changes of tiles, and of which of them a view was made.
  private var version = 0
  private var madeVersion = 0
  /// The newest view that is not shown yet, with its tiles, and the one whose tiles were told last.
  private var arrived: (view: SpatialDataView, tiles: MapTiles)?
  private var told: (view: SpatialDataView, tiles: MapTiles)?
  private var reach = 0.0
  private var isLoading = false
  /// Whether other tiles are wanted than those that are being loaded.
  private(set) var isWantedAgain = false

  /// Seconds after which a walker who stands still is asked for once more where tiles have failed.
  private static let retry = 60.0

  init(source: String, markers: [MapFeature]) {
    self.markers = markers
    coverage = MapCoverage(source: source)
    view = SpatialDataView(tiles: [], markers: markers)
  }

  /// Whether tiles must be looked up for a place; if so, they are the wanted ones from now on.
  mutating func isDue(_ point: GeoPoint, reach: Double, time: Double) -> Bool {
    let isElsewhere = !wanted.contains(MapTile(at: point)) || reach > self.reach
    let isRetried =
      wanted.contains { coverage.faults[$0] != nil }
      && (filter.seconds(until: time) ?? 0) >= Self.retry
    guard filter.passes(point, at: time) || isElsewhere || isRetried else { return false }
    filter.start(at: point, time: time)
    self.reach = reach
    let own = MapTile(at: point)
    wanted = MapTile.covering(point, radius: reach).enumerated().sorted { a, b in
      (a.element.steps(to: own), a.offset) < (b.element.steps(to: own), b.offset)
    }.map(\.element)
    return true
  }

  /// The tiles to load, and what is held of them; others are let go.
  mutating func request() -> (wanted: [MapTile], held: [MapTile: LoadedTile]) {
    let needed = Set(wanted)
    let count = held.count
    held = held.filter { needed.contains($0.key) }
    if held.count != count { version += 1 }
    return (wanted, held)
  }

  /// Notes what was found of a tile.
  mutating func take(_ finding: TileFinding) {
    coverage.faults[finding.tile] = finding.fault
    guard let loaded = finding.loaded else { return }
    if held[finding.tile]?.digest != loaded.digest { version += 1 }
    held[finding.tile] = loaded
    coverage.used[finding.tile] = loaded.digest
    coverage.leftOut[finding.tile] = loaded.content.faults.isEmpty ? nil : loaded.content.faults
  }

  /// The tiles and markers of a new view.
  struct Draft {
    let version: Int
    let contents: [TileContent]
    let tiles: MapTiles
    let markers: [MapFeature]
  }

  /// The draft of a new view; nil where one was made of all tiles.
  func changed() -> Draft? {
    guard version != madeVersion else { return nil }
    return Draft(
      version: version, contents: contents, tiles: MapTiles(held.mapValues(\.digest)),
      markers: markers)
  }

  /// Takes a view that was made, unless there is a newer one already.
  /// - Parameter waits: whether it is shown when that is said.
  mutating func take(_ view: SpatialDataView, of draft: Draft, waits: Bool) {
    guard draft.version > madeVersion else { return }
    madeVersion = draft.version
    if waits { arrived = (view, draft.tiles) } else { self.view = view }
  }

  /// The tiles of the newest view that is not shown, once.
  mutating func takeArrived() -> MapTiles? {
    guard let arrived else { return nil }
    (self.arrived, told) = (nil, arrived)
    return arrived.tiles
  }

  /// Shows the view of the tiles that were told last.
  /// - Returns: false where these are others.
  mutating func show(_ tiles: MapTiles) -> Bool {
    guard let told, told.tiles == tiles else { return false }
    view = told.view
    return true
  }

  /// Lets go of all other tiles.
  mutating func keep(_ tiles: MapTiles) {
    wanted = tiles.ordered
    _ = request()
  }

  /// Whether the caller must begin to load; else the thread that loads does it once more.
  mutating func beginLoading() -> Bool {
    if isLoading { isWantedAgain = true }
    defer { isLoading = true }
    return !isLoading
  }

  /// Notes that no thread could be had: what is wanted next asks again.
  mutating func giveUpLoading() { (isLoading, isWantedAgain) = (false, false) }

  /// Whether the thread that loads is done.
  mutating func endLoading() -> Bool {
    defer { isWantedAgain = false }
    isLoading = isWantedAgain
    return !isLoading
  }

  /// The tiles in an order that does not depend on which came first.
  private var contents: [TileContent] {
    held.values.sorted { ($0.tile.x, $0.tile.y) < ($1.tile.x, $1.tile.y) }.map(\.content)
  }
}

extension MapTile {
  /// The greater of the columns and the rows between two tiles, the short way round the world.
  fileprivate func steps(to other: MapTile) -> Int {
    let columns = abs(x - other.x)
    return max(min(columns, Self.across - columns), abs(y - other.y))
  }
}

/// Decides when a walker has gone far enough that the tiles round the place are looked up again.
public struct RefreshFilter: Sendable {
  /// Seconds and metres that must both be exceeded since the last time (Soundscape's).
  public static let seconds = 5.0
  public static let metres = 5.0

  private var last: (point: GeoPoint, time: Double)?

  public init() {}

  /// Whether it is time; if so, this is the last time from now on.
  /// - Parameters:
  ///   - point: the place of the walker.
  ///   - time: seconds of the walk. One that lies before the last time is of another walk, or of one that was wound
  ///     back.
  public mutating func passes(_ point: GeoPoint, at time: Double) -> Bool {
    if let last, time >= last.time,
      time - last.time <= Self.seconds || point.distance(to: last.point) <= Self.metres
    {
      return false
    }
    last = (point, time)
    return true
  }

  /// Takes a place for the last one whatever the filter says.
  mutating func start(at point: GeoPoint, time: Double) { last = (point, time) }

  /// Seconds since the last time; nil before the first.
  func seconds(until time: Double) -> Double? { last.map { time - $0.time } }
}
