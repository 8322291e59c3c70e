import Datasets
import Files
import Score

/// Makes a walk with known ground truth. What can be set is declared in `Settings`: `simulation.minutes`.
public struct Simulation: HoldsSettings, Sendable {
  public var play = PlaySettings(.simulate)

  public init() {}

  /// Atlanta's botanical garden, where the walks are that come with the project.
  public static let home = (
    latitude: Settings.all.latitude.typedUsual(at: .simulate),
    longitude: Settings.all.longitude.typedUsual(at: .simulate)
  )

  /// Writes the walk as a dataset folder: `datapackage.json`, `data.csv` and `truth.csv`.
  /// - Parameter replaces: whether other people's files of these names may be replaced; earlier simulations always are.
  /// - Throws: `Fault` for numbers that no walk can follow, for files that would be overwritten, and where it cannot be
  ///   written.
  public func write(to folder: String, replaces: Bool = false) throws {
    let name = folder.split(separator: "/").last.map(String.init) ?? "walk"
    let walk = try walk(named: name)
    let place = OutputPath(folder: folder)
    try Self.prepare(place, replaces)
    try walk.write(to: place)
  }

  /// Makes the folder, with those above it.
  private static func prepare(_ folder: OutputPath, _ replaces: Bool) throws {
    try folder.makeFolder("folder")
    if !replaces {
      try SimulatedFolder.refuseForeign(
        folder, hint: "choose a new folder, or give ‹force› to replace it")
    }
  }

  /// Returns the walk and its truth.
  /// - Throws: `Fault` for numbers that no walk can follow.
  package func walk(named name: String) throws -> SimulatedWalk {
    try play.validate()
    var plan = WalkPlan()
    plan.name = name
    plan.duration = self.minutes * 60
    plan.rate = self.rate
    plan.pauses = self.pauses
    plan.positionNoise.deviation = self.positionNoise
    plan.compassNoise.deviation = self.compassNoise
    plan.thermometerNoise = self.thermometerNoise
    plan.climate.meanTemperature = self.meanTemperature
    if let days = self.daysPerSecond { plan.daysPerSecond = days }
    plan.path =
      try self.site.map { try SiteFile.read(in: self.permit.scope(of: $0)).tour }
      ?? .circle(
        centre: GeoPoint(latitude: self.latitude, longitude: self.longitude), radius: self.radius)
    plan.start = try start(of: plan.path)
    return simulate(plan, seed: self.seed)
  }

  /// Returns the time of the start: the 12th of April 2025, 10:00 by the clock of the zone.
  private func start(of path: WalkPlan.Path) throws -> StartTime {
    let place =
      switch path {
      case .circle(let centre, _): centre
      case .through(let places, _), .along(let places, _):
        places.first ?? GeoPoint(latitude: self.latitude, longitude: self.longitude)
      }
    let home = GeoPoint(latitude: Self.home.latitude, longitude: Self.home.longitude)
    let isHome = Geodesic.distance(from: place, to: home) < 50_000
    let offset = try self.zone.map(PlaySettings.offset) ?? (isHome ? -14_400 : 0)
    return StartTime(epoch: 1_744_452_000 - Double(offset), utcOffset: offset)
  }

  /// Writes one of the datasets that come with the project again.
  /// - Throws: `Fault` for a name that none has, for files that would be overwritten, and where it cannot be written.
  public static func writeBundled(
    _ name: String, into parent: String, replaces: Bool = false
  ) throws {
    let place = OutputPath(folder: "\(parent)/\(name)")
    if BundledDatasets.names.contains(name) { try prepare(place, replaces) }
    try BundledDatasets.write(name, to: place)
    if name == "dusk-walk" { try SimulatedSurroundings.write(to: place.below("ambience.opus")) }
  }
}
