/// Makes zip archives of stored members, for tests.
public enum ZipBuilder {
  public static func archive(_ members: [(String, String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, text) in members {
      let data = Array(text.utf8)
      let common =
        little(0, 2) + little(0, 2) + little(0, 2) + little(0x21, 2) + little(crc32(data), 4)
        + little(UInt32(data.count), 4) + little(UInt32(data.count), 4)
        + little(UInt32(name.utf8.count), 2) + little(0, 2)
      directory += [0x50, 0x4b, 1, 2] + little(20, 2) + little(20, 2) + common + little(0, 2)
      directory += little(0, 2) + little(0, 2) + little(0, 4) + little(UInt32(bytes.count), 4)
      directory += Array(name.utf8)
      bytes += [0x50, 0x4b, 3, 4] + little(20, 2) + common + Array(name.utf8) + data
    }
    let start = UInt32(bytes.count)
    bytes += directory + [0x50, 0x4b, 5, 6] + little(0, 2) + little(0, 2)
    bytes += little(UInt32(members.count), 2) + little(UInt32(members.count), 2)
    return bytes + little(UInt32(directory.count), 4) + little(start, 4) + little(0, 2)
  }

  private static func little(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
