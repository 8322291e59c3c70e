internal import Score

/// A zip archive whose end is missing, with a directory made of the headers before its members.
///
/// The directory of an archive stands at its end (APPNOTE.TXT 4.3.6), but each member has a header of its own (4.3.7),
/// and behind members that were written in one go another with its sizes (4.3.9).
final class RepairedZip {
  /// The archive with its new directory, as long as this value lives.
  let archive: UnsafeRawBufferPointer
  /// Number of the member that the cut goes through, which is there in part.
  let cutMember: UInt64?
  let finding: DatasetFinding

  /// nil when there is no member that a directory could be made for.
  init?(_ bytes: [UInt8]) {
    var scan = ZipScan(bytes)
    scan.run()
    guard !scan.names.isEmpty else { return nil }
    let whole = scan.archive
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: whole.count, alignment: 8)
    memory.copyBytes(from: whole)
    archive = UnsafeRawBufferPointer(memory)
    cutMember = scan.isCut ? UInt64(clamping: scan.names.count - 1) : nil
    let last = scan.isCut ? ", the last, \(quoted(scan.names.last ?? "")), as far as it goes" : ""
    finding = DatasetFinding(
      .cutOff,
      "the archive ends before its directory: \(counted(scan.names.count, "file")) in it "
        + "could be read" + last)
  }

  deinit { archive.deallocate() }
}

/// Walks over the headers of members and writes a directory of them.
private struct ZipScan {
  private let bytes: [UInt8]
  private var directory: [UInt8] = []
  private(set) var names: [String] = []
  /// Whether the last member is there in part only.
  private(set) var isCut = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes with the directory behind them.
  var archive: [UInt8] {
    let count = Self.little(names.count, 2)
    return bytes + directory + Self.endMark + Self.little(0, 4) + count + count
      + Self.little(directory.count, 4) + Self.little(bytes.count, 4) + Self.little(0, 2)
  }

  mutating func run() {
    var index = 0
    while !isCut, names.count < 0xffff, index + 30 <= bytes.count, begins(Self.mark, at: index) {
      let nameStart = index + 30
      let nameCount = number(at: index + 26, 2)
      let start = nameStart + nameCount + number(at: index + 28, 2)
      guard start < bytes.count else { return }
      let (size, next) = extent(of: index, data: start)
      isCut = start + size > bytes.count
      add(header: index, name: bytes[nameStart..<nameStart + nameCount], from: start, size: size)
      index = next
    }
  }

  /// Packed size of a member, and where the next one begins.
  private func extent(of header: Int, data start: Int) -> (size: Int, next: Int) {
    let size = number(at: header + 18, 4)
    guard bytes[header + 6] & 8 != 0, size == 0 else { return (size, start + size) }
    var index = start
    while index + 16 <= bytes.count {
      if begins(Self.sizesMark, at: index), number(at: index + 8, 4) == index - start {
        return (index - start, index + 16)
      }
      index += 1
    }
    return (bytes.count - start + 1, bytes.count)
  }

  private mutating func add(header: Int, name: ArraySlice<UInt8>, from start: Int, size: Int) {
    let isStreamed = bytes[header + 6] & 8 != 0 && number(at: header + 18, 4) == 0
    var sizes = Array(bytes[(header + 14)..<(header + 26)])
    if isCut {
      sizes = Self.little(0, 4) + Self.little(bytes.count - start, 4) + Self.little(0x7fff_ffff, 4)
    } else if isStreamed {
      sizes = Array(bytes[(start + size + 4)..<(start + size + 16)])
    }
    directory += Self.directoryMark + Self.little(20, 2) + bytes[(header + 4)..<(header + 14)]
    directory += sizes + Self.little(name.count, 2) + Self.little(0, 12)
    directory += Self.little(header, 4) + name
    names.append(String(decoding: name, as: UTF8.self))
  }

  private func begins(_ mark: [UInt8], at index: Int) -> Bool { bytes[index...].starts(with: mark) }

  private func number(at index: Int, _ count: Int) -> Int {
    bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int(clamping: $1) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> (8 * $0) : 0) }
  }

  private static let mark: [UInt8] = [0x50, 0x4b, 3, 4]
  private static let sizesMark: [UInt8] = [0x50, 0x4b, 7, 8]
  private static let directoryMark: [UInt8] = [0x50, 0x4b, 1, 2]
  private static let endMark: [UInt8] = [0x50, 0x4b, 5, 6]
}
