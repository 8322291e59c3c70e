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

/// A kind of point of interest: the tag that says it, the family of music it belongs to, and how large its ripple is
/// where the map shows only a point. Families and radii are our own choice.
struct OSMKind: Hashable, Sendable {
  enum Family: String, CaseIterable, Sendable {
    case garden, water, tree, art, history, view, rest, play, information

    /// Words in the name of a mapping that suit the family.
    var words: [String] {
      switch self {
      case .garden: ["garden", "rose", "flower", "meadow"]
      case .water: ["water", "pond", "fountain", "lake", "lily"]
      case .tree: ["tree", "wood", "forest", "leaf", "bamboo"]
      case .art: ["art", "sculpture", "bell", "glass"]
      case .history: ["history", "memorial", "stone", "old"]
      case .view: ["view", "hill", "wind", "sky"]
      case .rest: ["rest", "bench", "still", "pavilion"]
      case .play: ["play", "children"]
      case .information: ["information", "gate", "entrance"]
      }
    }
  }

  let key: String
  /// `*` is any value but `no`.
  let value: String
  let family: Family
  /// The radius in metres of the circle that stands for a place without an area.
  let radius: Double

  private init(_ tag: String, _ family: Family, _ radius: Double) {
    let parts = tag.split(separator: "=")
    (key, value) = (String(parts[0]), String(parts[1]))
    (self.family, self.radius) = (family, radius)
  }

  /// All kinds, in the order in which they are looked for: an object is the first that fits.
  static let all = [
    OSMKind("natural=tree", .tree, 8), OSMKind("natural=water", .water, 25),
    OSMKind("natural=spring", .water, 10), OSMKind("natural=wood", .tree, 40),
    OSMKind("natural=stone", .history, 8), OSMKind("natural=peak", .view, 25),
    OSMKind("waterway=waterfall", .water, 20), OSMKind("amenity=fountain", .water, 12),
    OSMKind("amenity=drinking_water", .water, 6), OSMKind("amenity=bench", .rest, 6),
    OSMKind("amenity=shelter", .rest, 10), OSMKind("amenity=clock", .history, 8),
    OSMKind("amenity=place_of_worship", .history, 25), OSMKind("leisure=garden", .garden, 25),
    OSMKind("leisure=playground", .play, 20), OSMKind("leisure=bird_hide", .view, 12),
    OSMKind("leisure=picnic_table", .rest, 8), OSMKind("landuse=flowerbed", .garden, 10),
    OSMKind("landuse=orchard", .garden, 30), OSMKind("tourism=viewpoint", .view, 15),
    OSMKind("tourism=artwork", .art, 12), OSMKind("tourism=gallery", .art, 20),
    OSMKind("tourism=museum", .history, 25), OSMKind("tourism=information", .information, 8),
    OSMKind("tourism=picnic_site", .rest, 12), OSMKind("tourism=zoo", .play, 40),
    OSMKind("tourism=attraction", .art, 20), OSMKind("historic=memorial", .history, 12),
    OSMKind("historic=*", .history, 20), OSMKind("man_made=windmill", .view, 20),
    OSMKind("man_made=tower", .view, 20), OSMKind("leisure=park", .garden, 40),
    OSMKind("leisure=nature_reserve", .garden, 60),
  ]

  static func of(_ tags: [String: String]) -> OSMKind? {
    all.first { kind in
      guard let value = tags[kind.key] else { return false }
      return kind.value == value || (kind.value == "*" && value != "no")
    }
  }
}
