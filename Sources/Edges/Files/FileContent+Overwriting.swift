import Glibc
import Score

/// The rules of what a command may overwrite: nothing that it reads, no device, no unfinished file.
extension FileContent {
  /// Takes a file away that is to be overwritten.
  /// - Parameters:
  ///   - option: the setting that named the path, for errors.
  ///   - inputs: paths of what is read, which must stay.
  /// - Throws: `Fault` for one of those, and for what is no regular file.
  public static func makeRoom(for path: String, option: String, inputs: [String]) throws {
    try refuse(path, option, ifAmong: inputs)
    try refuseDevice(path, option)
    unlink(path)
  }

  /// - Throws: `Fault` for a path that holds something else than a regular file.
  public static func refuseDevice(_ path: String, _ option: String) throws {
    guard FileContent.isWritableAsFile(path) else {
      throw Fault.call(option, "\(path) is not a regular file", hint: "give the name of a file")
    }
  }

  /// - Throws: `Fault` for a path that is one of others, or has the name of an unfinished file.
  public static func refuse(_ path: String, _ option: String, ifAmong others: [String]) throws {
    guard !path.hasSuffix(UnfinishedFile.ending) else {
      throw Fault.call(
        option, "\(path) is a name of files that are not finished", hint: "choose another name")
    }
    guard let other = others.first(where: { FileContent.isSame(path, $0) }) else { return }
    throw Fault.call(option, "\(path) would overwrite \(other)", hint: "choose another name")
  }
}
