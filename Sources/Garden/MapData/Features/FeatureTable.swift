/// The meaning of single tags of OpenStreetMap to a walker, as data: the category of a thing, and the words for one that
/// has no name.
///
/// The tags are those that Soundscape gives names to, and some more; words and categories are our own choice, but where
/// its code decides (`FeatureWords.category`).
package enum FeatureTable {
  /// A row of the table.
  struct Row: Hashable, Sendable {
    /// `key=value`, `key=*` or `*=value`.
    let tag: String
    let category: MapCategory
    /// The words; empty where only the category is known.
    let words: String

    /// The key by which phrase books translate the words: `bus_stop`.
    var key: String { String(words.map { $0 == " " ? "_" : $0 }) }
  }

  /// All rows by their tag.
  static let rows: [String: Row] = {
    var rows: [String: Row] = [:]
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: " ", maxSplits: 2)
      guard cells.count > 1, let category = MapCategory(rawValue: String(cells[1])) else {
        preconditionFailure("no row of the table: \(line)")
      }
      let words = cells.count > 2 ? String(cells[2]) : ""
      rows[String(cells[0])] = Row(tag: String(cells[0]), category: category, words: words)
    }
    return rows
  }()

  /// The row that fits a tag best.
  static func row(_ key: String, _ value: String) -> Row? {
    rows["\(key)=\(value)"] ?? rows["*=\(value)"] ?? rows["\(key)=*"]
  }

  /// The keys whose words come first where several tags have some; further keys come last.
  static let ranks = [
    "entrance": 0, "emergency": 0, "amenity": 1, "crossing": 1, "shop": 1, "construction": 1,
    "barrier": 1, "leisure": 1, "tourism": 1, "building": 2, "highway": 2,
  ]

  /// Values of `highway` that are roads.
  static let roads: Set = [
    "residential", "service", "track", "unclassified", "tertiary", "secondary", "primary",
    "turning_circle", "living_street", "trunk", "motorway", "motorway_link", "pedestrian",
  ]

  /// Values of `highway` that are paths.
  static let paths: Set = ["footway", "path", "cycleway", "bridleway"]

  /// Whether lines with a value of `highway` are roads or paths, which meet at junctions.
  package static func isWay(_ highway: String) -> Bool {
    roads.contains(highway) || paths.contains(highway)
  }

  private static let text = """
    crossing=* mobility crossing
    *=crossing mobility crossing
    construction=* safety construction site
    *=construction safety construction site
    *=danger_area safety danger area
    hazard=* safety
    barrier=cycle_barrier safety cycle barrier
    barrier=turnstile safety turnstile
    barrier=cattle_grid safety cattle grid
    barrier=gate safety gate
    barrier=lift_gate safety gate
    barrier=bollard safety bollard
    highway=steps mobility steps
    highway=elevator mobility lift
    highway=bus_stop mobility bus stop
    railway=station mobility railway station
    railway=halt mobility railway station
    railway=tram_stop mobility tram stop
    railway=subway_entrance mobility subway entrance
    public_transport=station mobility
    amenity=bus_station mobility bus station
    amenity=ferry_terminal mobility ferry terminal
    amenity=taxi mobility taxi rank
    amenity=atm mobility cash machine
    amenity=parking_entrance mobility car park entrance
    highway=footway way footpath
    highway=path way footpath
    highway=pedestrian way pedestrian street
    highway=cycleway way cycle path
    highway=bridleway way bridleway
    highway=residential way residential street
    highway=service way service road
    highway=track way road
    highway=unclassified way road
    highway=tertiary way road
    highway=tertiary_link way road
    highway=secondary way road
    highway=primary way road
    highway=living_street way road
    highway=trunk way road
    highway=road way road
    highway=turning_circle way turning circle
    highway=motorway way motorway
    highway=motorway_link way motorway ramp
    highway=primary_link way merging lane
    entrance=* entrance entrance
    emergency=assembly_point information assembly point
    tourism=information information information point
    *=townhall landmark town hall
    amenity=place_of_worship landmark place of worship
    amenity=library landmark
    amenity=school landmark
    amenity=college landmark
    amenity=university landmark
    amenity=hospital landmark
    amenity=theatre landmark
    amenity=cinema landmark
    amenity=courthouse landmark
    amenity=police landmark
    amenity=fire_station landmark
    amenity=community_centre landmark
    amenity=marketplace landmark
    leisure=park landmark park
    leisure=stadium landmark
    leisure=sports_centre landmark
    leisure=nature_reserve landmark
    tourism=attraction landmark
    tourism=museum landmark
    tourism=gallery landmark
    tourism=viewpoint landmark
    tourism=zoo landmark
    tourism=theme_park landmark
    historic=* landmark
    man_made=bridge landmark
    aeroway=terminal landmark
    shop=mall landmark
    shop=department_store landmark
    shop=convenience place convenience store
    shop=* place
    office=* place
    craft=* place
    healthcare=* place
    building=office place office building
    building=school landmark school building
    building=roof place shelter
    amenity=bank place
    amenity=toilets place toilets
    amenity=parking place car park
    amenity=post_office place post office
    amenity=cafe place cafe
    amenity=restaurant place restaurant
    amenity=fuel place filling station
    amenity=car_wash place car wash
    amenity=* place
    leisure=playground place playground
    leisure=pitch place sports field
    leisure=swimming_pool place swimming pool
    leisure=garden place garden
    leisure=* place
    tourism=picnic_site place picnic site
    tourism=* place
    amenity=bench object bench
    amenity=post_box object post box
    amenity=letter_box object letter box
    amenity=waste_basket object litter bin
    amenity=shower object shower
    amenity=bicycle_parking object bicycle parking
    amenity=telephone object telephone
    amenity=recycling object recycling bin
    amenity=fountain object fountain
    amenity=drinking_water object drinking water
    amenity=vending_machine object vending machine
    amenity=grit_bin object grit bin
    amenity=parking_space none
    leisure=picnic_table object picnic table
    *=navilens navilens NaviLens code
    """
}
