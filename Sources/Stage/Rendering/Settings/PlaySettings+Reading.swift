import Datasets
import Score

/// The options by which a dataset is read where its file leaves something open.
extension PlaySettings {
  /// - Throws: `Fault` for an order of dates, a pattern, a unit of times or a zone that is none.
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
      if let format = self.timeFormat {
        guard let pattern = TimePattern(format) else {
          throw Fault.call(
            "time-format", "\"\(format)\" is no pattern of times",
            hint:
              "write it as strptime has it: %Y-%m-%d %H:%M:%S, %d.%m.%Y %H:%M, %m/%d/%y %I:%M %p")
        }
        options.timePattern = pattern
      }
      if let unit = self.timeUnit {
        guard ReadOptions.isTimeUnit(unit) else {
          throw Fault.call(
            "time-unit", "\"\(unit)\" is no unit of times",
            hint:
              "s, ms, us, ns, min, h, days, excel, jd, mjd, year, labview, or \"days since 1900-01-01\""
          )
        }
        options.timeUnit = Unit(unit)
      }
      options.missing = self.missing.filter { $0 != "none" }
      options.findsCodes = !self.missing.contains("none")
      options.only = self.rows
      for (name, text) in self.dense {
        guard let kind = DenseRows(rawValue: text) else {
          throw Fault.call(
            "dense", "\"\(text)\" is nothing that can be heard of rows",
            hint: "one of \(DenseRows.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        options.dense[name] = kind
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
