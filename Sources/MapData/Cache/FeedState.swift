import Score

/// The tiles that a feed wants and holds, and the view that was made of them last.
struct FeedState {
  private(set) var view: SpatialDataView
  private(set) var coverage: MapCoverage
  private var markers: [MapFeature]
  private var filter = RefreshFilter()
  /// The tiles that are wanted, the walker's own first.
  private var wanted: [MapTile] = []
  private var held: [MapTile: LoadedTile] = [:]
  /// Counts changes of tiles and markers, and which of them the view shows.
  private var version = 0
  private var shownVersion = 0
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

  mutating func setMarkers(_ markers: [MapFeature]) {
    self.markers = markers
    version += 1
    view = SpatialDataView(tiles: contents, markers: markers)
    shownVersion = version
  }

  /// The tiles and markers of which a new view is to be made; nil where the view shows all.
  func changed() -> (tiles: [TileContent], markers: [MapFeature], version: Int)? {
    version == shownVersion ? nil : (contents, markers, version)
  }

  /// Takes a view for that of a version, unless a newer one is shown already.
  mutating func show(_ view: SpatialDataView, of version: Int) {
    guard version > shownVersion else { return }
    (self.view, shownVersion) = (view, version)
  }

  /// Whether the caller must begin to load; else the thread that loads does it once more.
  mutating func beginLoading() -> Bool {
    if isLoading { isWantedAgain = true }
    defer { isLoading = true }
    return !isLoading
  }

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
