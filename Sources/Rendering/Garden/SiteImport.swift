import Files
import Score
import Wayfinding

/// Makes a site of points of interest of OpenStreetMap.
public struct SiteImport {
  /// Sentences that say what was imported and what was odd.
  public let lines: [String]

  /// - Parameters:
  ///   - path: GeoJSON or Overpass JSON.
  ///   - output: the site's file; an existing one that is no site is not overwritten.
  ///   - mappings: files that ripples may play; empty takes those of the folder `mappings`.
  /// - Throws: `Faults` or `Fault` for a file that is not of these formats or cannot be read, for a mapping that is not
  ///   there, and for an output that would overwrite something else.
  public init(_ path: String, to output: String, mappings: [String]) throws {
    let mappings =
      mappings.isEmpty
      ? FileContent.files(in: "mappings").filter { $0.hasSuffix(".lua") } : mappings
    guard !mappings.isEmpty else {
      throw Fault.call(
        "mappings", "names no mapping, and every ripple plays one",
        hint: "give files such as mappings/*.lua")
    }
    for mapping in mappings where !FileContent.exists(mapping) {
      throw Fault(
        .missing, "there is no such mapping", at: FaultPlace(mapping), hint: "check the path")
    }
    guard !FileContent.isSame(path, output) else {
      throw Fault(
        .file, "would overwrite what is imported", at: FaultPlace(output),
        hint: "choose another name")
    }
    if FileContent.exists(output), (try? SiteFile.read(in: ReadPermit().scope(of: output))) == nil {
      throw Fault(
        .file, "exists and is not a site; it would be overwritten", at: FaultPlace(output),
        hint: "choose another name")
    }
    let named = mappings.map { Self.relative($0, from: output) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let site = try OSMImport(mappings: named).site(
      from: FileContent.read(path), file: path, name: name)
    if let slash = output.lastIndex(of: "/"), slash > output.startIndex {
      try Folders.make(String(output[..<slash]))
    }
    try TextFile.write(site.geoJSON, to: output)
    lines =
      ["\(output): \(counted(site.ripples.count, "ripple")); \(OSMImport.attribution)"]
      + site.findings.map { "note: \($0.line)" }
  }

  /// Returns the path by which the site names a file: from its own folder.
  private static func relative(_ file: String, from site: String) -> String {
    if file.hasPrefix("/") { return file }
    let depth = site.split(separator: "/").filter { $0 != "." }.count - 1
    if site.hasPrefix("/") || site.hasPrefix("..") { return FileContent.absolute(file) ?? file }
    return String(repeating: "../", count: depth) + file
  }
}
