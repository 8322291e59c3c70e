internal import Files
internal import Glibc
internal import Score

/// A file's bytes, in chunks from the disk or from memory.
final class ByteStream {
  /// The name for messages.
  let file: String
  private let descriptor: Int32
  private var memory: [UInt8]
  private var position = 0
  private var failure: Int32 = 0
  /// Bytes on disk; 0 where they come from memory.
  private(set) var size = 0
  /// The end of the text, and the place of the next byte on disk.
  private var textEnd = Int.max
  private var place = 0
  /// Zero bytes that have come since the last other byte, counted by whole chunks.
  private var zeros = 0
  /// Further bytes of what is no file of its own: a member of an archive. Empty at the end.
  private let more: (() throws(Fault) -> [UInt8])?
  /// The rest of the limits; the files of one log share it.
  let budget: ReadBudget

  /// Opens a file on disk.
  init(path: String, budget: ReadBudget = ReadBudget()) throws(Fault) {
    file = path
    memory = []
    more = nil
    self.budget = budget
    // Not blocking: a pipe without a writer would hold the open for ever.
    let held = try ReadGate.hold(path)
    descriptor = open(held?.path ?? path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    withExtendedLifetime(held) {}
    guard descriptor >= 0 else { throw .system(errno, opening: path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    if let error = Fault.notALog(status.st_mode & S_IFMT, path) {
      close(descriptor)
      throw error
    }
    size = Int(clamping: status.st_size)
  }

  /// Bytes that are in memory already, and those that come after them.
  init(
    _ bytes: [UInt8], file: String, budget: ReadBudget = ReadBudget(),
    more: (() throws(Fault) -> [UInt8])? = nil
  ) {
    self.file = file
    memory = bytes
    descriptor = -1
    (self.budget, self.more) = (budget, more)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Up to `capacity` further bytes; empty at the end.
  func read(_ capacity: Int = 1 << 18) throws(Fault) -> [UInt8] {
    if position < memory.count {
      let end = min(memory.count, position + capacity)
      let front =
        position == 0 && end == memory.count ? memory : Array(memory[position..<end])
      position = end
      // What was put back is no reason to give less: a format is told from the whole of the bytes asked for.
      return front.count < capacity && descriptor >= 0
        ? front + (try further(capacity - front.count)) : front
    }
    return try further(capacity)
  }

  private func further(_ capacity: Int) throws(Fault) -> [UInt8] {
    guard descriptor >= 0 else { return try more?() ?? [] }
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
    if failure != 0 { throw .system(failure, opening: file) }
    zeros = chunk.allSatisfy { $0 == 0 } ? zeros + chunk.count : 0
    if zeros > budget.limits.zeros {
      throw budget.refusal("has more than \(budget.limits.zeros >> 20) MiB of zeros", file: file)
    }
    defer { place += chunk.count }
    return place + chunk.count > textEnd ? Array(chunk.prefix(max(0, textEnd - place))) : chunk
  }

  /// Puts bytes back in front, so that the next read gives them again.
  func putBack(_ bytes: [UInt8]) {
    memory = bytes + memory[min(position, memory.count)...]
    position = 0
  }

  /// Leaves out the zero bytes at the end of a text, which a file system leaves there when the power fails.
  /// - Parameter unit: bytes of a letter: 2 in UTF-16, whose letters have zero bytes of their own.
  /// - Returns: how many there are.
  func leaveOutZeros(unit: Int = 1) -> Int {
    guard descriptor >= 0, size > 0 else { return 0 }
    var (end, block) = (size, [UInt8](repeating: 0, count: 1 << 16))
    while end > 0 {
      // What reads on refuses so many.
      if size - end > budget.limits.zeros { return 0 }
      let start = max(0, end - block.count)
      guard pread(descriptor, &block, end - start, off_t(start)) == end - start else { return 0 }
      if let last = block[..<(end - start)].lastIndex(where: { $0 != 0 }) {
        end = start + last + 1
        break
      }
      end = start
    }
    end = min(size, (end + unit - 1) / unit * unit)
    textEnd = end
    // What was put back ends at the place on disk.
    if place > end { memory.removeLast(min(memory.count, place - end)) }
    return size - end
  }

  /// Whether nothing is left to be read.
  func isAtEnd() throws(Fault) -> Bool {
    let next = try read()
    putBack(next)
    return next.isEmpty
  }

  /// Everything up to the end, within the limits.
  func readAll() throws(Fault) -> [UInt8] {
    let limit = budget.limits.bytes
    let tooLarge = budget.refusal("is larger than \(limit >> 20) MiB", file: file)
    if size > limit { throw tooLarge }
    var all = try read()
    all.reserveCapacity(size)
    while true {
      let more = try read()
      if more.isEmpty { return all }
      all += more
      if all.count > limit { throw tooLarge }
    }
  }
}

extension Fault {
  /// The reason why a thing of this kind is no log, or nil for a file.
  fileprivate static func notALog(_ kind: mode_t, _ path: String) -> Fault? {
    switch kind {
    case S_IFREG: nil
    case S_IFDIR:
      Fault.data(
        "is a folder, not a log file", file: path,
        hint: "give a dataset folder with datapackage.json, or a file in it")
    case S_IFIFO, S_IFSOCK:
      Fault.data(
        "is a pipe, not a log file", file: path,
        hint: "write it to a file first, or play its lines live with ‹lines›")
    default: Fault.data("is a device, not a log file", file: path, hint: "give a file")
    }
  }

  /// The operating system's error about a file that is read.
  static func system(_ code: Int32, opening path: String) -> Fault {
    Fault(
      FaultCode(system: code), "cannot be read: \(words(code))", at: FaultPlace(path),
      hint: code == ENOENT ? FileContent.cure(missing: path) : nil)
  }
}
