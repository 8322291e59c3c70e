import Spatial
import Wayfinding

/// A site's file, and the files that it names.
enum SiteFile {
  static func read(_ path: String) throws -> Site {
    try read(FileContent.text(path), path: path)
  }

  /// - Parameter path: of the file whose text it is.
  static func read(_ text: String, path: String) throws -> Site {
    try Site.read(text, file: path, materials: Material.all.map(\.name)) {
      resolve($0, besides: path) != nil
    }
  }

  /// Where a file is that a site names: beside the site, or in the folder `mappings` there or one above; nil when it is
  /// nowhere.
  static func resolve(_ name: String, besides site: String) -> String? {
    if name.hasPrefix("/") { return FileContent.isFile(name) ? name : nil }
    let folder = site.lastIndex(of: "/").map { String(site[...$0]) } ?? ""
    return ["", "mappings/", "../mappings/"].map { folder + $0 + name }.first {
      FileContent.isFile($0)
    }.map(plain)
  }

  /// The first ripple that plays a mapping's file.
  /// - Throws: `WorkbenchError` when no ripple does.
  static func ripple(of site: Site, path: String, playing mapping: String) throws -> Int {
    let ripple = site.ripples.firstIndex { ripple in
      resolve(ripple.mapping, besides: path).map { FileContent.isSame($0, mapping) } ?? false
    }
    if let ripple { return ripple }
    let names = site.ripples.map { "\($0.id) (\($0.mapping))" }
    throw WorkbenchError(
      mapping, "is the mapping of no ripple of \(path)",
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
