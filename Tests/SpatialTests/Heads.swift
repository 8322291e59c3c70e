import Score
import SoundFiles

@testable import Spatial

/// The default head, read once for all tests.
enum Heads {
  static let measurements = try! SOFAReader.read(SOFAReader.standardPath, sampleRate: 48_000)
  static let kemar = try! Head(measurements)
  static let light = try! Head(measurements, components: 16)
}
