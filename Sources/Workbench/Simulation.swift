import Datasets
import Score

/// Makes a walk with known ground truth.
public struct Simulation: Sendable {
  /// Minutes of walking and rows per second.
  public var minutes = 10.0
  public var rate = 1.0
  /// Pauses in the whole walk.
  public var pauses = 3
  /// Standard deviations of position (m), compass (°) and thermometer (°C).
  public var positionNoise = 2.5
  public var compassNoise = 6.0
  public var thermometerNoise = 0.1
  /// Middle of the round that is walked, degrees, and its radius in metres.
  public var latitude = Self.home.latitude
  public var longitude = Self.home.longitude
  public var radius = 60.0
  /// Zone of the clock, `+02:00`; nil is UTC, near home that of Atlanta in summer: a zone is not known by the place.
  public var zone: String?
  /// Path of a site: its first route is walked, or a way through all its ripples.
  public var site: String?
  /// What the site may name.
  public var permit = ReadPermit()
  /// Mean temperature of the year, °C.
  public var meanTemperature = 17.0
  /// Days of the calendar that pass in a second.
  public var daysPerSecond = 1.0 / 86_400
  public var seed: UInt64 = 1

  public init() {}

  /// Atlanta's botanical garden, where the walks are that come with the project.
  public static let home: (latitude: Double, longitude: Double) = (33.7901, -84.3733)

  /// Writes the walk as a dataset folder: `datapackage.json`, `data.csv` and `truth.csv`.
  /// - Parameter replaces: whether other people's files of these names may be replaced; earlier simulations always are.
  /// - Throws: `Fault` for numbers that no walk can follow, for files that would be overwritten, and where it cannot be
  ///   written.
  public func write(to folder: String, replaces: Bool = false) throws {
    let name = folder.split(separator: "/").last.map(String.init) ?? "walk"
    let walk = try walk(named: name)
    try Self.prepare(folder, replaces)
    try walk.write(to: folder)
  }

  /// Makes the folder, with those above it.
  private static func prepare(_ folder: String, _ replaces: Bool) throws {
    if !replaces {
      try SimulatedFolder.refuseForeign(
        folder, hint: "choose a new folder, or give ‹force› to replace it")
    }
    try Folders.make(folder, "folder")
  }

  /// The walk and its truth.
  /// - Throws: `Fault` for numbers that no walk can follow.
  func walk(named name: String) throws -> SimulatedWalk {
    try validate()
    var plan = WalkPlan()
    plan.name = name
    plan.duration = minutes * 60
    plan.rate = rate
    plan.pauses = pauses
    plan.positionNoise.deviation = positionNoise
    plan.compassNoise.deviation = compassNoise
    plan.thermometerNoise = thermometerNoise
    plan.climate.meanTemperature = meanTemperature
    plan.daysPerSecond = daysPerSecond
    plan.path =
      try site.map { try SiteFile.read(in: permit.scope(of: $0)).tour }
      ?? .circle(centre: GeoPoint(latitude: latitude, longitude: longitude), radius: radius)
    plan.start = try start(of: plan.path)
    return simulate(plan, seed: seed)
  }

  /// The 12th of April 2025, 10:00 by the clock of the zone.
  private func start(of path: WalkPlan.Path) throws -> StartTime {
    let place =
      switch path {
      case .circle(let centre, _): centre
      case .through(let places, _):
        places.first ?? GeoPoint(latitude: latitude, longitude: longitude)
      }
    let home = GeoPoint(latitude: Self.home.latitude, longitude: Self.home.longitude)
    let isHome = Geodesic.distance(from: place, to: home) < 50_000
    let offset = try zone.map(DataReading.offset) ?? (isHome ? -14_400 : 0)
    return StartTime(epoch: 1_744_452_000 - Double(offset), utcOffset: offset)
  }

  /// Writes one of the datasets that come with the project again.
  public static func writeBundled(
    _ name: String, into parent: String, replaces: Bool = false
  ) throws {
    if BundledDatasets.names.contains(name) { try prepare("\(parent)/\(name)", replaces) }
    try BundledDatasets.write(name, into: parent)
    if name == "dusk-walk" {
      try SimulatedSurroundings.write(to: "\(parent)/\(name)/ambience.opus")
    }
  }

  private func validate() throws {
    let limits: [(String, Double, ClosedRange<Double>, String)] = [
      ("minutes", minutes, 0.05...10_080, "minutes"), ("rate", rate, 0.01...1000, "Hz"),
      ("pauses", Double(pauses), 0...1000, ""), ("gps-noise", positionNoise, 0...1000, "m"),
      ("compass-noise", compassNoise, 0...180, "°"),
      ("thermometer-noise", thermometerNoise, 0...20, "°C"),
      ("latitude", latitude, -85...85, "°"), ("longitude", longitude, -180...180, "°"),
      ("radius", radius, 5...100_000, "m"), ("temperature", meanTemperature, -40...45, "°C"),
      ("days-per-second", daysPerSecond, 0...365, "days"),
    ]
    try OptionLimits.check(limits)
  }
}
