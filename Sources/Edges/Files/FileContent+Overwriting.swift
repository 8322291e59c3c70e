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

/// Names of files that hold the time, so that none overwrites another.
public enum DatedName {
  /// A path with `%Y`, `%m`, `%d`, `%H`, `%M`, `%S` and the others of strftime (POSIX.1-2017) replaced by the local time;
  /// one without `%`, or whose name would become too long, stays as it is.
  public static func expand(_ path: String, at time: time_t = Glibc.time(nil)) -> String {
    guard path.contains("%") else { return path }
    var (time, parts) = (time, tm())
    localtime_r(&time, &parts)
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = strftime(&buffer, buffer.count, path, &parts)
    return count > 0
      ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : path
  }
}
