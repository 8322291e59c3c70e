import Datasets
import Files
import Glibc
import Score
import Wayfinding

/// Writes the places and routes of a site for other programs.
public struct SiteExport {
  public enum Format: String, CaseIterable, Sendable {
    /// One route, as Soundscape's apps share it.
    case soundscape
    /// All places and routes, GPX 1.1.
    case gpx
  }

  /// Sentences that say what was written and what was left out.
  public let lines: [String]

  /// - Parameters:
  ///   - path: the site's file.
  ///   - route: the id of the route, for `.soundscape`; nil takes the only one.
  ///   - nudges: moves of beacons and places, done in their order; the site's own file stays as it is.
  ///   - output: the file; an existing one is overwritten only where it is of the format and no recorded walk.
  /// - Throws: `Fault` for a site that cannot be read or has nothing to write, for a route or place that is not there, and for
  ///   an output that would overwrite something else.
  public init(
    _ path: String, as format: Format, route: String? = nil, nudges: [SiteNudge] = [],
    to output: String
  ) throws {
    var site = try SiteFile.read(in: ReadPermit().scope(of: path))
    for nudge in nudges { try nudge.move(in: &site) }
    let text: String
    switch format {
    case .soundscape: text = try site.soundscape(route: route)
    case .gpx:
      if let route {
        throw Fault.call(
          "route", "\(quoted(route)) is one route, and GPX has all of them", hint: "leave it out")
      }
      text = try site.gpx()
    }
    let place = OutputPath(output)
    try place.makeParents()
    try Self.refuse(place, format)
    try TextFile.write(text, to: place)
    let left = Self.left(site, format)
    lines =
      ["\(output): written"]
      + (left.isEmpty ? [] : ["note: the format has no words for \(left.joined(separator: ", "))"])
  }

  /// The sentences on what the format cannot say.
  private static func left(_ site: Site, _ format: Format) -> [String] {
    var kinds = [
      (site.ripples.count, "ripple", "ripples"), (site.dejavus.count, "déjà vu", "déjà vus"),
      (site.rooms.count, "room", "rooms"),
      (site.lines.count { $0.kind == .path }, "path", "paths"),
      (site.markers.reduce(0) { $0 + $1.clips.count }, "recording", "recordings"),
    ]
    if format == .soundscape {
      let passed = Set(site.lines.flatMap(\.waypoints))
      let spoken = site.markers.count { !($0.arrival + $0.departure).isEmpty }
      kinds += [
        (site.markers.count { !passed.contains($0.id) }, "place of no route", "places of no route"),
        (spoken, "place's arrival and departure", "places' arrivals and departures"),
      ]
    }
    return kinds.filter { $0.0 > 0 }.map { counted($0.0, $0.1, plural: $0.2) }
  }

  /// - Throws: `Fault` where something else would be overwritten: a walk that was recorded is lost for ever.
  private static func refuse(_ output: OutputPath, _ format: Format) throws(Fault) {
    // A link is replaced, unread.
    if [nil, S_IFLNK].contains(output.kind) { return }
    let isOurs = try? output.reading { path in
      switch format {
      case .soundscape:
        _ = try Site.readSoundscape(FileContent.read(path), file: path)
        return true
      case .gpx: return try GPXPlan.read(path).findings.isEmpty
      }
    }
    guard isOurs != true else { return }
    throw Fault(
      .file, "exists and is not such a file; it would be overwritten", at: FaultPlace(output.path),
      hint: "choose another name")
  }
}

/// A move of a beacon or place before its site is written: `gate=4,90` is four metres to the east.
public struct SiteNudge: Hashable, Sendable {
  /// The id of the place, or its name.
  private let place: String
  private let metres: Double
  private let bearing: Double

  /// The farthest move in metres: what lies farther off is another place.
  private static let most = 1000.0

  /// - Parameter text: `ID=METRES,BEARING`, the bearing in degrees clockwise from true north; a name that no other place has
  ///   does for the id.
  /// - Throws: `Fault` of the call for a text that is none.
  public init(reading text: String) throws(Fault) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    let numbers = parts.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, !parts[0].isEmpty, numbers.count == 2,
      let metres = Double(String(numbers[0])), (0...Self.most).contains(metres),
      let bearing = Double(String(numbers[1])), (-360...360).contains(bearing)
    else {
      throw Fault.call(
        "nudge", "\(quoted(text)) moves nothing",
        hint: "write ID=METRES,BEARING with 0 to \(Figure.plain(Self.most)) m and -360 to 360°, "
          + "such as gate=4,90")
    }
    (place, self.metres, self.bearing) = (String(parts[0]), metres, bearing)
  }

  /// Moves the place, and with it the routes that go by it.
  /// - Throws: `Fault` of the call where the site has none of that id or name, with the nearest that there is, or several.
  func move(in site: inout Site) throws(Fault) {
    do throws(Fault) { try site.nudge(place, by: metres, bearing: bearing) } catch {
      throw Fault.call("nudge", error.message, hint: error.hint)
    }
  }
}
