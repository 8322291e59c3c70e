import Glibc
import Score
@testable import Spatial
import TestSupport
import Testing

@testable import SoundFiles

struct SOFAReaderTests {
  private func peak(_ row: [Float]) -> Int { row.indices.max { row[$0] < row[$1] }! }

  /// KEMAR as Gardner and Martin measured it (MIT Media Lab, Technical Report 280).
  @Test func theStandardHead() throws {
    let head = try SOFAReader.read(SOFAReader.standardPath, sampleRate: 44_100)
    #expect(head.sampleRate == 44_100 && head.directions.count == 710)
    #expect(head.left[0].count == 512 && abs(head.distance - 1.4) < 1e-6)
    #expect(head.delays.allSatisfy { $0.left == 0 && $0.right == 0 })
    let left = head.directions.firstIndex { $0.azimuth == 90 && $0.elevation == 0 }!
    #expect(peak(head.left[left]) + 25 < peak(head.right[left]))
  }

  @Test func theSmallFile() throws {
    let head = try SmallSOFA { _ in }.read(48_000)
    #expect(head.directions.count == 18 && head.left[0].count == 32)
    #expect(head.directions[7] == Direction(azimuth: 60, elevation: 0))
    #expect(peak(head.left[7]) == 9 && peak(head.right[7]) == 15)
    #expect(head.left[7][9] == 1 && head.right[7][15] == 0.5)
  }

  /// An impulse at a time stays at that time, and its spectrum keeps its level.
  @Test(arguments: [44_100.0, 96_000, 22_050])
  func anotherSampleRate(rate: Double) throws {
    let head = try SmallSOFA { _ in }.read(rate)
    #expect(head.sampleRate == rate)
    let row = head.left[7]
    #expect(row.count == Int((32 * rate / 48_000).rounded(.up)))
    let sum = row.reduce(0, +)
    // the rest of the sinc lies beyond the ends
    #expect(abs(sum - 1) < 0.06)
    let centre = 9 * rate / 48_000
    #expect(abs(Double(peak(row)) - centre) <= 0.51)
    _ = try Head(head)
  }

  @Test func aFileAt96kHz() throws {
    let file = try SmallSOFA { $0.replaceFirst(48_000, 96_000) }
    let head = try file.read()
    #expect(head.left[0].count == 16)
    #expect(abs(peak(head.right[7]) - 8) <= 1)
    #expect(try Head(head).sampleRate == 48_000)
  }

  @Test func cartesianPlaces() throws {
    let file = try SmallSOFA {
      $0.replace("spherical", "cartesian")
      $0.replace("degree, degree, metre", "metre, metre, metres ")
      for i in 0..<18 {
        let (a, e) = (Double(i % 6) * .pi / 3, Double(i / 6 - 1) * .pi / 4)
        $0.move(i, to: (2 * cos(a) * cos(e), 2 * sin(a) * cos(e), 2 * sin(e)))
      }
    }
    let head = try file.read()
    #expect(abs(head.distance - 2) < 1e-6)
    for (i, direction) in head.directions.enumerated() {
      let azimuth = Angle.wrap180(Double(i % 6) * 60)
      #expect(abs(Angle.wrap180(direction.azimuth - azimuth)) < 1e-4)
      #expect(abs(direction.elevation - Double(i / 6 - 1) * 45) < 1e-4)
    }
  }

  /// The left ear is the receiver with the greater y, wherever it stands in the file.
  @Test func swappedReceivers() throws {
    let file = try SmallSOFA {
      $0.replaceAll(-0.09, 0.0625)
      $0.replaceAll(0.09, -0.09)
      $0.replaceAll(0.0625, 0.09)
    }
    let head = try file.read()
    #expect(peak(head.right[7]) == 9 && peak(head.left[7]) == 15)
  }

  /// What stands in Data.Delay is heard as if it stood in the responses.
  @Test func delaysApart() throws {
    let plain = try SmallSOFA { _ in }.read(48_000)
    let moved = HeadMeasurements(
      sampleRate: 48_000, directions: plain.directions,
      left: plain.left.map { Array($0[8...]) + Array(repeating: 0, count: 8) },
      right: plain.right.map { Array($0[6...]) + Array(repeating: 0, count: 6) },
      delays: plain.delays.map { _ in (8, 6) }, distance: plain.distance)
    let (a, b) = (try Head(plain), try Head(moved))
    #expect(zip(a.lags, b.lags).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  /// A person of IRCAM's LISTEN set, where the file is present.
  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data")) func anotherHead() throws {
    let path = SharedFiles.data + "/sofa/libmysofa__LISTEN_1002_IRC_1002_C_HRIR.sofa"
    let head = try Head(SOFAReader.read(path, sampleRate: 48_000))
    #expect(head.longestLag > 25 && head.longestLag < 48)
  }
}
