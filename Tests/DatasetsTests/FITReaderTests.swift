import Score
import TestSupport
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

  /// "Compressed Timestamp Header" of the FIT protocol: five bits of seconds, which roll over each 32 s; an offset below the last
  /// one means that they have.
  @Test func compressedTimesGoOnWhereTheirFiveBitsRollOver() throws {
    // 10⁹ is a multiple of 32: the whole time has the five bits 27.
    var data: [UInt8] = [0x41, 0, 0, 20, 0, 2, 253, 4, 0x86, 6, 2, 0x84]
    data += [0x40, 0, 0, 20, 0, 1, 6, 2, 0x84]
    data += [0x01] + Self.little(1_000_000_027, 4) + Self.little(1000, 2)
    for offset in [29, 31, 1, 1, 30, 2] as [UInt8] {
      data += [0x80 | offset] + Self.little(1000, 2)
    }
    let walk = try DatasetReader.read(path: folder.write("a.fit", Self.framed(data)))
    #expect(walk.start?.epoch == 1_000_000_027 + 631_065_600.0)
    #expect(walk.axes[0] == [0, 2, 4, 6, 6, 35, 39])
  }

  @Test func chainedFilesAreReadOneAfterTheOther() throws {
    let walk = try DatasetReader.read(
      path: folder.write("a.fit", Self.file() + Self.file(points: 2)))
    #expect(walk.rowCount == 5)
  }

  @Test(arguments: [0x10, 0xc0] as [UInt8])
  func everyFlippedByteIsNoticed(bits: UInt8) throws {
    let good = Self.file()
    for index in good.indices {
      var bad = good
      bad[index] ^= bits
      let walk = try? DatasetReader.read(path: folder.write("a.fit", bad))
      #expect(walk?.has(.cutOff) ?? true, "byte \(index)")
    }
  }

  @Test func everyCutIsNoticed() throws {
    let good = Self.file()
    for count in 1..<good.count {
      let walk = try? DatasetReader.read(path: folder.write("a.fit", Array(good[..<count])))
      #expect(walk?.has(.cutOff) ?? true, "\(count) bytes")
    }
  }

  @Test func whatACutOffFileHasIsRead() throws {
    let whole = Self.file(points: 10)
    let walk = try DatasetReader.read(path: folder.write("a.fit", Array(whole.dropLast(20))))
    #expect(walk.rowCount == 8 && walk.has(.cutOff))
    #expect(walk.column("speed")?.values == [Double](repeating: 1.204, count: 8))
  }

  /// As a device leaves it that writes the size last, or as a program writes it that counts wrongly.
  @Test(arguments: [0, 0xffff_ffff, 3]) func aWrongSizeInTheHeaderIsSaid(_ size: UInt32) throws {
    var bytes = Self.file(points: 10)
    bytes.replaceSubrange(4..<8, with: Self.little(size == 3 ? UInt32(bytes.count) : size, 4))
    let walk = try DatasetReader.read(path: folder.write("a.fit", bytes))
    #expect(walk.rowCount == 10 && walk.has(.cutOff))
  }

  @Test(arguments: [[0xfb, 0xff, 0xff, 0xff], [0x7f, 0x7f, 0xff, 0xff]] as [[UInt8]])
  func aTimeThatIsNoneIsCounted(_ time: [UInt8]) throws {
    let type: UInt8 = time[0] == 0xfb ? 0x85 : 0x88
    var data: [UInt8] = [0x40, 0, time[0] == 0xfb ? 0 : 1]
    data +=
      time[0] == 0xfb
      ? [20, 0, 2, 253, 4, type, 6, 2, 0x84] : [0, 20, 2, 253, 4, type, 6, 2, 0x84]
    for _ in 0..<3 { data += [0] + time + [1, 0] }
    let walk = try DatasetReader.read(path: folder.write("a.fit", Self.framed(data)))
    #expect(walk.rowCount == 3 && walk.has(.impossible) && walk.start == nil)
  }

  @Test func dataBeforeItsDefinitionIsRefused() throws {
    let error = try #require(throws: Fault.self) {
      try DatasetReader.read(path: folder.write("a.fit", Self.framed([0x02, 1, 2, 3])))
    }
    #expect(error.message.contains("before its definition"))
  }

  /// The real walk against the table that another decoder made of it.
  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
  func aRealWalkDecodesAsItsTableSays() throws {
    let name = SharedData.path("fit/python-fitparse__garmin-fenix-5-walk")
    let walk = try DatasetReader.read(path: name + ".fit")
    let table = try DatasetReader.read(path: name + "-records.csv")
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
