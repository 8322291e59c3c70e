package import Score

/// The inputs of the calendar at a moment: the same for a log that is read and for a walk that is under way.
package struct CalendarMoment {
  /// The names of the inputs.
  package static let names = ["season", "season_name", "time_of_day", "sun_elevation"]
  private let epoch: Double

  /// - Parameter epoch: seconds since 1970-01-01 00:00 UTC.
  package init(at epoch: Double) { self.epoch = epoch }

  /// The phase of the year in 0..<1, 0 at the spring equinox of the hemisphere.
  package func season(southern: Bool) -> Double { Season.phase(at: epoch, southern: southern) }

  /// The index of the season's name in `Inputs.seasonNames`.
  package func seasonName(southern: Bool) -> Double {
    Double(Season.name(ofPhase: season(southern: southern)))
  }

  /// Hours since midnight, 0..<24, of a clock.
  /// - Parameter utcOffset: the seconds by which the clock is ahead of UTC.
  package func timeOfDay(utcOffset: Int) -> Double {
    Angle.wrap((epoch + Double(utcOffset)) / 3600, period: 24)
  }

  /// Degrees of the sun over the horizon of a place, refraction included.
  package func sunElevation(at place: GeoPoint) -> Double { Sun(at: epoch).elevation(at: place) }
}
