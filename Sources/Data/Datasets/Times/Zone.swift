internal import Files
internal import Glibc
internal import Score

/// Zones of time: local time minus UTC.
public enum Zone {
  /// Whole hours of the sun's mean time at a longitude in degrees; 0 where it is no longitude.
  static func hours(atLongitude longitude: Double) -> Int {
    abs(longitude) <= 360 ? Int(held: longitude / 15) : 0
  }

  /// The seconds that a zone's text means: `+02:00`, `-0430`, `UTC`, `Z`, `CEST`; nil for anything else.
  public static func seconds(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TimeScanner(bytes)
      guard let seconds = scanner.zone(), scanner.atEnd else { return nil }
      return seconds
    }
  }

  /// The seconds by which this machine's local clock is ahead of UTC, at a time in seconds since 1970.
  package static func local(at epoch: Double) -> Int {
    var (time, parts) = (time_t(held: epoch, .down), tm())
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}

/// The rules of a named zone, `Europe/Berlin`, from the system's time zone files.
struct ZoneRules: Equatable {
  static let folder = Timezones.folder

  /// The changes of the clock, in seconds since 1970, and its offset from then on.
  private var changes: [(at: Int, offset: Int)] = []
  private var first = 0

  /// Whether a text looks like the name of a zone: `Area/City`.
  static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count) && areas.contains(String(parts[0]))
      && parts.dropFirst().allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || "_-+0123456789".utf8.contains($0) }
      }
  }

  private static let areas: Set<String> = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific", "Etc", "US", "Canada",
  ]

  /// Reads a zone's file as RFC 8536 describes it, the data of 64 bits; nil where the system has no such zone.
  init?(named name: String) {
    guard Self.isName(name), let bytes = try? FileContent.read(Self.folder + "/" + name),
      bytes.starts(with: Array("TZif".utf8)), bytes.count > 44
    else { return nil }
    func number(_ place: Int, _ size: Int) -> Int? {
      guard place >= 0, place + size <= bytes.count else { return nil }
      var value = bytes[place] < 0x80 ? 0 : -1
      for byte in bytes[place..<(place + size)] { value = value << 8 | Int(clamping: byte) }
      return value
    }
    func counts(_ place: Int) -> [Int]? {
      let found = (0..<6).compactMap { number(place + 20 + 4 * $0, 4) }
      return found.count == 6 ? found : nil
    }
    // The counts: UT indicators, standard indicators, leap seconds, transitions, types, letters.
    guard bytes[4] >= 0x32, let old = counts(0) else { return nil }
    let second = 44 + old[3] * 5 + old[4] * 6 + old[5] + old[2] * 8 + old[1] + old[0]
    guard let new = counts(second) else { return nil }
    let (transitions, types) = (second + 44, second + 44 + new[3] * 9)
    first = number(types, 4) ?? 0
    for index in 0..<max(0, new[3]) {
      guard let at = number(transitions + 8 * index, 8),
        let type = number(transitions + 8 * new[3] + index, 1),
        let offset = number(types + 6 * type, 4)
      else { return nil }
      changes.append((at, offset))
    }
  }

  /// Local time minus UTC in seconds, at a time of UTC.
  func offset(at epoch: Double) -> Int { changes.last { Double($0.at) <= epoch }?.offset ?? first }

  /// Local time minus UTC at a time of the local clock; of an hour that comes twice the first, unless `after` tells the
  /// time of UTC of the row before, behind which it lies.
  func offset(atLocal local: Double, after last: Double = -.infinity) -> Int {
    let early = offset(at: local - Double(offset(at: local - 86_400)))
    let late = offset(at: local - Double(offset(at: local + 86_400)))
    return local - Double(early) >= last ? early : late
  }

  static func == (a: ZoneRules, b: ZoneRules) -> Bool {
    a.first == b.first && a.changes.elementsEqual(b.changes) { $0 == $1 }
  }
}

/// Where systems keep the rules of time zones.
package enum Timezones {
  package static let folder = "/usr/share/zoneinfo"
}
