import Behaviors
import Files
import Score

/// The file of a mapping that guides: a beacon's style, or what sounds beside it, the hum and the wand.
struct BeaconMapping {
  let path: String
  let text: String

  /// Finds a mapping: a file beside the site comes before the one that comes with the command.
  /// - Parameters:
  ///   - name: of a style, such as `mallet-slow`, of what sounds beside one, or the path of a mapping (`.lua`).
  ///   - place: where the site names it.
  /// - Throws: `Fault` where there is none, with the styles that can be chosen.
  init(_ name: String, at place: FaultPlace, in scope: ReadScope) throws {
    let isPath = name.hasSuffix(".lua")
    let stem = BeaconStyle(rawValue: name)?.sound ?? name
    let own = SiteFile.resolve(isPath ? name : "beacons/\(stem).lua", in: scope)
    guard let path = own ?? (isPath ? nil : Self.bundled(stem)) else {
      throw Fault(
        .scene, "the guidance's style \(quoted(name)) is no beacon's mapping", at: place,
        hint: isPath ? "check the path" : Self.hint(name))
    }
    self.path = path
    text = try FileContent.text(path)
  }

  /// The path of a mapping that comes with the command.
  private static func bundled(_ stem: String) -> String? {
    guard !stem.contains("/") else { return nil }
    return BundledFolder.find("mappings/beacons", holding: "\(stem).lua")
      .map { "\($0)/\(stem).lua" }
  }

  /// The styles that can be chosen, the nearest first; for one of them, where it was looked for.
  private static func hint(_ name: String) -> String {
    let names = BeaconStyle.allCases.map(\.rawValue)
    if let style = BeaconStyle(rawValue: name) {
      return "mappings/beacons/\(style.sound).lua comes with the command, and is not there"
    }
    let near = NearestName.to(name, among: names).map { "did you mean \"\($0)\"? " } ?? ""
    return near + NearestName.list(names)
  }
}
