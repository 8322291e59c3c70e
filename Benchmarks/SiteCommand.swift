import Score
import Wayfinding

/// Prints how long a place takes to be found among many ripples: `site 1000000 --deep 10 --fixes 20000`.
///
/// They lie in stacks of `deep`, 30 m from each other: circles of 1 to 12 m, every other one a square. Places are in all of a
/// stack's.
struct SiteCommand {
  private static let spacing = 30.0
  private let count: Int
  private let deep: Int
  private let fixes: Int

  init(_ arguments: Arguments) throws(UsageError) {
    guard let count = Int(arguments.subject), count > 0 else {
      throw UsageError("\"\(arguments.subject)\" is no number of ripples")
    }
    self.count = count
    deep = max(1, Int(try arguments.number("--deep", default: 10)))
    fixes = Int(try arguments.number("--fixes", default: 20_000))
  }

  func run() {
    let shapes = (0..<count).map(shape)
    let start = Main.cpuSeconds()
    let index = SpatialIndex(shapes)
    let made = Main.cpuSeconds() - start
    var random = SeededRandom(seed: 1)
    let places = (0..<fixes).map { _ in
      let stack = Int(random.uniform() * Double(max(1, count / deep)))
      return EarthPlace(
        Self.place(
          stack, of: count / deep, east: (random.uniform() - 0.5) * 1.4,
          north: (random.uniform() - 0.5) * 1.4))
    }
    var found = 0
    let before = Main.cpuSeconds()
    for place in places { found += index.containing(place).count }
    let seconds = Main.cpuSeconds() - before
    print(
      """
      ripples\t\(count)
      seconds to make\t\(made)
      found a fix\t\(Double(found) / Double(fixes))
      microseconds a fix\t\(seconds * 1e6 / Double(fixes))
      """)
  }

  private func shape(_ number: Int) -> SiteShape {
    let (stack, level) = (number / deep, number % deep)
    let radius = 1 + 11 * Double(level + 1) / Double(deep)
    func corner(_ east: Double, _ north: Double) -> GeoPoint {
      Self.place(stack, of: count / deep, east: east * radius, north: north * radius)
    }
    guard number % 2 == 0 else { return .circle(centre: corner(0, 0), radius: radius) }
    return .area([
      SitePolygon(exterior: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)])
    ])
  }

  /// A place round the middle of a stack, metres east and north of it.
  private static func place(_ stack: Int, of stacks: Int, east: Double, north: Double) -> GeoPoint {
    let side = max(1, Int(Double(stacks).squareRoot().rounded(.up)))
    let metre = 1 / 111_195.0
    return GeoPoint(
      latitude: (Double(stack / side) * spacing + north) * metre,
      longitude: (Double(stack % side) * spacing + east) * metre)
  }
}
