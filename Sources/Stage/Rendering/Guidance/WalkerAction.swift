import Behaviors
import Files
import JSON
import Score
import Wayfinding

/// Something that a walker asks for at a second of the walk: a line of a file of actions.
struct WalkerAction {
  let time: Double
  let event: UserEvent

  /// Reads a file of actions: a JSON object a line, such as `{"time": 12, "do": "around-me"}`.
  /// - Parameter offer: the routes that may be asked for; nil where that was decided before.
  /// - Returns: the actions, the earliest first; those of one time in the order of the file.
  /// - Throws: `Faults` with everything that is wrong.
  static func read(_ path: String, for offer: GuidanceOffer? = nil) throws -> [WalkerAction] {
    var (actions, faults): ([WalkerAction], [Fault]) = ([], [])
    let lines = try FileContent.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      do throws(Fault) {
        let place = FaultPlace(path, line: number + 1)
        actions.append(try read(String(line), at: place, for: offer))
      } catch {
        faults.append(error)
      }
    }
    if !faults.isEmpty { throw Faults(faults) }
    return actions.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  private static func read(
    _ text: String, at line: FaultPlace, for offer: GuidanceOffer?
  ) throws(Fault) -> WalkerAction {
    let json: JSONValue
    do throws(Fault) {
      json = try JSONParser.parse(Array(text.utf8), file: line.file ?? "", code: .record)
    } catch {
      var fault = error
      fault.place.line = line.line
      throw fault
    }
    /// The place of a member; that of the line where it is missing.
    func place(_ member: JSONValue?) -> FaultPlace {
      var place = line
      place.column = member?.column
      return place
    }
    guard let time = json["time"]?.number, time >= 0, time.isFinite else {
      throw Fault(
        .record, "an action needs a time of 0 s or more", at: place(json["time"]),
        hint: "write {\"time\": 12, \"do\": \"around-me\"}")
    }
    guard let wish = json["do"]?.string else {
      throw Fault(
        .record, "an action says in \"do\" what is asked for", at: place(json["do"]),
        hint: "write one of \(UserEvent.words.joined(separator: ", "))")
    }
    do throws(Fault) {
      let event = try UserEvent(reading: wish)
      try offer?.check(event)
      return WalkerAction(time: time, event: event)
    } catch {
      throw Fault(.record, error.message, at: place(json["do"]), hint: error.hint)
    }
  }
}

/// The things of a site that a walker can ask for by their ids: where a beacon can be set, and what can be walked.
package struct GuidanceOffer: Sendable {
  package typealias Named = (id: String, name: String)

  /// The beacons and places of the site.
  package let markers: [Named]
  package let routes: [Named]

  init(_ site: Site) {
    markers = site.markers.map { ($0.id, $0.shownName) }
    routes = site.routes.map { ($0.id, $0.name.isEmpty ? $0.id : $0.name) }
  }

  /// Refuses a route that there is not; a place may be one of the map, which only the guide knows.
  package func check(_ event: UserEvent) throws(Fault) {
    switch event {
    case .startRoute(let id, _, _), .startTour(let id), .resume(let id):
      guard routes.contains(where: { $0.id == id }) else {
        throw Fault(
          .call, "unknown route \(quoted(id))",
          hint: routes.isEmpty
            ? "this site has none" : NearestName.hint(for: id, among: routes.map(\.id)))
      }
    default: break
    }
  }
}
