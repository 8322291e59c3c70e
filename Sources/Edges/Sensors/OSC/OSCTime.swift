import Score

/// OSC time tags: seconds since 1900 in 32.32 fixed point (OSC 1.0; NTP, RFC 5905).
enum OSCTime {
  /// Seconds from 1900-01-01 to 1970-01-01: 70 years with 17 leap days.
  static let epoch = 2_208_988_800.0

  /// Furthest ahead that a bundle may be, in seconds: more is a sender whose clock is wrong.
  static let furthest = 10.0

  /// Seconds until a time tag: 0 for "at once" and for the past.
  /// - Parameter wall: now, in seconds since 1970.
  static func delay(of tag: UInt64, wall: Double) -> Double {
    if tag == OSCPacket.immediately { return 0 }
    let seconds = Double(tag >> 32) - epoch - wall
    return max(0, seconds + Double(tag & 0xffff_ffff) * 0x1p-32)
  }

  /// The time tag of a wall time in seconds since 1970.
  static func tag(wall: Double) -> UInt64 { UInt64(held: (wall + epoch) * 0x1p32, .towardZero) }
}
