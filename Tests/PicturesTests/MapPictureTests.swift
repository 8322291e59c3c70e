import Glibc
import TestSupport
import Testing

@testable import Pictures

private let area = Rectangle(0, 0, 700, 500)

@Test func aCircleIsAsLargeAsTheScaleBarSays() throws {
  let map = MapPicture(
    title: "", features: [MapFeature(.ripple, "", .circle(Samples.at(300, -40), radius: 20))])
  let drawn = Rectangle(16, 12, map.size.width - 32 - MapPicture.column, map.size.height - 24)
  let frame = MapFrame(map.bounds, in: drawn)
  let folder = TestFolder()
  try map.write(to: folder / "map.png")
  let image = Image(folder / "map.png")
  // The tint of the disc, and where it begins and ends along the row through the middle.
  let middle = drawn.middle
  let tint = image.at(middle.x - 7, middle.y - 9)
  let row = stride(from: drawn.x, to: drawn.right, by: 0.5).filter {
    image.at($0, middle.y - 9) == tint
  }
  let halfChord = sqrt(20 * 20 - pow(9 / frame.scale, 2))
  #expect(abs((row.last! - row.first!) / 2 / frame.scale - halfChord) < 0.3)
  // The bar: black pixels in its row, against the length that it names.
  let bar = stride(from: drawn.x, to: drawn.right, by: 0.5).filter {
    image.at($0, drawn.bottom - 14) == 0x222222
  }
  #expect(abs((bar.last! - bar.first!) / frame.scale - frame.bar) < 0.3)
}

@Test func northIsUpAndEastIsRight() {
  let frame = MapFrame(MapBounds([Samples.at(0, 0), Samples.at(100, 30)]), in: area)
  let origin = frame.point(Samples.at(0, 0))
  let (north, east) = (frame.point(Samples.at(0, 10)), frame.point(Samples.at(10, 0)))
  #expect(north.x == origin.x && north.y < origin.y)
  #expect(east.y == origin.y && east.x > origin.x)
  #expect(abs((origin.y - north.y) - (east.x - origin.x)) < 1e-9)
}

@Test func allOfASiteLiesWithinTheMap() {
  let bounds = MapBounds(Samples.features.flatMap(\.points))
  let frame = MapFrame(bounds, in: area)
  for corner in [bounds.low, bounds.high] {
    let point = frame.point(corner)
    #expect(point.x >= 25 && point.x <= 675 && point.y >= 25 && point.y <= 475)
  }
}

@Test func namesDoNotLieOnEachOther() {
  var places = LabelPlaces(in: area)
  let spots = [Point(100, 100), Point(100, 130)]
  #expect(places.place(width: 50, height: 14, candidates: spots) == spots[0])
  #expect(places.place(width: 50, height: 14, candidates: spots) == spots[1])
  #expect(places.place(width: 50, height: 14, candidates: spots) == nil)
  #expect(places.place(width: 50, height: 14, candidates: [Point(10, 100)]) == nil)
}

@Test func aHoleShowsWhatIsBelow() throws {
  let square = { (r: Double) in
    [Samples.at(-r, -r), Samples.at(r, -r), Samples.at(r, r), Samples.at(-r, r)]
  }
  let ring = MapFeature(.ripple, "", .polygon([square(40), square(20)]))
  let folder = TestFolder()
  let map = MapPicture(title: "", features: [ring])
  try map.write(to: folder / "ring.png")
  let image = Image(folder / "ring.png")
  let drawn = Rectangle(16, 12, map.size.width - 32 - MapPicture.column, map.size.height - 24)
  let frame = MapFrame(map.bounds, in: drawn)
  let colour = { (at: MapPoint) in image.at(frame.point(at).x, frame.point(at).y) }
  #expect(colour(Samples.at(3, 3)) == 0xffffff)
  #expect(colour(Samples.at(30, 3)) != 0xffffff)
  #expect(colour(Samples.at(30, 3)) == colour(Samples.at(-31, -4)))
}

@Test func sourcesHaveTheColoursOfTheirRipples() {
  #expect(Samples.map.colour(ofRipple: "bamboo") == Colour.lines[1])
  #expect(Samples.map.colour(ofRipple: "exit") == nil)
}

@Test func oddMapsAreDrawn() throws {
  let nan = MapPoint(east: .nan, north: 3)
  var walk = MapWalk()
  walk.track = [(0, Samples.at(5, 5))]
  var broken = MapWalk()
  broken.track = [(0, Samples.at(0, 0)), (1, nan), (2, Samples.at(9, 9)), (.nan, Samples.at(1, 1))]
  let features = [
    MapFeature(
      .ripple, "<&> \u{1F33B}\u{0}\n" + String(repeating: "long ", count: 999), .point(nan)),
    MapFeature(.ripple, "empty", .polygon([])), MapFeature(.path, "none", .line([])),
    MapFeature(.ripple, "huge", .circle(Samples.at(1e300, 0), radius: 1)),
  ]
  let maps = [
    MapPicture(title: "", features: []), MapPicture(title: "one point", features: [], walk: walk),
    MapPicture(title: "gaps", features: [], walk: broken),
    MapPicture(title: "odd", features: features, walk: broken),
  ]
  for map in maps { #expect(try map.bytes(.png).count > 1000) }
}

@Test func aMillionPointsAreDrawn() throws {
  var walk = MapWalk()
  for index in 0..<1_000_000 {
    let t = Double(index) / 1000
    walk.track.append((t, Samples.at(100 * sin(t), 80 * cos(t * 1.01))))
  }
  let ripples = (0..<20000).map {
    MapFeature(
      .ripple, "r\($0)", .circle(Samples.at(Double($0 % 141), Double($0 / 141)), radius: 1))
  }
  let bytes = try MapPicture(title: "many", features: ripples, walk: walk).bytes(.png)
  #expect(bytes.count > 10000)
}

@Test func ofTooManyEqualFeaturesThoseDrawnAreSpreadOverTheMap() {
  let features = (0..<40000).map {
    MapFeature(.ripple, "", .circle(Samples.at(Double($0 % 200), Double($0 / 200)), radius: 0.1))
  }
  let picture = MapPicture(title: "", features: features)
  let drawn = MapDrawing(picture, MapFrame(picture.bounds, in: area)).looks.map(\.feature.points)
  #expect(drawn.count == MapPicture.featureLimit)
  for quarter in 0..<4 {
    let rows = drawn.filter { Int($0[0].north) / 50 == quarter }
    #expect(abs(rows.count - drawn.count / 4) < 100)
  }
}
