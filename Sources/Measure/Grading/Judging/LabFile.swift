import Files
import Glibc
import Rendering
import Score

/// Finds and reads the file of a lab.
public enum LabFile {
  static let name = "lab.json"
  /// The environment variable that names the folder of the labs.
  public static let variable = "RIPPLES_LABS"

  /// Reads a lab.
  /// - Parameter lab: a number, a name such as `02-pitch`, the lab's folder, or its file.
  /// - Throws: `Fault`: `call` where there is none, `lab` for what is wrong with it.
  public static func read(_ lab: String) throws -> Lab {
    let path = try find(lab)
    let bytes =
      path == lab
      ? try FileContent.read(path, limit: 1 << 20)
      : try FileContent.read(path, within: FileContent.folder(of: path), limit: 1 << 20)
    return try LabReader.read(bytes, file: path)
  }

  /// Makes the datasets of a lab.
  /// - Parameters:
  ///   - hidden: whether the hidden datasets are made, not those that students work with.
  ///   - seed: the seed of the hidden datasets.
  ///   - permit: the files that the lab's file may name.
  /// - Returns: the paths of all of them, in the lab's order.
  /// - Throws: `Fault`: `call` where there is no such lab or the folder holds other files, `lab` for what is wrong
  ///   with it, `permission` for data that may not be read, `diskFull` or `file` where they cannot be written.
  public static func writeData(
    of lab: String, to folder: String, hidden: Bool, seed: UInt64, permit: ReadPermit = ReadPermit()
  ) throws -> [String] {
    let lab = try read(lab)
    try Folders.make(folder, "folder")
    return try LabDatasets(lab, isOpen: !hidden, seed: seed, folder: folder, permit: permit).paths
  }

  /// The labs in the folders beside a lab's: the names of their folders, and of the mappings that are handed in for them.
  static func beside(_ lab: Lab) -> [(name: String, mapping: String)] {
    guard !lab.file.isEmpty else { return [] }
    let own = FileContent.absolute(lab.file) ?? lab.file
    let place = FileContent.folder(of: FileContent.folder(of: own))
    return names(in: place).compactMap { folder in
      guard
        let other = try? LabReader.read(
          FileContent.read("\(place)/\(folder)/\(name)", within: place, limit: 1 << 20),
          file: folder), other.name != lab.name
      else { return nil }
      return (other.name, other.mapping)
    }
  }

  private static func find(_ lab: String) throws -> String {
    if FileContent.isFile(lab) { return lab }
    if FileContent.isFile("\(lab)/\(name)") { return "\(lab)/\(name)" }
    var known: [String] = []
    for folder in folders {
      for labName in names(in: folder) where !known.contains(labName) {
        known.append(labName)
        let isMeant =
          labName == lab || labName.hasSuffix("-" + lab)
          || (Int(lab, radix: 10) != nil
            && Int(labName.prefix { $0.isNumber }, radix: 10) == Int(lab, radix: 10))
        if isMeant { return "\(folder)/\(labName)/\(name)" }
      }
    }
    throw Fault.call(
      "lab", "there is no lab \(quoted(lab))",
      hint: known.isEmpty
        ? "give the path of its lab.json, or the folder of all labs in \(variable)"
        : NearestName.hint(for: lab, among: known))
  }

  private static func names(in folder: String) -> [String] {
    FileContent.names(in: folder).filter { FileContent.isFile("\(folder)/\($0)/\(name)") }
  }

  /// The folders where labs may be: that of the variable, `notebooks/labs` and `labs` here and above, and those of
  /// the project that this program was built in.
  private static var folders: [String] {
    var folders = getenv(variable).map { [String(cString: $0)] } ?? []
    var places: [String] = []
    for start in [FileContent.absolute("."), FileContent.absolute("/proc/self/exe")] {
      var place = start ?? ""
      while !place.isEmpty {
        places.append(place)
        place = place.split(separator: "/").dropLast().map { "/" + $0 }.joined()
      }
    }
    for place in places {
      for folder in ["notebooks/labs", "labs"] where FileContent.isFolder("\(place)/\(folder)") {
        folders.append("\(place)/\(folder)")
      }
    }
    return folders
  }
}
