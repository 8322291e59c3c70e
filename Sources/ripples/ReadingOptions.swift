import ArgumentParser
import Workbench

/// Options that say how a dataset is read where its file leaves it open.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: .customLong("column"),
    help: ArgumentHelp(
      "Which column an input comes from, a unit behind it where its header has none; repeatable. time=COLUMN names the times.",
      valueName: "input=column[:unit]"))
  var columns: [String] = []

  @Option(
    help: ArgumentHelp(
      "Order of dates that leave it open: dmy (04.07.2025), mdy (07/04/2025) or ymd.",
      valueName: "order"))
  var dates: String?

  @Option(
    help: ArgumentHelp(
      "Zone of clocks that have none, such as +02:00; default: UTC, or the longitude's.",
      valueName: "zone"))
  var zone: String?

  var reading: DataReading {
    get throws {
      try DataReading(
        columns: Assignments.parse(columns, option: "--column"), dates: dates, zone: zone)
    }
  }
}
