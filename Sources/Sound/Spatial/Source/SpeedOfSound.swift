/// The speed of sound in metres per second, in air of 20 °C, as in Leia and most of the literature on rooms.
enum SpeedOfSound {
  static let air = 343.0
}
