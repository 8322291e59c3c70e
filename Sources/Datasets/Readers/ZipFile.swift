internal import CZip

/// The members of a zip archive.
struct ZipFile {
  struct Member {
    let name: String
    let bytes: [UInt8]
  }

  /// Members beyond these sizes are refused: no walk needs them, and a small archive can unfold to terabytes.
  private static let maximumBytes: UInt64 = 1 << 30
  private static let maximumMembers = 4096

  /// Reads the members whose name passes `wanted`.
  static func members(
    of path: String, where wanted: (String) -> Bool
  ) throws(DatasetError) -> [Member] {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw DatasetError(
        "is no readable zip archive: \(String(cString: zip_error_strerror(&error)))", file: path,
        hint: "the file may be cut off: export it again")
    }
    defer { zip_discard(archive) }
    let count = zip_get_num_entries(archive, 0)
    guard count <= maximumMembers else {
      throw DatasetError("holds \(count) files, more than \(maximumMembers)", file: path)
    }
    var members: [Member] = []
    var total: UInt64 = 0
    for index in 0..<UInt64(max(0, count)) {
      guard let name = zip_get_name(archive, index, 0).map({ String(cString: $0) }), wanted(name)
      else { continue }
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0 else { continue }
      total += status.size
      guard total <= maximumBytes else {
        throw DatasetError("unpacks to more than 1 GiB", file: path + "/" + name)
      }
      let bytes = try read(archive, index, Int(status.size), file: path + "/" + name)
      members.append(Member(name: name, bytes: bytes))
    }
    return members.sorted { $0.name < $1.name }
  }

  private static func read(
    _ archive: OpaquePointer, _ index: UInt64, _ size: Int, file: String
  ) throws(DatasetError) -> [UInt8] {
    guard let member = zip_fopen_index(archive, index, 0) else {
      throw DatasetError(
        "cannot be unpacked: \(String(cString: zip_strerror(archive)))", file: file,
        hint: "encrypted archives are not read")
    }
    defer { zip_fclose(member) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = zip_fread(member, &chunk, UInt64(chunk.count))
      guard got >= 0 else {
        throw DatasetError(
          "cannot be unpacked: \(String(cString: zip_file_strerror(member)))", file: file,
          hint: "the archive is damaged: export it again")
      }
      if got == 0 { break }
      bytes += chunk[..<Int(got)]
      if bytes.count > size { break }
    }
    guard bytes.count == size else {
      throw DatasetError(
        "unpacks to \(bytes.count) bytes, its entry promises \(size)", file: file,
        hint: "the archive is damaged: export it again")
    }
    return bytes
  }
}
