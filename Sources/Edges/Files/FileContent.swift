import Glibc
import Score

/// Reads files whole and tells them apart by hash.
public enum FileContent {
  /// The bytes of a regular file.
  /// - Parameter limit: the most bytes that the file may have.
  /// - Throws: `Fault` where the system cannot read it (the code is the system's reason), and `.file` where it is not a
  ///   regular file or is longer than the limit.
  public static func read(_ path: String, limit: Int = 1 << 26) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try stream(path) { piece in
      guard bytes.count + piece.count <= limit else {
        throw Fault(
          .file, "is longer than \(limit) bytes", at: FaultPlace(path),
          hint: "is it the right file?")
      }
      bytes.append(contentsOf: piece)
    }
    return bytes
  }

  /// Gives the lines of a regular file one after the other, without their ends; empty ones are left out.
  /// - Parameter take: gets the number of the line, from 0 on, and its bytes, which are there for that moment only.
  /// - Returns: the number of lines.
  /// - Throws: `Fault` as `read` does, and what `take` throws.
  @discardableResult
  package static func lines(
    _ path: String, _ take: (Int, UnsafeRawBufferPointer) throws -> Void
  ) throws -> Int {
    var (count, begun) = (0, [UInt8]())
    func give(_ line: UnsafeRawBufferPointer) throws {
      guard !line.isEmpty else { return }
      try take(count, line)
      count += 1
    }
    try stream(path) { piece in
      var rest = piece
      while let begin = rest.baseAddress, let end = memchr(begin, 10, rest.count) {
        let line = UnsafeRawBufferPointer(start: begin, count: UnsafeRawPointer(end) - begin)
        rest = UnsafeRawBufferPointer(rebasing: rest[(line.count + 1)...])
        guard !begun.isEmpty else {
          try give(line)
          continue
        }
        begun.append(contentsOf: line)
        try begun.withUnsafeBytes(give)
        begun.removeAll(keepingCapacity: true)
      }
      guard begun.count + rest.count <= longestLine else {
        throw Fault(
          .file, "has a line of more than \(longestLine >> 20) MiB", at: FaultPlace(path),
          hint: "is it the right file?")
      }
      begun.append(contentsOf: rest)
    }
    try begun.withUnsafeBytes(give)
    return count
  }

  private static let longestLine = 1 << 24

  /// Gives a regular file piece by piece; pipes and devices, which may never end, are refused.
  private static func stream(_ path: String, _ take: (UnsafeRawBufferPointer) throws -> Void) throws
  {
    let held = try ReadGate.hold(path)
    defer { withExtendedLifetime(held) {} }
    let place = held?.path ?? path
    if let kind = SystemCalls.kind(of: place), kind != S_IFREG {
      throw Fault(.file, "is not a regular file", at: FaultPlace(path), hint: "give a file")
    }
    if let size = size(place), size > mostStreamed {
      throw Fault(
        .file, "has \(size >> 30) GiB, and at most \(mostStreamed >> 30) are read of one file",
        at: FaultPlace(path), hint: "leave it out, or cut it into parts")
    }
    guard let file = fopen(place, "rb") else { throw unreadable(path) }
    defer { fclose(file) }
    try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
      while true {
        let count = fread(buffer.baseAddress, 1, buffer.count, file)
        if count == 0 { break }
        try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      if ferror(file) != 0 { throw unreadable(path) }
    }
  }

  /// The most bytes that are read of one file whose bytes are not kept: a recording of many hours has fewer, and a file of holes
  /// would be read for hours.
  private static let mostStreamed = 1 << 36

  /// Whether a regular file begins with a text; false for one that cannot be read.
  package static func begins(_ path: String, with text: String) -> Bool {
    firstBytes(path, text.utf8.count).elementsEqual(text.utf8)
  }

  /// The first bytes of a regular file as text; empty for one that cannot be read.
  package static func head(_ path: String, bytes count: Int = 4096) -> String {
    String(decoding: firstBytes(path, count), as: UTF8.self)
  }

  /// The first bytes of a regular file; none of one that cannot be read.
  package static func firstBytes(_ path: String, _ count: Int) -> [UInt8] {
    guard let held = try? ReadGate.hold(path) ?? HeldFile(path), isFile(held.path),
      let file = fopen(held.path, "rb")
    else { return [] }
    withExtendedLifetime(held) {}
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.removeLast(count - fread(&bytes, 1, count, file))
    return bytes
  }

  /// A file as text, without a byte order mark.
  /// - Parameter limit: the most bytes that the file may have.
  /// - Throws: `Fault` as `read` does, and `.file` where the file is not UTF-8.
  public static func text(_ path: String, limit: Int = 1 << 26) throws -> String {
    var bytes = try read(path, limit: limit)[...]
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(.file, "is not UTF-8 text", at: FaultPlace(path), hint: "save it as UTF-8")
    }
    return text
  }

  /// The SHA-256 of a file, or of the names and contents of all files in a folder, in the order of their names.
  /// - Throws: `Fault` where the system cannot read one of them (the code is the system's reason), and `.file` for what is
  ///   not a regular file.
  public static func hash(_ path: String) throws -> String {
    var digest = SHA256()
    let own = absolute(path) ?? path
    for file in files(in: path) {
      guard file != path else {
        try stream(file) { digest.update($0) }
        continue
      }
      Array(file.dropFirst(path.count).utf8).withUnsafeBytes { digest.update($0) }
      // Of a link that leads out nothing is read: where it leads is what it is.
      if let place = target(of: file), absolute(file).map({ !$0.hasPrefix(own + "/") }) ?? true {
        Array(place.utf8).withUnsafeBytes { digest.update($0) }
        continue
      }
      try reading(file, within: path) { try stream($0) { digest.update($0) } }
    }
    return digest.hexadecimal()
  }

  public static func isFolder(_ path: String) -> Bool { SystemCalls.kind(of: path) == S_IFDIR }

  /// The length of a file in bytes; nil where there is no file.
  public static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(clamping: status.st_size) : nil
  }

  /// The time since a file was last written to, in seconds; 0 where there is no file.
  public static func age(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? time(nil) - status.st_mtim.tv_sec : 0
  }

  /// Whether two paths lead to the same file, by way of links too.
  public static func isSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(a, &first) == 0, stat(b, &second) == 0 else { return a == b }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether a path leads to a regular file, by way of links too: no folder, pipe or device.
  public static func isFile(_ path: String) -> Bool { SystemCalls.kind(of: path) == S_IFREG }

  /// Whether a path leads to a device or a pipe, which is written to but keeps nothing.
  public static func isDevice(_ path: String) -> Bool {
    SystemCalls.kind(of: path).map { ![S_IFREG, S_IFDIR].contains($0) } ?? false
  }

  /// Whether a path is free, or holds a regular file (not a device, pipe, folder or link).
  public static func isWritableAsFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// The path from the root, links followed; nil where there is nothing.
  public static func absolute(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The path from the root, links followed; of what is not there, that of the nearest folder that is, and the rest.
  package static func real(_ path: String) -> String {
    var (head, rest) = (path.isEmpty ? "." : path, [Substring]())
    while true {
      if let found = absolute(head) {
        var parts = found.split(separator: "/")
        for part in rest.reversed() {
          if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
      }
      while head.hasSuffix("/") { head.removeLast() }
      // The working folder itself may be gone.
      if head == "." || head.isEmpty { return path }
      if let last = head.split(separator: "/").last { rest.append(Substring(String(last))) }
      head = folder(of: head)
    }
  }

  /// The folder that a path lies in: `.` for a bare name.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path: `pitch.lua` of `mappings/pitch.lua`.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The paths of all files below a folder, in the order of their names; for a file, its own path. Links to folders are not entered:
  /// they may lead anywhere, and in circles.
  public static func files(in path: String) -> [String] {
    guard isFolder(path) else { return [path] }
    return names(in: path).flatMap { name -> [String] in
      let inner = "\(path)/\(name)"
      return isFolder(inner) && isLink(inner) ? [] : files(in: inner)
    }
  }

  /// Whether a name is a link itself, whatever it leads to.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path that a link holds; nil where the place is no link.
  private static func target(of link: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      readlink(link, buffer.bindMemory(to: CChar.self).baseAddress!, buffer.count)
    }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// The names in a folder, sorted, without those that begin with a dot; none where the system cannot read it.
  public static func names(in path: String) -> [String] { listing(of: path) ?? [] }

  /// The same, but nil where the system cannot read the folder: `errno` has its reason.
  package static func listing(of path: String) -> [String]? {
    guard let held = try? ReadGate.hold(path) ?? HeldFile(path),
      let folder = opendir(held.path)
    else { return nil }
    withExtendedLifetime(held) {}
    defer { closedir(folder) }
    return entries(of: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The names in an open folder, in the system's order.
  static func entries(of folder: OpaquePointer) -> [String] {
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// The hint for a path at which there is nothing: the name beside it that was probably meant, or what helps in most cases.
  public static func cure(missing path: String, or usual: String = "check the path") -> String {
    let folder = folder(of: path)
    guard let near = NearestName.to(name(of: path), among: names(in: folder)) else { return usual }
    let place = path.contains("/") ? (folder == "/" ? folder : folder + "/") : ""
    return "did you mean \(quoted(place + near))?"
  }

  private static func unreadable(_ path: String) -> Fault {
    let number = errno
    let hint = number == ENOENT ? cure(missing: path) : "check the path"
    errno = number
    return .system("cannot be read", at: FaultPlace(path), hint: hint)
  }
}
