import Testing

@testable import Datasets

@Suite struct FITReaderTests {
  private let folder = TestFolder()

  /// A FIT file of a walk: definition of `record` with timestamp, position, cadence, speed, temperature.
  static func file(points: Int = 3) -> [UInt8] {
    var data: [UInt8] = [0x40, 0, 0, 12, 0, 1, 0, 1, 0x00, 0x00, 11]
    data += [
      0x41, 0, 0, 20, 0, 6, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 4, 1, 0x02, 6, 2, 0x84, 13, 1,
      0x01,
    ]
    for point in 0..<points {
      data.append(0x01)
      data += little(UInt32(1_000_000_000 + point), 4)
      data += little(UInt32(bitPattern: Int32(456_107_865 + point)), 4)
      data += little(UInt32(bitPattern: Int32(-1_463_072_519)), 4)
      data += point == 1 ? [0xff] : [53]
      data += little(1204, 2) + [UInt8(bitPattern: -3)]
    }
    return framed(data)
  }

  static func framed(_ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] =
      [12, 0x10, 0x64, 0] + little(UInt32(data.count), 4) + Array(".FIT".utf8) + data
    bytes += little(UInt32(FITReader.checksum(bytes[...])), 2)
    return bytes
  }

  private static func little(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  @Test func recordsBecomeRows() throws {
    let walk = try DatasetReader.read(path: folder.write("walk.fit", Self.file()))
    #expect(walk.start?.epoch == 1_631_065_600.0)
    #expect(walk.axes[0] == [0, 1, 2])
    #expect(abs(walk.column("latitude")!.values[0] - 456_107_865 * 180 / 2_147_483_648) < 1e-12)
    #expect(walk.column("speed")?.values == [1.204, 1.204, 1.204])
    #expect(walk.column("temperature")?.values == [-3, -3, -3])
    #expect(walk.column("cadence")?.values[1].isNaN == true, "255 means no value")
    #expect(walk.column("pace")?.values[0] == 106)
  }

  @Test func chainedFilesAreReadOneAfterTheOther() throws {
    let walk = try DatasetReader.read(
      path: folder.write("a.fit", Self.file() + Self.file(points: 2)))
    #expect(walk.rowCount == 5)
  }

  @Test func everyFlippedByteIsNoticed() throws {
    let good = Self.file()
    for index in good.indices {
      var bad = good
      bad[index] ^= 0x10
      #expect(throws: DatasetError.self, "byte \(index)") {
        try DatasetReader.read(path: folder.write("a.fit", bad))
      }
    }
  }

  @Test func everyCutIsNoticed() throws {
    let good = Self.file()
    for count in 1..<good.count {
      #expect(throws: DatasetError.self, "\(count) bytes") {
        try DatasetReader.read(path: folder.write("a.fit", Array(good[..<count])))
      }
    }
  }

  @Test func dataBeforeItsDefinitionIsRefused() throws {
    let error = try #require(throws: DatasetError.self) {
      try DatasetReader.read(path: folder.write("a.fit", Self.framed([0x02, 1, 2, 3])))
    }
    #expect(error.message.contains("before its definition"))
  }

  /// The real walk against the table that another decoder made of it.
  @Test func aRealWalkDecodesAsItsTableSays() throws {
    guard let fit = SharedData.path("fit/python-fitparse__garmin-fenix-5-walk.fit"),
      let csv = SharedData.path("fit/python-fitparse__garmin-fenix-5-walk-records.csv")
    else { return }
    let walk = try DatasetReader.read(path: fit)
    let table = try DatasetReader.read(path: csv)
    #expect(walk.start?.epoch == table.start?.epoch)
    #expect(walk.axes[0] == table.axes[0])
    let names = [
      "latitude", "longitude", "altitude", "speed", "distance", "heart_rate", "temperature",
    ]
    for name in names {
      let pairs = zip(walk.column(name)!.values, table.column(name)!.values)
      #expect(pairs.allSatisfy { abs($0 - $1) < 1e-9 }, "\(name)")
    }
    let cadence = zip(walk.column("cadence")!.values, table.column("cadence")!.values)
    #expect(cadence.allSatisfy { $0.rounded(.down) == $1 })
  }
}
