internal import Glibc

/// A file's bytes, in chunks from the disk or from memory.
final class ByteStream {
  /// The name for messages.
  let file: String
  private let descriptor: Int32
  private var memory: [UInt8]
  private var position = 0
  private var failure: Int32 = 0

  /// Opens a file on disk.
  init(path: String) throws(DatasetError) {
    file = path
    memory = []
    // Not blocking: a pipe without a writer would hold the open for ever.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw DatasetError.system(errno, opening: path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    if let error = DatasetError.notALog(status.st_mode & S_IFMT, path) {
      close(descriptor)
      throw error
    }
  }

  /// Bytes that are in memory already.
  init(_ bytes: [UInt8], file: String) {
    self.file = file
    memory = bytes
    descriptor = -1
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Up to `capacity` further bytes; empty at the end.
  func read(_ capacity: Int = 1 << 18) throws(DatasetError) -> [UInt8] {
    if position < memory.count {
      let end = min(memory.count, position + capacity)
      defer { position = end }
      return position == 0 && end == memory.count ? memory : Array(memory[position..<end])
    }
    guard descriptor >= 0 else { return [] }
    let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = 0
      repeat {
        let got = Glibc.read(descriptor, buffer.baseAddress! + count, capacity - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        count += got
      } while count < capacity
    }
    if failure != 0 { throw DatasetError.system(failure, opening: file) }
    return chunk
  }

  /// Puts bytes back in front, so that the next read gives them again.
  func putBack(_ bytes: [UInt8]) {
    memory = bytes + memory[min(position, memory.count)...]
    position = 0
  }

  /// Everything up to the end; refuses more than 1 GiB, which no walk needs.
  func readAll() throws(DatasetError) -> [UInt8] {
    var all = try read()
    while true {
      let more = try read()
      if more.isEmpty { return all }
      all += more
      if all.count > 1 << 30 {
        throw DatasetError("is larger than 1 GiB", file: file, hint: "cut it into shorter logs")
      }
    }
  }
}

extension DatasetError {
  /// Why a thing of this kind is no log, or nil for a file.
  fileprivate static func notALog(_ kind: mode_t, _ path: String) -> DatasetError? {
    switch kind {
    case S_IFREG: nil
    case S_IFDIR:
      DatasetError(
        "is a folder, not a log file", file: path,
        hint: "give a dataset folder with datapackage.json, or a file in it")
    case S_IFIFO, S_IFSOCK:
      DatasetError(
        "is a pipe, not a log file", file: path,
        hint: "write it to a file first, or play its lines live: ripples repl MAPPING --lines")
    default:
      DatasetError("is a device, not a log file", file: path, hint: "give a file")
    }
  }

  /// What the operating system says about a file.
  static func system(_ code: Int32, opening path: String) -> DatasetError {
    let reason = String(cString: strerror(code))
    let hint = code == ENOENT ? "check the path" : ""
    return DatasetError("cannot be read: \(reason)", file: path, hint: hint)
  }
}

/// Path arithmetic on `/`-separated names.
enum Path {
  static func lastComponent(_ path: String) -> String {
    String(path.split(separator: "/", omittingEmptySubsequences: true).last ?? "")
  }

  /// The name without folders and without its extension.
  static func stem(_ path: String) -> String {
    let name = lastComponent(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The extension in lower case, without the dot.
  static func ext(_ path: String) -> String {
    let name = lastComponent(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Names in a folder, sorted, without the hidden ones.
  static func contents(of folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
