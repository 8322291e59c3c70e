import Score

@testable import Wayfinding

/// Texts of sites for tests.
enum SiteSamples {
  /// A feature: its properties and geometry as JSON.
  static func feature(_ properties: String, _ geometry: String) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":\#(geometry)}"#
  }

  static func point(_ longitude: Double = -84.37, _ latitude: Double = 33.79) -> String {
    #"{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}"#
  }

  static func polygon(_ rings: String) -> String {
    #"{"type":"Polygon","coordinates":[\#(rings)]}"#
  }

  static let square = "[[0,0],[0.001,0],[0.001,0.001],[0,0.001],[0,0]]"

  static func ripple(_ id: String, _ more: String = #""radius":20"#, _ geometry: String = point())
    -> String
  {
    feature(#""kind":"ripple","id":"\#(id)","mapping":"\#(id).lua",\#(more)"#, geometry)
  }

  static func collection(_ features: [String], _ more: String = "") -> String {
    """
    {"type":"FeatureCollection",\(more)
    "features":[
    \(features.joined(separator: ",\n"))
    ]}
    """
  }

  static func site(_ features: [String], _ more: String = "") throws(Faults) -> Site {
    try Site.read(collection(features, more), file: "garden.geojson")
  }

  /// What is wrong, one text an error; empty when nothing is.
  static func errors(_ features: [String], _ more: String = "") -> [String] {
    errors(of: collection(features, more))
  }

  static func errors(of text: String, exists: ((String) -> Bool)? = nil) -> [String] {
    do {
      _ = try Site.read(
        text, file: "garden.geojson", materials: ["brick", "glass"], exists: exists)
      return []
    } catch { return error.all.map(\.description) }
  }

  /// A site with every kind and nearly every property.
  static let whole = collection(
    [
      feature(
        #""kind":"ripple","id":"rose","name":"Rose garden","radius":22.5,"mapping":"rose.lua","#
          + #""preset":{"density":2,"brightness":9000},"weights":{"pond":2,"rose":0},"level":-3,"#
          + #""info":"Roses, \"old\" ones\nand new","colour":"red","fill":"red""#, point()),
      feature(
        #""kind":"ripple","id":"pond","mapping":"pond.lua","after":"rose""#,
        #"{"type":"MultiPolygon","coordinates":[[[[-84.369,33.79],[-84.368,33.79],[-84.368,33.791],[-84.369,33.79]]],"#
          + "[[[-84.366,33.79],[-84.364,33.79],[-84.364,33.791],[-84.366,33.791],[-84.366,33.79]],"
          + "[[-84.3655,33.7902],[-84.3645,33.7902],[-84.3645,33.7906],[-84.3655,33.7902]]]]}"),
      feature(
        #""kind":"dejavu","id":"children","radius":15,"file":"children.wav","level":-6,"away":30,"loop":true"#,
        point()),
      feature(#""kind":"beacon","id":"gate","radius":15"#, point()),
      feature(#""kind":"place","id":"cafe","name":"Café","info":"tea""#, point()),
      feature(
        #""kind":"route","id":"tour""#,
        #"{"type":"LineString","coordinates":[[-84.37,33.79],[-84.371,33.79]]}"#),
      feature(
        #""kind":"room","id":"pavilion","width":6,"depth":8,"heading":30,"height":4,"order":2,"late":null,"#
          + #""materials":{"floor":"brick","front":"glass"}"#, point()),
      #"{"type":"Feature","id":7,"properties":{"note":[1,2.5,null]},"geometry":null}"#,
    ],
    #""name":"Garden","attribution":"us","settings":{"leave_margin":4,"notification":true},"zoom":{"x":1},"#
  )
}
