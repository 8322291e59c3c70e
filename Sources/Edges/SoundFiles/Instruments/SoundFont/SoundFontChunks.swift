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
