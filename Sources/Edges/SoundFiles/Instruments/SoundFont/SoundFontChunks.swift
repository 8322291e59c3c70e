import Files
import Glibc
import Score

/// The places of a SoundFont's parts in its file.
struct SoundFontChunks {
  let name: String
  let version: String
  let samples: Range<Int>
  let lowBytes: Range<Int>?
  private let file: FileBytes
  private let headers: [RIFFChunks.Chunk]
  /// The greatest size of the headers in bytes; more is no SoundFont.
  private static let headerLimit = 1 << 26

  /// - Throws: `Fault` (`sound`) for a file that is no SoundFont, or lacks a part.
  init(_ file: FileBytes) throws(Fault) {
    self.file = file
    guard let start = try file.bytes(0..<12), start[..<4] == Array("RIFF".utf8)[...],
      start[8...] == Array("sfbk".utf8)[...]
    else {
      throw .sound(
        file.path, "is no SoundFont (it does not begin with RIFF … sfbk)",
        hint: "give an .sf2 or .sf3 file")
    }
    var lists: [String: [RIFFChunks.Chunk]] = [:]
    for chunk in try RIFFChunks.list(file, in: 12..<file.count) where chunk.name == "LIST" {
      let bytes = chunk.bytes
      guard bytes.count >= 4, let kind = try file.bytes(bytes.lowerBound..<bytes.lowerBound + 4)
      else { continue }
      lists[String(decoding: kind, as: UTF8.self)] = try RIFFChunks.list(
        file, in: bytes.lowerBound + 4..<bytes.upperBound)
    }
    guard let headers = lists["pdta"] else { throw Self.missing("pdta", file) }
    guard let samples = lists["sdta"]?.first(where: { $0.name == "smpl" }) else {
      throw Self.missing("smpl", file)
    }
    self.headers = headers
    self.samples = samples.bytes
    let low = lists["sdta"]?.first { $0.name == "sm24" }?.bytes
    lowBytes = low.flatMap { $0.count >= samples.bytes.count / 2 ? $0 : nil }
    (name, version) = try Self.information(file, lists["INFO"] ?? [])
  }

  private static func missing(_ name: String, _ file: FileBytes) -> Fault {
    Fault.sound(
      file.path, "has no chunk \"\(name)\"",
      hint: "the SoundFont is cut off or damaged: get it again")
  }

  private static func information(
    _ file: FileBytes, _ chunks: [RIFFChunks.Chunk]
  ) throws(Fault) -> (String, String) {
    var (name, version) = ("", "2")
    for chunk in chunks where chunk.bytes.count <= 65_536 {
      guard let bytes = try file.bytes(chunk.bytes) else { continue }
      if chunk.name == "INAM" { name = LittleEndian.text(bytes[...]) }
      if chunk.name == "ifil", bytes.count >= 4 {
        version = "\(LittleEndian.half(bytes, 0)).\(LittleEndian.half(bytes, 2))"
      }
    }
    return (name, version)
  }

  /// The records of one chunk of headers.
  func records<Record>(
    _ name: String, size: Int, _ read: ([UInt8], Int) -> Record
  ) throws(Fault) -> [Record] {
    guard let chunk = headers.first(where: { $0.name == name }) else {
      throw Self.missing(name, file)
    }
    guard chunk.bytes.count % size == 0, chunk.bytes.count >= size,
      chunk.bytes.count <= Self.headerLimit, let bytes = try file.bytes(chunk.bytes)
    else {
      throw .sound(
        file.path,
        "chunk \"\(name)\" is \(chunk.bytes.count) bytes long, expected a multiple of \(size)",
        hint: "the SoundFont is damaged: get it again")
    }
    return stride(from: 0, to: bytes.count, by: size).map { read(bytes, $0) }
  }
}

/// The chunks of a RIFF file: where each one's bytes stand.
struct RIFFChunks {
  struct Chunk: Equatable {
    let name: String
    let bytes: Range<Int>
  }

  /// The chunks in a range of a file, one after the other.
  ///
  /// A chunk of odd size is followed by a byte of padding, which some writers of SF3 leave out: where a
  /// known name stands right after it, there is none.
  /// - Throws: `Fault` for a chunk that reaches beyond the range.
  static func list(_ file: FileBytes, in range: Range<Int>) throws(Fault) -> [Chunk] {
    var chunks: [Chunk] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      guard let header = try file.bytes(place..<place + 8) else { break }
      let name = String(decoding: header[..<4], as: UTF8.self)
      let size = Int(clamping: LittleEndian.word(header, 4))
      let bytes = place + 8..<place + 8 + size
      guard bytes.upperBound <= range.upperBound else {
        throw .sound(
          file.path,
          "chunk \(name.debugDescription) at byte \(place) should be \(size) bytes long, "
            + "\(range.upperBound - place - 8) are there",
          hint: "the file is cut off or damaged: get it again")
      }
      chunks.append(Chunk(name: name, bytes: bytes))
      place = bytes.upperBound
      if size % 2 == 1, try !isName(file, place) { place += 1 }
    }
    return chunks
  }

  private static func isName(_ file: FileBytes, _ place: Int) throws(Fault) -> Bool {
    let name = try file.bytes(place..<place + 4) ?? []
    return ["LIST", "sm24"].contains(String(decoding: name, as: UTF8.self))
  }
}

/// Numbers of little-endian files.
enum LittleEndian {
  static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    UInt32(clamping: half(bytes, at)) | UInt32(clamping: half(bytes, at + 2)) << 16
  }

  static func half(_ bytes: [UInt8], _ at: Int) -> UInt16 {
    UInt16(clamping: bytes[at]) | UInt16(clamping: bytes[at + 1]) << 8
  }

  /// Text in a field of fixed length, up to its first zero.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).trimmingPrefix { $0.isWhitespace }
      .reversed().drop { $0.isWhitespace }.reversed().reduce(into: "") { $0.append($1) }
  }
}

/// A file of which parts are read where they are needed.
final class FileBytes {
  let path: String
  let count: Int
  private let descriptor: Int32

  /// - Throws: `Fault` when it is no regular file (`sound`) or cannot be read (`missing`, `permission`, `file`).
  init(_ path: String) throws(Fault) {
    self.path = path
    let held = try ReadGate.hold(path)
    descriptor = open(held?.path ?? path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    withExtendedLifetime(held) {}
    guard descriptor >= 0 else { throw .opening(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .sound(path, "is not a file", hint: "give the name of a file")
    }
    count = Int(clamping: status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes of a range, or nil where the file does not reach.
  func bytes(_ range: Range<Int>) throws(Fault) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
      while done < range.count {
        let got = pread(
          descriptor, buffer.baseAddress! + done, range.count - done,
          off_t(range.lowerBound + done))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        done += got
      }
    }
    if failure != 0 { throw .opening(path, failure) }
    return bytes.count == range.count ? bytes : nil
  }
}
