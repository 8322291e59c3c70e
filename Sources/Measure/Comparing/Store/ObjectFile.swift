import Files
import Glibc
import Score
import Synchronization

/// A file that is written once and by anybody: many processes, on many machines, may write the same one at the same time.
///
/// The bytes go to a file of their own beside it, to the disk, and by `link()`, which replaces nothing, under the name.
/// No lock is needed, so that folders of a network do. Whoever comes second compares: the same work must give the same bytes.
package struct ObjectFile: Sendable {
  /// The end of bytes that were to be kept.
  package enum Kept: Equatable, Sendable {
    case made
    /// The same bytes were there already.
    case same
    /// What was there was cut off or damaged, and these bytes took its place.
    case repaired
    /// Other bytes were there; these are kept beside them, in `other`.
    case different(other: String, at: String)
  }

  private let place: OutputPath
  package var path: String { place.path }
  /// Tells whether the bytes of an object are all there.
  package let isWhole: @Sendable ([UInt8]) -> Bool
  /// The most bytes that an object may have: a longer file is none.
  private let limit: Int
  private static let number = Atomic<Int>(0)

  /// Tells where two objects differ.
  private let difference: @Sendable ([UInt8], [UInt8]) -> String

  package init(
    _ place: OutputPath, limit: Int = 1 << 30, isWhole: @escaping @Sendable ([UInt8]) -> Bool,
    difference: @escaping @Sendable ([UInt8], [UInt8]) -> String = { ByteDifference($0, $1).text }
  ) {
    (self.place, self.limit, self.isWhole, self.difference) = (place, limit, isWhole, difference)
  }

  /// Returns the bytes; nil where there are none, or where they are damaged.
  package var bytes: [UInt8]? {
    // Nobody waits for a pipe.
    guard FileContent.isFile(path), let bytes = present, isWhole(bytes) else { return nil }
    return bytes
  }

  /// The bytes that are there, whole or not; nil where there are none, or too many: nothing of these is read.
  private var present: [UInt8]? {
    guard let name = try? OutputName(place) else { return nil }
    return name.bytes(limit: limit)
  }

  /// - Throws: `Fault` where the folder cannot be written to.
  package func keep(_ bytes: [UInt8]) throws(Fault) -> Kept {
    if present == bytes { return .same }
    let name = try opened()
    let unfinished = Self.unfinished()
    try write(bytes, name, unfinished)
    defer { name.remove(suffix: unfinished) }
    if name.link(from: unfinished) == 0 { return .made }
    if errno == ENOENT {
      // Somebody whose clock differs took it for what a killed run has left.
      try write(bytes, name, unfinished)
      if name.link(from: unfinished) == 0 { return .made }
    }
    guard errno == EEXIST else { throw fault(errno) }
    // A server whose answer was lost has linked it all the same.
    if name.isSame(unfinished) { return .made }
    let known = present ?? []
    if known == bytes { return .same }
    guard isWhole(known), name.kind != S_IFLNK else {
      guard name.take(from: unfinished) == 0 else { throw fault(errno) }
      return .repaired
    }
    let other = ".other-" + ByteDifference.name(of: bytes)
    if name.link(from: unfinished, to: other) != 0, errno != EEXIST { throw fault(errno) }
    return .different(other: path + other, at: difference(known, bytes))
  }

  /// Puts bytes in the place of others.
  /// - Throws: `Fault` where the folder cannot be written to.
  func replace(with bytes: [UInt8]) throws(Fault) {
    guard case .different = try keep(bytes) else { return }
    let name = try opened()
    _ = name.take(from: ".other-" + ByteDifference.name(of: bytes))
  }

  /// Opens the folder that the object lies in; where it is missing, the two folders above the object are made. The store itself
  /// must be there: one that has vanished with its disk is not made anew elsewhere.
  private func opened() throws(Fault) -> OutputName {
    do throws(Fault) { return try OutputName(place, makes: true) } catch {
      throw Fault(
        error.code, "cannot be kept: \(error.message)", at: error.place,
        hint: error.code == .permission ? error.hint : Self.hint)
    }
  }

  /// An ending for a name that no other process and no other machine gives.
  private static func unfinished() -> String {
    let count = number.add(1, ordering: .relaxed).newValue
    return ".\(machine)-\(getpid())-\(count)" + UnfinishedFile.ending
  }

  /// Writes a file of its own beside the object, and hands it to the disk.
  private func write(
    _ bytes: [UInt8], _ name: OutputName, _ unfinished: String
  ) throws(Fault) {
    let descriptor = name.open(O_WRONLY | O_CREAT | O_EXCL, mode: 0o444, suffix: unfinished)
    guard descriptor >= 0 else { throw fault(errno) }
    defer { close(descriptor) }
    do throws(Fault) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let done = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if done < 0, errno == EINTR { continue }
        if done <= 0 { throw fault(errno) }
        rest = rest.dropFirst(done)
      }
      if fsync(descriptor) != 0 { throw fault(errno) }
    } catch {
      name.remove(suffix: unfinished)
      throw error
    }
  }

  private func fault(_ number: Int32) -> Fault {
    Fault(
      FaultCode(system: number), "cannot be kept: \(Fault.words(number))", at: FaultPlace(path),
      hint: number == ENOSPC || number == EDQUOT
        ? "free space on that disk and run again; finished cells stay"
        : number == EPERM || number == ENOTSUP || number == EMLINK
          ? "that file system has no hard links; choose another ‹store›"
          : Self.hint)
  }

  private static let hint =
    "look whether that folder is there and may be written to; finished cells stay"

  /// The name of this machine: process numbers are of one machine only.
  private static let machine: String = {
    var name = [CChar](repeating: 0, count: 65)
    gethostname(&name, 64)
    let text = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.filter { $0.isLetter || $0.isNumber || $0 == "-" }
  }()
}
