import Testing

@testable import Wayfinding

@Suite struct SiteErrorTests {
  private typealias S = SiteSamples

  /// A ripple whose polygon has a hole.
  private static func holed(by hole: String, _ exterior: String = S.square) -> String {
    S.ripple("a", "\"info\":\"\"", S.polygon("\(exterior),[\(hole)]"))
  }

  /// One broken site each, and what the error says.
  static let broken: [(name: String, features: [String], says: [String])] = [
    (
      "a radius of -3", [S.ripple("a", #""radius":-3"#)],
      [":3:", "features[0].properties.radius: radius is -3, expected a number in 0.1...100000 m"]
    ),
    (
      "no radius", [S.ripple("a", #""raduis":3"#)],
      ["features[0].properties: a ripple needs radius: it is a Point", "is \"raduis\" meant?"]
    ),
    (
      "no mapping", [S.feature(#""kind":"ripple","id":"a","radius":3"#, S.point())],
      ["a ripple needs mapping; add \"mapping\": \"rose-garden.lua\""]
    ),
    (
      "duplicate ids", [S.ripple("a"), S.ripple("b"), S.ripple("a")],
      [":5:", "features[2].properties.id: the id \"a\" stands twice, first at features[0]"]
    ),
    (
      "latitude out of range", [S.ripple("a", #""radius":3"#, S.point(33.79, -94.37))],
      ["features[0].geometry.coordinates: the latitude of [33.79, -94.37] is outside", "swapped"]
    ),
    (
      "one swapped among others",
      [S.ripple("a"), S.ripple("b"), S.ripple("c", #""radius":3"#, S.point(33.79, -84.37))],
      [
        "features[2].geometry: it lies 13999 km", "with longitude and latitude swapped",
        "write [-84.37, 33.79]",
      ]
    ),
    (
      "a longitude beyond the antimeridian", [S.ripple("a", #""radius":3"#, S.point(181, 0))],
      ["outside -180...180; write -179 for it"]
    ),
    (
      "a null coordinate",
      [S.ripple("a", #""radius":3"#, #"{"type":"Point","coordinates":[null,3]}"#)],
      ["features[0].geometry.coordinates[0]: the longitude is null, expected degrees"]
    ),
    (
      "an open ring",
      [S.ripple("a", "\"info\":\"\"", S.polygon("[[0,0],[1e-3,0],[1e-3,1e-3],[0,1e-3]]"))],
      ["features[0].geometry.coordinates[0]: the ring is not closed", "repeat the first position"]
    ),
    (
      "a short ring", [S.ripple("a", "\"info\":\"\"", S.polygon("[[0,0],[1e-3,0],[0,0]]"))],
      ["3 positions, expected 4 or more"]
    ),
    (
      "a flat ring", [S.ripple("a", "\"info\":\"\"", S.polygon("[[0,0],[1e-3,0],[2e-3,0],[0,0]]"))],
      ["the ring has no area"]
    ),
    (
      "a huge ring", [S.ripple("a", "\"info\":\"\"", S.polygon("[[0,0],[40,0],[40,40],[0,0]]"))],
      ["more than 1000 km across"]
    ),
    (
      "a hole outside", [holed(by: "[0.002,0],[0.002,0.001],[0.003,0.001],[0.002,0]")],
      ["features[0].geometry.coordinates[1]: the hole reaches outside", "make it a MultiPolygon"]
    ),
    (
      "a hole across the edge",
      [holed(by: "[0.0002,0.0002],[0.0002,0.0008],[0.0015,0.0005],[0.0002,0.0002]")],
      ["features[0].geometry.coordinates[1]: the hole reaches outside"]
    ),
    (
      "a hole round its exterior",
      [holed(by: "[-0.001,-0.001],[-0.001,0.002],[0.002,0.002],[0.002,-0.001],[-0.001,-0.001]")],
      ["features[0].geometry.coordinates[1]: the hole reaches outside"]
    ),
    (
      "a hole across a bay",
      [
        holed(
          by: "[0.0005,0.0005],[0.0005,0.0006],[0.0025,0.0005],[0.0005,0.0005]",
          "[[0,0],[0.003,0],[0.003,0.001],[0.002,0.001],[0.002,0.0002],[0.001,0.0002],"
            + "[0.001,0.001],[0,0.001],[0,0]]")
      ],
      ["features[0].geometry.coordinates[1]: the hole reaches outside"]
    ),
    (
      "weights of unknown ids",
      [S.ripple("rose", #""radius":3,"weights":{"pnod":2}"#), S.ripple("pond")],
      ["features[0].properties.weights.pnod", "no ripple \"pnod\"; did you mean \"pond\"?"]
    ),
    (
      "after an unknown id",
      [S.ripple("rose", #""radius":3,"after":"pnod""#), S.ripple("pond")],
      [
        ":3:", "features[0].properties.after: the ripple \"rose\" comes after no ripple \"pnod\"",
        "did you mean \"pond\"?",
      ]
    ),
    (
      "after itself", [S.ripple("a", #""radius":3,"after":"a""#)],
      [
        "features[0].properties.after: the ripple \"a\" comes after itself",
        "take one \"after\" away",
      ]
    ),
    (
      "after each other",
      [
        S.ripple("d", #""radius":3,"after":"b""#), S.ripple("a", #""radius":3,"after":"c""#),
        S.ripple("b", #""radius":3,"after":"a""#), S.ripple("c", #""radius":3,"after":"b""#),
      ],
      [
        "features[2].properties.after: the ripples \"b\", \"a\", \"c\" come after each other in a circle",
        "none is ever entered",
      ]
    ),
    (
      "after what is no id", [S.ripple("a", #""radius":3,"after":["b"]"#)],
      ["features[0].properties.after: after is an array, expected the id of a ripple"]
    ),
    (
      "a negative weight", [S.ripple("a", #""radius":3,"weights":{"a":-1}"#)],
      ["weights of \"a\" is -1, expected a number of 0 or more"]
    ),
    (
      "a preset that is no number", [S.ripple("a", #""radius":3,"preset":{"cutoff":"high"}"#)],
      ["features[0].properties.preset.cutoff: preset of \"cutoff\" is \"high\", expected a number"]
    ),
    (
      "a line",
      [S.ripple("a", "\"info\":\"\"", #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#)],
      ["the geometry is \"LineString\", expected a Point with radius, a Polygon or a MultiPolygon"]
    ),
    (
      "a mistyped geometry",
      [S.ripple("a", "\"info\":\"\"", #"{"type":"Poligon","coordinates":[]}"#)],
      ["did you mean \"Polygon\"?"]
    ),
    ("no geometry", [S.ripple("a", #""radius":3"#, "null")], ["the geometry is null, expected"]),
    (
      "an unknown surface",
      [
        S.feature(
          #""kind":"room","id":"a","width":3,"depth":3,"materials":{"flor":"brick"}"#, S.point())
      ],
      ["unknown surface \"flor\"; did you mean \"floor\"?"]
    ),
    (
      "an unknown material",
      [
        S.feature(
          #""kind":"room","id":"a","width":3,"depth":3,"materials":{"floor":"glas"}"#, S.point())
      ],
      ["unknown material \"glas\"; did you mean \"glass\"?"]
    ),
    (
      "a late field that is off",
      [S.feature(#""kind":"room","id":"a","width":3,"depth":3,"late":"off""#, S.point())],
      ["late is \"off\", expected a number in -120...24 dB, or null for none"]
    ),
  ]

  @Test(arguments: broken.indices)
  func aBrokenSiteSaysWhereAndWhatWasExpected(index: Int) throws {
    let (name, features, says) = Self.broken[index]
    let errors = S.errors(features)
    #expect(errors.count == 1, "\(name): \(errors)")
    let text = try #require(errors.first)
    for words in says { #expect(text.contains(words), "\(name): \(text)") }
    #expect(text.hasPrefix("garden.geojson:"))
  }

  @Test func manyErrorsAreAllReportedInTheOrderOfTheFile() {
    let errors = S.errors(
      [S.ripple("a", #""radius":-3,"level":90"#), S.ripple("b", #""radius":"big""#), "7"],
      #""settings":{"fade":-1,"leave_marign":3},"#)
    #expect(errors.count == 6)
    #expect(errors[0].contains("fade is -1, expected a number in 0...60 s"))
    #expect(errors[1].contains("unknown setting \"leave_marign\"; did you mean \"leave_margin\"?"))
    #expect(errors[2].contains("radius is -3") && errors[3].contains("level is 90"))
    #expect(errors[4].contains("radius is \"big\""))
    #expect(errors[5].contains("features[2]: a feature is 7, expected an object"))
  }

  /// A ripple whose kind is mistyped is missing to others, and is told with them; a kind of another program is not.
  @Test func aMistypedKindIsToldWithWhatItLeadsTo() {
    let pond = S.feature(#""kind":"riple","id":"pond","mapping":"pond.lua","radius":3"#, S.point())
    let tree = S.feature(#""kind":"tree","id":"oak""#, S.point())
    let rose = S.ripple("rose", #""radius":3,"after":"pond""#)
    let errors = S.errors([rose, pond, tree])
    #expect(errors.count == 2)
    #expect(errors[0].contains("the ripple \"rose\" comes after no ripple \"pond\""))
    #expect(
      errors[1].contains(
        "features[1].properties.kind: unknown kind \"riple\"; did you mean \"ripple\"?"))
    #expect(S.errors([S.ripple("rose"), pond]).isEmpty)
  }

  private static func system(_ name: String) -> String {
    #""crs":{"type":"name","properties":{"name":"\#(name)"}},"#
  }

  @Test func coordinatesOfAnotherSystemAreSaidToBeThose() throws {
    let metres = S.ripple("a", #""radius":3"#, S.point(390_123.4, 5_819_876.2))
    let name = "urn:ogc:def:crs:EPSG::25833"
    let errors = S.errors([metres], Self.system(name))
    #expect(errors.count == 1)
    #expect(
      errors[0].contains(
        "[390123.4, 5819876.2] are coordinates of the system \"\(name)\", expected longitude and "
          + "latitude; export the file as EPSG:4326 (WGS 84)"))
    #expect(S.errors([metres])[0].contains("these look like metres"))
    let site = try S.site([S.ripple("a")], Self.system("EPSG:25833"))
    let finding = try #require(site.findings.first { $0.kind == .otherCoordinates })
    #expect(finding.path == "crs" && finding.detail.contains("\"EPSG:25833\""))
  }

  @Test(arguments: [
    "urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:EPSG::4326", "EPSG:4326",
    "http://www.opengis.net/def/crs/OGC/1.3/CRS84",
  ])
  func theSystemOfGeoJSONIsNotTold(name: String) throws {
    let site = try S.site([S.ripple("a")], Self.system(name))
    #expect(!site.findings.contains { $0.kind == .otherCoordinates })
  }

  @Test func aRepeatedIdIsListedOnce() {
    let errors = S.errors([
      S.ripple("rose", #""radius":3,"after":"well""#), S.ripple("rose"), S.ripple("pond"),
      S.ripple("pond"),
    ])
    #expect(errors.contains { $0.hasSuffix("comes after no ripple \"well\"; valid: pond, rose") })
  }

  @Test func missingFilesAreAskedFor() {
    let dejavu = S.feature(#""kind":"dejavu","id":"d","radius":3,"file":"d.wav""#, S.point())
    let text = S.collection([S.ripple("a"), S.ripple("b"), dejavu])
    let errors = S.errors(of: text) { $0 == "a.lua" }
    #expect(errors.count == 2)
    #expect(errors[0].contains("features[1].properties.mapping: mapping \"b.lua\" is not there"))
    #expect(errors[1].contains("file \"d.wav\" is not there"))
  }

  @Test func textsThatAreNoSiteSayWhatOneIs() {
    let nan = S.errors([S.ripple("a", #""radius":3"#, #"{"type":"Point","coordinates":[NaN,3]}"#)])
    #expect(nan.count == 1 && nan[0].contains("JSON has no NaN"))
    #expect(nan[0].hasPrefix("garden.geojson:3:"))
    let point = S.errors(of: S.point())
    #expect(point[0].contains("the type is \"Point\", expected \"FeatureCollection\"; put it into"))
    #expect(S.errors(of: #"{"type":"FeatureCollecton"}"#)[0].contains("did you mean"))
    #expect(S.errors(of: #"{"type":"FeatureCollection"}"#)[0].contains("features is missing"))
    #expect(S.errors(of: "[]")[0].contains("the type is missing"))
    #expect(S.errors(of: "")[0].contains("garden.geojson:1:1"))
  }

  @Test func aWholeSiteInTheWrongOrderIsFoundOut() throws {
    let site = try S.site([S.ripple("a", #""radius":3"#, S.point(33.79, -84.37))])
    #expect(
      site.findings.contains { $0.kind == .perhapsSwapped && $0.detail.contains("Antarctica") })
  }
}
