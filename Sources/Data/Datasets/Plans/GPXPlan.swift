package import Score

/// What a GPX file says of places and routes, beside any track: for a site rather than as data.
///
/// Extensions are found by their local names under any prefix: those of Soundscape's authoring tool (`gpxsc`: `meta`,
/// `annotations`, `links`, `poi`), and what `ripples export` writes.
package struct GPXPlan {
  /// A waypoint, or a point of a route.
  package struct Point: Equatable {
    package var point: GeoPoint
    package var name = ""
    package var info = ""
    package var address = ""
    package var phone = ""
    /// The words on reaching it, and on setting out for it.
    package var arrival = ""
    package var departure = ""
    /// The further annotations.
    package var annotations: [Annotation] = []
    package var links: [Link] = []
    /// The properties that a site gave it: `id`, `kind`, `radius`.
    package var own: [String: String] = [:]

    /// True for a place and no more.
    package var isBare: Bool { self == Point(point: point) }
  }

  package struct Annotation: Equatable {
    package var type = ""
    package var title = ""
    package var text = ""
  }

  package struct Link: Equatable {
    package var address = ""
    package var text = ""
    /// The media type, such as `image/png`.
    package var type = ""
  }

  package struct Route: Equatable {
    package var name = ""
    package var info = ""
    package var points: [Point] = []
    /// The property that a site gave it: `id`.
    package var own: [String: String] = [:]

    package init(name: String = "", info: String = "", points: [Point] = []) {
      (self.name, self.info, self.points) = (name, info, points)
    }
  }

  package var name = ""
  package var info = ""
  package var author = ""
  /// The members of `gpxsc:meta`: `id`, `behavior`, `version`, `locale`, `start`, `end`, `expires`; empty where there is none.
  package var meta: [String: String] = [:]
  /// Where the activity is: a circle with its radius in metres.
  package var region: (centre: GeoPoint, radius: Double)?
  package var waypoints: [Point] = []
  package var routes: [Route] = []
  package var findings: [DatasetFinding] = []

  /// Reads a file.
  /// - Throws: `Fault` with line and column where it is broken, or has neither waypoints nor routes.
  package static func read(_ path: String) throws(Fault) -> GPXPlan {
    try GPXPlanReader.read(ByteStream(path: path))
  }
}
