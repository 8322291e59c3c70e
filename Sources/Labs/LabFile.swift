import Files
import Glibc
import Grading
import Rendering
import Score

/// Finds and reads the file of a lab.
public enum LabFile {
  static let name = "lab.json"
  /// Environment variable with the folder of the labs.
  public static let variable = "RIPPLES_LABS"

  /// - Parameter lab: a number, a name such as `02-pitch`, the lab's folder, or its file.
  /// - Throws: `Fault` where there is none, or for what is wrong with it.
  public static func read(_ lab: String) throws -> Lab {
    let path = try find(lab)
    return try LabReader.read(FileContent.read(path, limit: 1 << 20), file: path)
  }

  /// Makes the datasets of a lab.
  /// - Returns: the paths of all of them, in the lab's order.
  public static func writeData(
    of lab: String, to folder: String, hidden: Bool, seed: UInt64,
    permit: ReadPermit = ReadPermit()
  ) throws -> [String] {
    let lab = try read(lab)
    try Folders.make(folder, "folder")
    return try LabDatasets(lab, isOpen: !hidden, seed: seed, folder: folder, permit: permit)
      .paths
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

  /// Where labs may be: the variable's folder, `notebooks/labs` and `labs` here and above, the project that this program was
  /// built in.
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
