import Datasets
import Files
import JSON
import Pictures
import Rendering
import Score
import Spatial
import Wayfinding

/// A description of a site: its table, and with a walk what happens there; its map and its log.
public struct SiteDescription {
  public let description: Description
  private let site: Site
  private let walk: SiteWalk?
  private let path: String
  /// The paths of the files that were read, which must not be overwritten.
  private let inputs: [String]

  /// Reads a site.
  /// - Parameters:
  ///   - path: the path of the site.
  ///   - data: the path of a walk through it; nil for none.
  ///   - settings: how the walk is read, and what the site may name.
  /// - Throws: `Faults` with all that is wrong with the site, or `Fault` for a file that cannot be read.
  public init(
    _ path: String, data: String? = nil, _ settings: PlaySettings = PlaySettings(.describe)
  ) throws {
    self.path = path
    inputs = [path] + (data.map { FileContent.files(in: $0) } ?? [])
    let scope = settings.permit.scope(of: path)
    let site = try SiteFile.read(in: scope)
    self.site = site
    let dataset = try data.map { try DatasetReader.read(path: $0, options: settings.reading) }
    let pieces = try GardenPieces(site, in: scope)
    let unheard: [Fault]
    if let data, let dataset {
      unheard = try pieces.check(on: .init(dataset: dataset, name: data, start: 0))
      walk = try SiteWalk(site, dataset: dataset, name: data)
    } else {
      unheard = try pieces.check(on: nil)
      walk = nil
    }
    let farness = walk.flatMap { FarWalk.sentence($0.log, site, walk: data ?? "") }
    let report = SiteReport(
      site, walk: walk?.wayfinder,
      warnings: [farness].compactMap { $0 } + unheard.map(\.description))
    description = Description(text: report.lines.joined(separator: "\n"), json: report.node.compact)
  }

  /// Draws the map to a `.png` or `.svg` file.
  /// - Throws: `Fault`: `scene` where the site has no features, `call` for a file that must not be overwritten,
  ///   `missing`, `permission`, `diskFull` or `file` where it cannot be written.
  public func draw(to file: String) throws {
    try refuse(file, "map")
    guard let origin = site.origin else {
      throw Fault(
        .scene, "has no features, so there is no map", at: FaultPlace(path), hint: "give it some")
    }
    let map = SiteMap(site, on: LocalPlane(origin: origin))
    try MapPicture(
      title: site.name.isEmpty ? path : site.name, features: map.features,
      walk: walk?.walk ?? MapWalk()
    ).write(to: file)
  }

  /// Writes the decisions on the walk, a JSON line each.
  /// - Throws: `Fault`: `call` where there is no walk, or for a file that must not be overwritten; `missing`,
  ///   `permission`, `diskFull` or `file` where it cannot be written.
  public func writeLog(to file: String) throws {
    guard let walk else {
      throw Fault.call(
        "log", "is of decisions on a walk, and there is none", hint: "give one with ‹data›")
    }
    try refuse(file, "log")
    try TextFile.write(walk.log.text, to: file)
  }

  private func refuse(_ file: String, _ option: String) throws {
    try FileContent.refuse(file, option, ifAmong: inputs)
    try FileContent.refuseDevice(file, option)
  }
}

/// A scene of objects in words and as JSON.
enum ObjectsText {
  static func describe(_ path: String, permit: ReadPermit) throws -> Description {
    let text = try FileContent.text(path)
    let scene = try ObjectsFile.read(text, in: permit.scope(of: path), budget: .max).inWorld()
    let count = counted(scene.objects.count, "object")
    var lines = ["\(path): \(count), profile \(scene.profile.rawValue)"]
    lines += scene.objects.map { object in
      let at = [object.position.x, object.position.y, object.position.z].map(Figure.brief)
      let sound = object.sound.files + [object.sound.voice, object.sound.bus].compactMap { $0 }
      return "  \(object.name): at \(at.joined(separator: ", ")) m, bubble "
        + "\(Figure.brief(object.bubbleRadius)) m, plays \(sound.joined(separator: ", "))"
    }
    if let room = try scene.room.map({ try RoomPlan($0, of: path) }) {
      let size = [room.width, room.depth, room.height].map(Figure.brief)
      lines.append("  room \(size.joined(separator: " x ")) m, reflections to order \(room.order)")
    }
    lines += scene.findings.map { "note: \($0)" }
    let objects = scene.objects.map { object in
      JSONText.object([
        "name": object.name, "x": object.position.x, "y": object.position.y, "z": object.position.z,
        "bubbleRadius": object.bubbleRadius,
      ])
    }
    let json = JSONText.object(["profile": scene.profile.rawValue, "objects": objects])
    return Description(text: lines.joined(separator: "\n"), json: json.pretty)
  }
}
