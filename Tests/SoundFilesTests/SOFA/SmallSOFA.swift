import Glibc
import Spatial
import TestSupport

@testable import SoundFiles

/// Tests/Golden/small.sofa, changed and written to a file of its own, which goes with the value.
final class SmallSOFA {
  private let folder = TestFolder()
  var path: String { folder / "small.sofa" }
  var bytes: [UInt8]

  init(_ change: (SmallSOFA) throws -> Void) throws {
    bytes = TestSupport.bytes(of: PackageRoot.path + "/Tests/Golden/small.sofa")
    try change(self)
    put(bytes, at: path)
  }

  func read(_ sampleRate: Double = 48_000) throws -> HeadMeasurements {
    try withExtendedLifetime(self) { try SOFAReader.read(path, sampleRate: sampleRate) }
  }

  func replace(_ words: String, _ others: String) {
    replace(Array(words.utf8), Array(others.utf8), all: true)
  }

  func replaceFirst(_ number: Double, _ other: Double) {
    replace(Self.bytes(number), Self.bytes(other), all: false)
  }

  func replaceAll(_ number: Double, _ other: Double) {
    replace(Self.bytes(number), Self.bytes(other), all: true)
  }

  /// Writes another place over that of a measurement.
  func move(_ i: Int, to place: (Double, Double, Double)) {
    let old = Self.bytes(Double(i % 6) * 60) + Self.bytes(Double(i / 6 - 1) * 45) + Self.bytes(1.4)
    replace(
      old, Self.bytes(place.0) + Self.bytes(place.1) + Self.bytes(place.2), all: false)
  }

  private static func bytes(_ x: Double) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: x.bitPattern >> (8 * UInt64($0))) }
  }

  private func replace(_ old: [UInt8], _ new: [UInt8], all: Bool) {
    precondition(old.count == new.count, "bytes are written over as many bytes")
    var i = 0
    while i + old.count <= bytes.count {
      if bytes[i] == old[0], bytes[i..<i + old.count].elementsEqual(old) {
        bytes.replaceSubrange(i..<i + old.count, with: new)
        if !all { return }
      }
      i += 1
    }
  }
}
