internal import CZip
internal import Files
internal import Score

/// A zip archive whose members are unpacked as they are read, so that none of them is in memory whole.
final class ZipFile {
  /// A member that is wanted.
  struct Member {
    let name: String
    fileprivate let index: UInt64
    fileprivate let size: UInt64
  }

  /// Members beyond this number are refused: no recording has as many files.
  private static let maximumMembers = 4096

  let path: String
  private let archive: OpaquePointer
  private let budget: ReadBudget
  /// Bytes of the archive.
  private let packed: Int
  /// The copy from which an archive without its end was read; libzip reads it as long as it is open.
  private let repaired: RepairedZip?
  /// The findings about an archive without its end.
  private(set) var findings: [DatasetFinding] = []

  /// Opens an archive; one that is cut off, too, when it has whole members before the cut.
  init(_ path: String, budget: ReadBudget) throws(Fault) {
    (self.path, self.budget) = (path, budget)
    let held = try ReadGate.hold(path)
    defer { withExtendedLifetime(held) {} }
    let file = try ByteStream(path: path, budget: budget)
    packed = file.size
    var code: Int32 = 0
    if let archive = zip_open(held?.path ?? path, ZIP_RDONLY, &code) {
      self.archive = archive
      repaired = nil
      return
    }
    guard let repaired = RepairedZip(try file.readAll()), let archive = Self.open(repaired) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw .data(
        "is no readable zip archive: \(String(cString: zip_error_strerror(&error)))", file: path,
        hint: "the file may be cut off: export it again")
    }
    (self.archive, self.repaired) = (archive, repaired)
    findings = [repaired.finding]
  }

  deinit { zip_discard(archive) }

  private static func open(_ repaired: RepairedZip) -> OpaquePointer? {
    guard
      let source = zip_source_buffer_create(
        repaired.archive.baseAddress, UInt64(clamping: repaired.archive.count), 0, nil)
    else { return nil }
    guard let archive = zip_open_from_source(source, ZIP_RDONLY, nil) else {
      zip_source_free(source)
      return nil
    }
    return archive
  }

  /// The members whose name passes, in the order of their names.
  /// - Throws: `Fault` where there are too many, or where they unpack to more than the limits.
  func members(where wanted: (String) -> Bool) throws(Fault) -> [Member] {
    let count = zip_get_num_entries(archive, 0)
    guard count <= Self.maximumMembers else {
      throw .data("holds \(count) files, more than \(Self.maximumMembers)", file: path)
    }
    var members: [Member] = []
    var left = largest
    for index in 0..<UInt64(clamping: count) {
      guard let name = zip_get_name(archive, index, 0).map({ String(cString: $0) }), wanted(name)
      else { continue }
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0 else { continue }
      let isCut = index == repaired?.cutMember
      guard isCut || status.size <= left else { throw tooLarge(name) }
      if !isCut { left -= status.size }
      members.append(Member(name: name, index: index, size: status.size))
    }
    return members.sorted { $0.name < $1.name }
  }

  /// Bytes that all members together may unpack to.
  private var largest: UInt64 {
    let limits = budget.limits
    let (most, overflow) = packed.multipliedReportingOverflow(by: limits.ratio)
    return UInt64(clamping: min(limits.bytes, max(overflow ? .max : most, limits.leastUnpacked)))
  }

  private func tooLarge(_ name: String) -> Fault {
    budget.refusal("unpacks to more than \(largest) bytes", file: path + "/" + name)
  }

  /// The bytes of a member, unpacked as they are asked for.
  func stream(_ member: Member) -> ByteStream {
    let reader = MemberReader(self, member)
    return ByteStream([], file: reader.file, budget: budget) { () throws(Fault) in
      try reader.next()
    }
  }

  /// Unpacks one member.
  private final class MemberReader {
    let file: String
    private let zip: ZipFile
    private let member: Member
    private var open: OpaquePointer?
    private var count: UInt64 = 0
    private var isDone = false

    init(_ zip: ZipFile, _ member: Member) {
      (self.zip, self.member) = (zip, member)
      file = zip.path + "/" + member.name
    }

    deinit { if let open { zip_fclose(open) } }

    /// Further bytes; none at the end.
    func next() throws(Fault) -> [UInt8] {
      if isDone { return [] }
      if open == nil { open = zip_fopen_index(zip.archive, member.index, 0) }
      guard let open else {
        throw error(String(cString: zip_strerror(zip.archive)), "encrypted archives are not read")
      }
      let isCut = member.index == zip.repaired?.cutMember
      var chunk = [UInt8](repeating: 0, count: 1 << 18)
      let got = zip_fread(open, &chunk, UInt64(clamping: chunk.count))
      guard got >= 0 || isCut else {
        throw error(
          String(cString: zip_file_strerror(open)), "the archive is damaged: export it again")
      }
      count += UInt64(clamping: got)
      isDone = got <= 0
      if isCut {
        if count > zip.largest { throw zip.tooLarge(member.name) }
      } else if count > member.size || isDone && count < member.size {
        throw .data(
          "unpacks to \(count) bytes, its entry promises \(member.size)", file: file,
          hint: "the archive is damaged: export it again")
      }
      return Array(chunk.prefix(Int(clamping: max(0, got))))
    }

    private func error(_ reason: String, _ hint: String) -> Fault {
      Fault.data("cannot be unpacked: \(reason)", file: file, hint: hint)
    }
  }
}

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
