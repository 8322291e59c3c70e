import ArgumentParser
import Rendering

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

  @Argument(help: "The folder to make.") var folder: String

  @OptionGroup var settings: SettingOptions<SimulateCommand>

  @Flag(help: "Make the bundled dataset of the folder's name again.") var bundled = false

  @Flag(help: "Replace files of the same names that were not simulated.") var force = false

  func work() throws {
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

  private func simulation() throws -> Simulation {
    var simulation = Simulation()
    simulation.play = try settings.values
    return simulation
  }
}
