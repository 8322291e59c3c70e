internal import Files
internal import Score

/// Path arithmetic on `/`-separated names.
package enum Path {
  static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The name without folders, parted at its last dot; a name that only begins with a dot has no extension.
  private static func parts(_ path: String) -> (stem: Substring, ext: Substring) {
    let name = lastComponent(path)[...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (name[..<dot], name[dot...].dropFirst())
  }

  /// The name without folders and without its extension.
  static func stem(_ path: String) -> String { String(parts(path).stem) }

  /// The extension in lower case, without the dot.
  package static func ext(_ path: String) -> String { parts(path).ext.lowercased() }

  /// The path of a file in a dataset's folder.
  /// - Throws: `Fault` where links lead out of the folder: datasets are shared, and read nothing that is not theirs.
  static func member(_ name: String, of folder: String) throws(Fault) -> String {
    let path = folder + "/" + name
    guard let file = FileContent.absolute(path), let place = FileContent.absolute(folder) else {
      return path
    }
    if file.hasPrefix(place == "/" ? place : place + "/") { return path }
    throw .data(
      "is a link out of its dataset's folder, so it is not read", file: path,
      hint: "if you trust it, copy the file that it leads to into the folder")
  }
}
