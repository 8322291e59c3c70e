import Glibc
import TestSupport
import Testing

@testable import Pictures

@Suite struct GeometryTests {
  private let area = Rectangle(10, 20, 300, 200)

  @Test func rectanglesHaveTheirEdges() {
    #expect(area.right == 310 && area.bottom == 220 && area.middle == Point(160, 120))
    #expect(area.inset(by: 10) == Rectangle(20, 30, 280, 180))
    #expect(area.holds(area) && area.holds(area.inset(by: 1)) && !area.inset(by: 1).holds(area))
  }

  /// Neighbours that share an edge do not touch: names may stand side by side.
  @Test(arguments: [
    (Rectangle(310, 20, 10, 10), false), (Rectangle(309.9, 20, 10, 10), true),
    (Rectangle(10, 220, 300, 5), false), (Rectangle(100, 100, 1, 1), true),
    (Rectangle(-50, -50, 500, 500), true), (Rectangle(400, 20, 10, 10), false),
  ])
  func touchingIsSharingAnInnerPoint(other: Rectangle, touches: Bool) {
    #expect(area.touches(other) == touches && other.touches(area) == touches)
  }

  @Test func aPlaceThatIsKeptFreeTakesNoName() {
    var places = LabelPlaces(in: area)
    places.keepFree(Rectangle(90, 90, 20, 20))
    #expect(places.place(width: 10, height: 10, candidates: [Point(100, 100)]) == nil)
    let other = places.place(
      width: 10, height: 10, candidates: [Point(100, 100), Point(120, 100)])
    #expect(other == Point(120, 100))
  }

  /// Of a hundred names none lies on another or outside, and those that found no place are left out.
  @Test func crowdedNamesStayApart() {
    var places = LabelPlaces(in: area)
    var boxes: [Rectangle] = []
    for k in 0..<100 {
      let point = Point(20 + Double(k * 37 % 280), 30 + Double(k * 53 % 180))
      if let middle = places.place(width: 40, height: 12, candidates: [point]) {
        boxes.append(Rectangle(middle.x - 20, middle.y - 6, 40, 12))
      }
    }
    #expect(boxes.count > 10 && boxes.count < 100)
    for (k, box) in boxes.enumerated() {
      #expect(area.holds(box))
      for other in boxes[(k + 1)...] { #expect(!box.touches(other)) }
    }
  }

  @Test func boundsHoldTheirPointsAndNoOthers() {
    var bounds = MapBounds([])
    #expect(bounds.isEmpty)
    bounds.add(MapPoint(east: .nan, north: 3))
    #expect(bounds.isEmpty)
    bounds.add(Samples.at(-4, 2))
    bounds.add(Samples.at(6, -8))
    #expect(bounds.width == 10 && bounds.height == 10 && bounds.middle == Samples.at(1, -3))
  }

  @Test func aFeatureIsAsLargeAsItsShape() {
    let square = [Samples.at(0, 0), Samples.at(30, 0), Samples.at(30, 7)]
    #expect(MapFeature(.ripple, "", .circle(Samples.at(1, 1), radius: 4)).extent == 8)
    #expect(MapFeature(.room, "", .polygon([square])).extent == 30)
    #expect(MapFeature(.beacon, "", .point(Samples.at(9, 9))).extent == 0)
    #expect(MapFeature(.path, "", .line([])).extent == 0)
    #expect(MapFeature(.ripple, "", .circle(Samples.at(1, 1), radius: .nan)).points.isEmpty)
  }

  /// Metres become points by one scale: lengths on the map are as true to the north as to the east.
  @Test(arguments: [(100.0, 30.0), (30, 100), (1e4, 1), (0.5, 0.5)])
  func aMapHasOneScale(width: Double, height: Double) {
    let frame = MapFrame(MapBounds([Samples.at(0, 0), Samples.at(width, height)]), in: area)
    let corner = frame.point(Samples.at(0, 0))
    let far = frame.point(Samples.at(width, height))
    #expect(abs((far.x - corner.x) / width - frame.scale) < 1e-9 * frame.scale)
    #expect(abs((corner.y - far.y) / height - frame.scale) < 1e-9 * frame.scale)
    // The bar is 1, 2 or 5 times a power of ten.
    let lead = frame.bar / pow(10, log10(frame.bar * (1 + 1e-12)).rounded(.down))
    #expect([1.0, 2, 5].contains { abs($0 - lead) < 1e-9 }, "\(frame.bar)")
  }

  /// What is left out lies within a third of a point of what is kept; both ends stay.
  @Test func aThinnedLineStaysWhereItWas() {
    let frame = MapFrame(MapBounds([Samples.at(0, 0), Samples.at(100, 100)]), in: area)
    let line = (0...5000).map { Samples.at(Double($0) / 50, 50 + 40 * sin(Double($0) / 700)) }
    let thin = frame.thinned(line).map(\.at)
    #expect(thin.count < 2000 && thin.first == frame.point(line[0]))
    #expect(thin.last == frame.point(line[5000]))
    for place in stride(from: 0, through: 5000, by: 97) {
      let point = frame.point(line[place])
      let nearest = thin.map { abs($0.x - point.x) + abs($0.y - point.y) }.min()!
      #expect(nearest <= 0.34)
    }
  }

  @Test func coloursAreTheirHexadecimalNumbers() {
    let colour = Colour(0xff8000)
    #expect(colour.red == 1 && abs(colour.green - 128.0 / 255) < 1e-12 && colour.blue == 0)
    #expect(colour.opacity == 1 && colour.opacity(0.25).opacity == 0.25)
    #expect(Set(Colour.lines).count == Colour.lines.count)
  }
}

@Suite struct ColumnsTests {
  /// The mean and the extremes of a column do not depend on how often it was folded.
  @Test(arguments: [4, 32, 1000])
  func foldingKeepsMeanAndExtremes(limit: Int) {
    var columns = Columns<ValueCell>(width: 0.1, limit: limit)
    let values = (0..<1024).map { Double($0 * 7919 % 1024) }
    for (k, value) in values.enumerated() { columns.add(value, at: 0.05 + 0.1 * Double(k)) }
    #expect(columns.cells.count <= limit)
    #expect(columns.cells.map(\.low).min() == 0 && columns.cells.map(\.high).max() == 1023)
    #expect(columns.end >= 102.4 && columns.width * Double(limit) >= 102.4)
    if limit == 4 {
      let mean: Double = Statistic.mean(columns.cells.map(\.mean))
      #expect(abs(mean - 511.5) < 1e-9)
    }
  }

  /// North is between 350° and 10°, not south: directions are averaged as vectors.
  @Test func directionsAreAveragedRoundTheCircle() {
    var cell = AngleCell()
    for degrees in [350.0, 10, 355, 5] { cell.add(degrees) }
    #expect(abs(cell.mean) < 1e-9)
    var east = AngleCell()
    for degrees in [80.0, 100] { east.add(degrees) }
    #expect(abs(east.mean - 90) < 1e-9)
    cell.join(east)
    #expect(cell.mean > 0 && cell.mean < 90)
  }

  @Test func whatHasNoTimeIsLeftOut() {
    var columns = Columns<ValueCell>(width: 1, limit: 8)
    for time in [-1, Double.nan, .infinity] { columns.add(1, at: time) }
    #expect(columns.cells.isEmpty && columns.end == 0)
    columns.add(2, at: 3.5)
    #expect(columns.cells.map(\.isEmpty) == [true, true, true, false])
  }

  @Test func aGapIsRememberedOnItsSide() {
    var (before, after) = (ValueCell(), ValueCell())
    before.add(.nan)
    before.add(1)
    #expect(before.gaps.before && !before.gaps.after)
    after.add(1)
    after.add(.nan)
    #expect(!after.gaps.before && after.gaps.after)
    after.join(before)
    #expect(!after.gaps.before && after.mean == 1)
  }
}
