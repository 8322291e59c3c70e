import Datasets
import Score

/// How a dataset is read where its file leaves something open.
public struct DataReading: Sendable, Equatable {
  /// Input name to column name, for logs whose names are not recognised; `time` names the column of the times.
  public var columns: [String: String]
  /// The order of day and month in dates: `dmy`, `mdy` or `ymd`; nil decides by the column.
  public var dates: String?
  /// The zone of clocks that have none: `+02:00`, `UTC`; nil takes UTC, or whole hours by the longitude.
  public var zone: String?

  public init(columns: [String: String] = [:], dates: String? = nil, zone: String? = nil) {
    (self.columns, self.dates, self.zone) = (columns, dates, zone)
  }

  /// The same for the readers.
  /// - Throws: `WorkbenchError` for an order or a zone that is none.
  var options: ReadOptions {
    get throws {
      var options = ReadOptions(columns: columns)
      if let dates {
        guard let order = DateOrder(rawValue: dates) else {
          throw WorkbenchError(
            "--dates", "\"\(dates)\" is no order of a date",
            hint: "dmy is 04.07.2025, mdy is 07/04/2025, ymd is 2025/07/04")
        }
        options.dates = order
      }
      if let zone, !options.takeZone(zone) { throw Self.noZone(zone) }
      return options
    }
  }

  /// Seconds from UTC of a zone's text.
  /// - Throws: `Fault` for what is no zone.
  static func offset(_ zone: String) throws -> Int {
    guard let seconds = Zone.seconds(zone) else { throw noZone(zone) }
    return seconds
  }

  private static func noZone(_ zone: String) -> Fault {
    .call(
      "zone", "\"\(zone)\" is no zone that this system knows",
      hint: "write it as +02:00, -04:00, UTC or Europe/Berlin")
  }
}
