import Score
import TestSupport
import Testing

@testable import Datasets

/// Sentences of a magnetic compass beside a receiver's positions.
@Suite struct NMEAReaderTests {
  private let folder = TestFolder()

  /// A row a second, each with a position and what a compass says.
  private func walk(_ compass: String) throws -> Dataset {
    let lines = (0..<3).flatMap { second in
      [
        Self.sentence(
          "GPGGA,12000\(second).00,5200.0000,N,01300.000\(second),E,1,08,1.0,34.0,M,,M,,"),
        Self.sentence(compass),
      ]
    }
    return try DatasetReader.read(
      path: folder.write("walk.nmea", lines.joined(separator: "\r\n") + "\r\n"))
  }

  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)"
  }

  /// "Variation east, magnetic least; variation west, magnetic best": where the needle points east of north, the true heading is
  /// the compass's and the variation, and where it points west, it is less.
  @Test(arguments: [("W", 85.5), ("E", 110.5)])
  func aMagneticHeadingIsTurnedToTrueNorth(_ side: String, _ heading: Double) throws {
    let values = try #require(try walk("HCHDG,98.0,,,12.5,\(side)").column("heading")?.values)
    #expect(values == [heading, heading, heading])
  }

  @Test func aHeadingWithoutVariationIsTakenAsItIs() throws {
    #expect(try walk("HCHDG,98.0,,,,").column("heading")?.values == [98, 98, 98])
  }
}
