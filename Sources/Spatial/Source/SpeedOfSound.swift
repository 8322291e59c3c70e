/// Metres per second, in air of 20 °C, as Leia and most of the literature on rooms have it.
enum SpeedOfSound {
  static let air = 343.0
}
