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
  public var latitude = 33.7901
  public var longitude = -84.3733
  public var radius = 60.0
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

  /// Writes the walk as a dataset folder: `datapackage.json`, `data.csv` and `truth.csv`.
  /// - Throws: `WorkbenchError` for numbers that no walk can follow, `DatasetError` when it cannot be written.
  public func write(to folder: String) throws {
    let name = folder.split(separator: "/").last.map(String.init) ?? "walk"
    try walk(named: name).write(to: folder)
  }

  /// The walk and its truth.
  /// - Throws: `WorkbenchError` for numbers that no walk can follow.
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
    return simulate(plan, seed: seed)
  }

  /// Writes one of the datasets that come with the project again.
  public static func writeBundled(_ name: String, into parent: String) throws {
    try BundledDatasets.write(name, into: parent)
    if name == "dusk-walk" {
      try SimulatedSurroundings.write(to: "\(parent)/\(name)/ambience.opus")
    }
  }

  private func validate() throws {
    let limits: [(String, Double, ClosedRange<Double>, String)] = [
      ("--minutes", minutes, 0.05...10_080, "minutes"), ("--rate", rate, 0.01...1000, "Hz"),
      ("--pauses", Double(pauses), 0...1000, ""), ("--gps-noise", positionNoise, 0...1000, "m"),
      ("--compass-noise", compassNoise, 0...180, "°"),
      ("--thermometer-noise", thermometerNoise, 0...20, "°C"),
      ("--latitude", latitude, -85...85, "°"), ("--longitude", longitude, -180...180, "°"),
      ("--radius", radius, 5...100_000, "m"), ("--temperature", meanTemperature, -40...45, "°C"),
      ("--days-per-second", daysPerSecond, 0...365, "days"),
    ]
    try OptionLimits.check(limits)
  }
}
