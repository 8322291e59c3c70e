import Datasets
import Files
import Score
import Spatial
import Wayfinding

/// A site's file, and the files that it names.
package enum SiteFile {
  /// - Parameter scope: of the site's file.
  package static func read(in scope: ReadScope) throws -> Site {
    try OSMExtract.refuse(scope.file)
    return try read(FileContent.text(scope.file), in: scope)
  }

  /// - Parameter scope: of the file whose text it is.
  /// - Throws: `Fault`, also for a mapping that may not be read.
  package static func read(_ text: String, in scope: ReadScope) throws -> Site {
    var refusal: Fault?
    do {
      let exists = { (name: String) -> Bool in
        do throws(Fault) { return try find(name, in: scope) != nil } catch {
          refusal = refusal ?? error
          return false
        }
      }
      return try Site.read(
        text, file: scope.file, materials: Material.all.map(\.name), exists: exists
      ) { meant($0, in: scope) }
    } catch { throw refusal ?? error }
  }

  /// Where a site's file gives a ripple a value of its preset; nil where it does not, or cannot be read.
  static func place(
    ofPreset parameter: String, of ripple: String, in file: String
  ) -> FaultPlace? {
    guard let text = try? FileContent.text(file) else { return nil }
    return Site.place(ofPreset: parameter, of: ripple, in: Array(text.utf8), file: file)
  }

  /// Where a file is that a site names: beside the site, or in the folder `mappings` there or one above; nil when it is
  /// nowhere.
  /// - Throws: `Fault` of permission for one that may not be read.
  private static func find(_ name: String, in scope: ReadScope) throws(Fault) -> String? {
    let paths = paths(of: name, in: scope)
    if let path = paths.first(where: { scope.permits($0) && FileContent.isFile($0) }) {
      return plain(path)
    }
    try scope.check(paths[0])
    return nil
  }

  private static func paths(of name: String, in scope: ReadScope) -> [String] {
    let places = name.hasPrefix("/") ? [""] : ["", "mappings/", "../mappings/"]
    return places.map { scope.resolve($0 + name) }
  }

  /// The file that was probably meant by a name at which there is none, as a site would give it; nil where none is near.
  private static func meant(_ name: String, in scope: ReadScope) -> String? {
    let names = scope.guarding {
      paths(of: name, in: scope).filter { scope.permits($0) }.flatMap {
        FileContent.names(in: FileContent.folder(of: $0))
      }
    }
    let folder = name.contains("/") ? FileContent.folder(of: name) + "/" : ""
    return NearestName.to(FileContent.name(of: name), among: names).map { folder + $0 }
  }

  /// The same; nil, too, for one that may not be read.
  package static func resolve(_ name: String, in scope: ReadScope) -> String? {
    try? find(name, in: scope)
  }

  /// The first ripple that plays a mapping's file.
  /// - Throws: `Fault` of the scene where no ripple does.
  package static func ripple(of site: Site, in scope: ReadScope, playing mapping: String) throws
    -> Int
  {
    let ripple = site.ripples.firstIndex { ripple in
      resolve(ripple.mapping, in: scope).map { FileContent.isSame($0, mapping) } ?? false
    }
    if let ripple { return ripple }
    let names = site.ripples.map { "\($0.id) (\($0.mapping))" }
    throw Fault(
      .scene, "is the mapping of no ripple of \(scope.file)", at: FaultPlace(mapping),
      hint: "its ripples are \(names.joined(separator: ", "))")
  }

  /// The same path without `a/..`.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else if part != "." {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}

extension Site {
  /// A way through it: its first route, round again where it ends where it began; else a round from each ripple to the
  /// nearest that is left, beginning in the west.
  var tour: WalkPlan.Path {
    get throws {
      if let route = lines.first(where: { $0.kind == .route && $0.points.count > 1 }) {
        return Self.along(route.points)
      }
      var left = ripples.map(\.place)
      guard left.count > 1 else {
        throw Fault(
          .scene, "has no route, and fewer than two ripples to walk between",
          at: FaultPlace(part: name),
          hint: "draw a LineString of kind \"route\"")
      }
      var tour = [left.remove(at: left.indices.min { left[$0].longitude < left[$1].longitude }!)]
      while !left.isEmpty {
        let here = tour[tour.count - 1]
        let next = left.indices.min {
          Geodesic.distance(from: here, to: left[$0]) < Geodesic.distance(from: here, to: left[$1])
        }!
        tour.append(left.remove(at: next))
      }
      return .along(tour, closed: true)
    }
  }

  private static func along(_ points: [GeoPoint]) -> WalkPlan.Path {
    guard points.count > 3, points[0] == points[points.count - 1] else {
      return .along(points, closed: false)
    }
    return .along(Array(points.dropLast()), closed: true)
  }
}

extension Ripple {
  /// Where its music comes from: its middle.
  package var place: GeoPoint { PlacedShape(shape).centre.point }
}
