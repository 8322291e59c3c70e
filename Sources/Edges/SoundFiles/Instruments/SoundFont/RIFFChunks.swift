import Score

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
