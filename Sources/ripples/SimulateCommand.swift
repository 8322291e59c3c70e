import ArgumentParser
import Workbench

struct SimulateCommand: SettingCommand {
  static let place = SettingPlace.simulate
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Make a walk with known ground truth.",
    discussion: """
      Examples:
        ripples simulate out/my-walk --minutes 5 --seed 7
        ripples simulate out/noisy --minutes 20 --rate 10 --gps-noise 8 \\
          --compass-noise 20
        ripples simulate out/tour --site sites/garden.geojson --minutes 8
        ripples simulate out/garden-walk --bundled

      The folder holds data.csv, datapackage.json and truth.csv, the same walk without errors of \
      measurement. An earlier simulation is replaced; other files of these names stay, unless \
      --force is given.
      """)

  @Argument(help: "The folder to make.")
  var folder: String

  @Option(help: "Minutes of walking.")
  var minutes = 10.0

  @Option(help: "Rows per second.")
  var rate = 1.0

  @Option(help: "Seed of all chance.")
  var seed: UInt64 = 1

  @Option(help: "Pauses in the whole walk.")
  var pauses = 3

  @Option(name: .customLong("gps-noise"), help: "Standard deviation of the position in metres.")
  var positionNoise = 2.5

  @Option(name: .customLong("compass-noise"), help: "Standard deviation of the heading in degrees.")
  var compassNoise = 6.0

  @Option(
    name: .customLong("thermometer-noise"), help: "Standard deviation of the temperature in °C.")
  var thermometerNoise = 0.1

  @Option(help: "Latitude of the middle of the round that is walked.")
  var latitude = Simulation.home.latitude

  @Option(help: "Longitude of it.")
  var longitude = Simulation.home.longitude

  @Option(help: "Radius of the round in metres.")
  var radius = 60.0

  @Option(
    help: ArgumentHelp(
      "Zone of the clock, which begins at 10:00: +02:00; default: UTC, near Atlanta -04:00.",
      valueName: "zone"))
  var zone: String?

  @Option(
    help: ArgumentHelp(
      "Walk through a site: along its first route, or from ripple to ripple.", valueName: "file"))
  var site: String?

  @OptionGroup var settings: SettingOptions<SimulateCommand>

  @Option(help: "Mean temperature of the year in °C.")
  var temperature = 17.0

  @Option(
    name: .customLong("days-per-second"),
    help: "Days of the calendar that pass in a second; default: as many as in reality.")
  var daysPerSecond: Double?

  @Flag(help: "Make the bundled dataset of the folder's name again.")
  var bundled = false

  @Flag(help: "Replace files of the same names that were not simulated.")
  var force = false

  func run() throws {
    try CommandFailure.report {
      if bundled {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        let parent = parts.dropLast().joined(separator: "/")
        try Simulation.writeBundled(
          String(parts.last ?? ""), into: parent.isEmpty ? "." : parent, replaces: force)
      } else {
        try simulation().write(to: folder, replaces: force)
      }
      Terminal.say("\(folder): written; look at it with ripples describe \(folder)")
    }
  }

  private func simulation() throws -> Simulation {
    var simulation = Simulation()
    simulation.minutes = minutes
    simulation.rate = rate
    simulation.seed = seed
    simulation.pauses = pauses
    simulation.positionNoise = positionNoise
    simulation.compassNoise = compassNoise
    simulation.thermometerNoise = thermometerNoise
    simulation.latitude = latitude
    simulation.longitude = longitude
    simulation.radius = radius
    simulation.zone = zone
    simulation.site = site
    simulation.permit = try settings.values.permit
    simulation.meanTemperature = temperature
    if let daysPerSecond { simulation.daysPerSecond = daysPerSecond }
    return simulation
  }
}
