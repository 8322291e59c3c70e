import Glibc
public import Score

/// Lines are straight in latitude and longitude, and each step of one goes the shorter way round the world.
extension MapTile {
  /// The tiles that a line from place to place touches.
  public static func touched(byLine line: [GeoPoint]) -> Set<MapTile> {
    touched(by: corners(of: line))
  }

  /// The tiles that an area touches: those of its outline, and those inside.
  /// - Parameter outline: the places round it, of which the last is the first.
  public static func touched(byArea outline: [GeoPoint]) -> Set<MapTile> {
    let corners = Self.corners(of: outline)
    return touched(by: corners).union(inside(corners))
  }

  /// A place of a line.
  private struct Corner {
    /// Its distance from the antimeridian in columns, which go on where the line leads beyond the edge of the world.
    let column: Double
    let latitude: Double
  }

  private static func corners(of line: [GeoPoint]) -> [Corner] {
    let turn = Double(across)
    var corners: [Corner] = []
    for point in line {
      let column = pixel(of: point).x / 256
      let turns = corners.last.map { (($0.column - column) / turn).rounded() } ?? 0
      corners.append(Corner(column: column + turns * turn, latitude: point.latitude))
    }
    return corners
  }

  private static func touched(by line: [Corner]) -> Set<MapTile> {
    var tiles: Set<MapTile> = []
    for (start, end) in zip(line, line.dropFirst() + line.suffix(1)) {
      let (west, east) = start.column <= end.column ? (start, end) : (end, start)
      let columns = Int(held: west.column, .down)...Int(held: east.column, .down)
      for x in columns {
        // In each column the step goes from edge to edge, and through all rows between the two latitudes.
        let first = x == columns.lowerBound ? west.latitude : latitude(at: x, west, east)
        let last = x == columns.upperBound ? east.latitude : latitude(at: x + 1, west, east)
        for y in rows(first, last) {
          tiles.insert(MapTile(x: x, y: y))
        }
      }
    }
    return tiles
  }

  /// The latitude at which a step reaches the west edge of a column.
  private static func latitude(at column: Int, _ west: Corner, _ east: Corner) -> Double {
    let share = (Double(column) - west.column) / (east.column - west.column)
    return west.latitude + share * (east.latitude - west.latitude)
  }

  /// The rows between two latitudes, and theirs.
  private static func rows(_ a: Double, _ b: Double) -> ClosedRange<Int> {
    let ends = [a, b].map { MapTile(at: GeoPoint(latitude: $0, longitude: 0)).y }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  /// The tiles whose middle row lies between an odd and an even crossing of the outline: all that it does not touch are inside.
  private static func inside(_ outline: [Corner]) -> Set<MapTile> {
    let latitudes = outline.map(\.latitude)
    guard let south = latitudes.min(), let north = latitudes.max() else { return [] }
    var tiles: Set<MapTile> = []
    for y in rows(north, south) {
      let crossings = Self.crossings(of: outline, at: middleLatitude(ofRow: y))
      for index in stride(from: 1, to: crossings.count, by: 2) {
        let (west, east) = (crossings[index - 1], crossings[index])
        for x in Int(held: west, .down)...Int(held: east, .down) {
          tiles.insert(MapTile(x: x, y: y))
        }
      }
    }
    return tiles
  }

  /// The latitude in the middle of a row, by the inverse of Web Mercator.
  private static func middleLatitude(ofRow y: Int) -> Double {
    atan(sinh(.pi * (1 - 2 * (Double(y) + 0.5) / Double(across)))) * 180 / .pi
  }

  /// The columns at which an outline crosses a latitude, from the west eastward.
  private static func crossings(of outline: [Corner], at latitude: Double) -> [Double] {
    zip(outline, outline.dropFirst())
      .filter { ($0.latitude < latitude) != ($1.latitude < latitude) }
      .map { start, end in
        let share = (latitude - start.latitude) / (end.latitude - start.latitude)
        return start.column + share * (end.column - start.column)
      }
      .sorted()
  }
}
