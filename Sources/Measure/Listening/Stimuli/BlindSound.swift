import Score
import SoundFiles

/// Stimuli as browsers get them: the same sound to an ear, and other bytes each time.
///
/// A hidden reference and an open one are one file, X of ABX is one file with A or with B, and the plan, which people publish,
/// has the hash of each. Whoever compared two downloads with each other, or one with the plan, would have the answer. So
/// one sample in 64, by chance, goes one step of 16 bits up or down. That is white noise of -108 dBFS whose peaks have
/// -90 dBFS. It lies 12 dB below the dither that each sample of such a file has already, those of pauses too: nowhere does it
/// replace digital silence. Header, length, loudness and the place of every sample stay.
package struct BlindSound: Sendable {
  /// The mean distance of two samples that are moved.
  private static let spacing = 64
  private let random: SeededRandom

  /// - Parameter seed: a number that listeners cannot know; who knew it could take the noise away again.
  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Returns the bytes of a stimulus under a name: under the same name the same ones.
  /// - Parameters:
  ///   - file: the bytes of its file.
  ///   - name: the name by which a browser asks for it.
  /// - Throws: `Fault` (`sound`) for what is no WAV file with 16 bits.
  package func bytes(_ file: [UInt8], name: String) throws(Fault) -> [UInt8] {
    var bytes = file
    var random = random.split(name)
    var place = try Self.header(file, name) - 2
    while true {
      let chance = random.next()
      place += 2 + 2 * Int(chance % UInt64(2 * Self.spacing - 1))
      guard place + 1 < bytes.count else { return bytes }
      Self.move(&bytes, at: place, up: chance >> 63 == 1)
    }
  }

  /// The number of bytes before the samples, which are the last part of a file of ours.
  private static func header(_ file: [UInt8], _ name: String) throws(Fault) -> Int {
    let reader = try AudioFileReader(file, name: name)
    guard reader.formatName.hasSuffix("Signed 16 bit PCM"), let frames = reader.promisedFrames
    else {
      throw Fault(
        .sound, "has the format \(reader.formatName), expected WAV with 16 bits",
        at: FaultPlace(name), hint: "have the stimuli made anew")
    }
    return file.count - 2 * reader.channels * frames
  }

  /// Moves a sample by one step, inwards where it is the largest there is.
  private static func move(_ bytes: inout [UInt8], at place: Int, up: Bool) {
    let sample = Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
    let goesUp = sample == .min || (up && sample != .max)
    let moved = UInt16(bitPattern: goesUp ? sample + 1 : sample - 1)
    (bytes[place], bytes[place + 1]) = (UInt8(moved & 255), UInt8(moved >> 8))
  }
}
