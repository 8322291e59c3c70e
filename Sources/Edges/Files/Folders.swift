import Glibc
import Score

/// Folders that are made where they are missing.
public enum Folders {
  /// - Parameter setting: the setting that named the folder; nil where none did, and the folder itself is at fault.
  /// - Throws: `Fault` where it cannot be made.
  public static func make(_ path: String, _ setting: String? = "out") throws(Fault) {
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += part
      if mkdir(built, 0o755) != 0, errno != EEXIST || !FileContent.isFolder(built) {
        let place = setting.map(FaultPlace.setting) ?? FaultPlace(built)
        throw .system(
          (setting == nil ? "" : "\(built) ") + "cannot be made", at: place,
          hint: "choose another folder")
      }
      built += "/"
    }
  }
}
