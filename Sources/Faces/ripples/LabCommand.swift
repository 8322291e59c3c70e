import ArgumentParser
import Grading
import Rendering

struct LabCommand: SettingCommand {
  static let place = SettingPlace.lab
  static let configuration = CommandConfiguration(
    commandName: "lab",
    abstract: "Write the data of a lab into a folder.",
    discussion: """
      Examples:
        ripples lab 2 out/lab-2
        ripples lab 2 out/hidden-2 --hidden --seed 4711

      One dataset a folder; those that lie in files already are only named. Prints their paths.
      """)

  @Argument(help: "The lab: its number, its name, or its folder.") var lab: String

  @Argument(help: "The folder for the datasets that are made.") var folder: String

  @Flag(help: "The data of grading instead of those that students work with.") var hidden = false

  @OptionGroup var settings: SettingOptions<LabCommand>

  func work() throws {
    let settings = try settings.values
    if settings.seed != 1, !hidden {
      Terminal.say("--seed is not used: it makes the hidden data (--hidden)")
    }
    let paths = try LabFile.writeData(
      of: lab, to: folder, hidden: hidden, seed: settings.seed,
      permit: settings.permit)
    Terminal.put(paths.joined(separator: "\n"))
  }
}
