import Score

/// An object of OpenStreetMap: what it is and where.
struct OSMObject {
  enum Place {
    case point(GeoPoint)
    case area([SitePolygon])
  }

  /// `node-123`; nil when the file does not say.
  let id: String?
  let tags: [String: String]
  let place: Place

  var name: String? { tags["name"] ?? tags["species"] ?? tags["genus"] }

  /// The middle, and the radius of a circle as large as the area; of several polygons the largest counts.
  var circle: (centre: GeoPoint, radius: Double?) {
    switch place {
    case .point(let point): return (point, nil)
    case .area(let polygons):
      let placed = polygons.map { PlacedShape(.area([$0])) }
      let largest = placed.max { $0.area < $1.area }!
      return (largest.centre.point, (largest.area / .pi).squareRoot())
    }
  }

  /// The information of the tags for a visitor.
  var info: String {
    let told = ["description", "inscription"].compactMap { tags[$0] }.prefix(1)
    let labels = [
      ("species", "species"), ("artist_name", "by"), ("start_date", "since"),
      ("water", "water"), ("memorial", "memorial"), ("leaf_cycle", "leaves"),
    ]
    let facts = labels.compactMap { key, label in tags[key].map { "\(label): \($0)" } }
    return (told + facts).joined(separator: "; ")
  }
}
