import Glibc

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
