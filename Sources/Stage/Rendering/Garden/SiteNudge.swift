import Score
import Wayfinding

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
