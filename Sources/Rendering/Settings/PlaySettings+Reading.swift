import Datasets
import Score

/// The options by which a dataset is read where its file leaves something open.
extension PlaySettings {
  /// - Throws: `Fault` for an order of dates or a zone that is none.
  package var reading: ReadOptions {
    get throws {
      var options = ReadOptions(columns: self.columns)
      if let dates = self.dates {
        guard let order = DateOrder(rawValue: dates) else {
          throw Fault.call(
            "dates", "\"\(dates)\" is no order of a date",
            hint: "dmy is 04.07.2025, mdy is 07/04/2025, ymd is 2025/07/04")
        }
        options.dates = order
      }
      if let zone = self.zone, !options.takeZone(zone) { throw Self.noZone(zone) }
      return options
    }
  }

  /// Returns the seconds from UTC of a zone's text.
  /// - Throws: `Fault` for what is no zone.
  package static func offset(_ zone: String) throws -> Int {
    guard let seconds = Zone.seconds(zone) else { throw noZone(zone) }
    return seconds
  }

  private static func noZone(_ zone: String) -> Fault {
    Fault.call(
      "zone", "\"\(zone)\" is no zone that this system knows",
      hint: "write it as +02:00, -04:00, UTC or Europe/Berlin")
  }
}
