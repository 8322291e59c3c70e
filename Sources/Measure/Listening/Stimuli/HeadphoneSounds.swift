import Files
import Glibc
import Score
import SoundFiles

/// The sounds of the headphone checks, made once and kept beside the stimuli.
package struct HeadphoneSounds: Sendable {
  private let folder: OutputPath
  private static let rate = 44_100
  /// The seconds of each sound.
  private static let seconds = 1.0

  /// - Parameter folder: that of the stimuli.
  package init(in folder: String) throws {
    self.folder = OutputPath(folder).below("headphones")
    try self.folder.makeFolder(nil)
    for test in HeadphoneTrial.Test.allCases {
      for kind in 0...(test == .woods ? 2 : 1) {
        let place = place(test, kind)
        if place.kind != S_IFREG { try Self.write(Self.sound(test, kind), to: place) }
      }
    }
  }

  /// The path of a sound.
  /// - Parameter kind: as `HeadphoneTrial.sounds` numbers them.
  package func path(_ test: HeadphoneTrial.Test, _ kind: Int) -> String {
    place(test, kind).path
  }

  private func place(_ test: HeadphoneTrial.Test, _ kind: Int) -> OutputPath {
    folder.below("\(test.rawValue)-\(kind).wav")
  }

  /// Left and right of a sound.
  static func sound(_ test: HeadphoneTrial.Test, _ kind: Int) -> ([Double], [Double]) {
    let (left, right) = test == .woods ? tone(kind) : noise(hasPitch: kind == 1)
    return (faded(left), faded(right))
  }

  /// A tone of 200 Hz: plain, softer by 6 dB, or in antiphase.
  private static func tone(_ kind: Int) -> ([Double], [Double]) {
    let level = 0.1 * (kind == 1 ? Decibels.amplitude(-6) : 1)
    let left = (0..<frames).map { level * sin(2 * .pi * 200 * Double($0) / Double(rate)) }
    return (left, kind == 2 ? left.map { -$0 } : left)
  }

  /// White noise; Huggins' pitch is the same noise with its phase turned by 180° in the right ear, from 6 % below 600 Hz
  /// to 6 % above, so that each ear alone hears noise of the same spectrum.
  private static func noise(hasPitch: Bool) -> ([Double], [Double]) {
    var random = SeededRandom(seed: hasPitch ? 2 : 1).split("headphones")
    let left = (0..<frames).map { _ in 0.1 * (2 * random.uniform() - 1) }
    guard hasPitch else { return (left, left) }
    var right = left
    for frequency in Int((600 * 0.94).rounded(.up))...Int(600 * 1.06) {
      let step = 2 * Double.pi * Double(frequency) / Double(rate)
      var (real, imaginary) = (0.0, 0.0)
      for (i, value) in left.enumerated() {
        real += value * cos(step * Double(i))
        imaginary += value * sin(step * Double(i))
      }
      let scale = 4 / Double(frames)
      for i in right.indices {
        right[i] -= scale * (real * cos(step * Double(i)) + imaginary * sin(step * Double(i)))
      }
    }
    return (left, right)
  }

  private static var frames: Int { Int(seconds * Double(rate)) }

  /// The sound with raised-cosine ramps of 100 ms.
  private static func faded(_ sound: [Double]) -> [Double] {
    let length = rate / 10
    return sound.enumerated().map { i, value in
      let edge = Double(min(i, sound.count - 1 - i, length)) / Double(length)
      return value * (0.5 - 0.5 * cos(.pi * edge))
    }
  }

  private static func write(_ sound: ([Double], [Double]), to place: OutputPath) throws {
    let writer = try AudioFileWriter(
      place: place, format: .named("wav16"), sampleRate: rate, channels: 2, hashes: false)
    let samples = zip(sound.0, sound.1).flatMap { [Float($0), Float($1)] }
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
  }
}
