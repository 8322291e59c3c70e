import Score
import SoundFiles

/// A recording that was left, as it is kept: one channel of 16 bits at 24 kHz, whatever came.
struct LeftRecording {
  /// The bytes of its WAV file.
  let file: [UInt8]

  /// The most seconds, as UrbanRemix (2009) had it.
  static let longest = 60.0
  /// Hz; enough for what a telephone hears.
  private static let sampleRate = 24_000
  /// The peak below which nothing is heard: -80 dBFS.
  private static let silence: Float = 1e-4
  /// The peak beyond which it is no sound that somebody has recorded: 6 dB beyond full scale.
  private static let mostPeak: Float = 2

  /// - Parameter bytes: a file of any format that libsndfile reads.
  /// - Throws: `Fault` (`sound`) for what is no recording, torn, too long, silent, or of more than two channels.
  init(_ bytes: [UInt8]) throws(Fault) {
    let sound = try Self.whole(bytes)
    let mixed = AudioData(sampleRate: sound.sampleRate, channels: [Self.mix(sound.channels)])
    guard Self.peak(mixed.channels[0]) <= Self.mostPeak else {
      throw Fault(
        .sound, "the recording goes far beyond full scale", hint: "record it more softly")
    }
    let samples = try mixed.resampled(to: Self.sampleRate).channels[0]
    let peak = Self.peak(samples)
    guard peak > Self.silence else {
      throw Fault(.sound, "nothing is heard in the recording", hint: "check the microphone")
    }
    // Nothing is clipped: what goes a little beyond full scale becomes softer.
    let scale = 32_768 / max(1, peak)
    file = WAV16File.bytes(
      samples.map { Int16(held: $0 * scale) }, sampleRate: Self.sampleRate)
  }

  /// Decodes a recording of which nothing is missing.
  private static func whole(_ bytes: [UInt8]) throws(Fault) -> AudioData {
    let reader = try AudioFileReader(bytes, name: "the recording")
    guard reader.channels <= 2 else {
      throw Fault(
        .sound, "the recording has \(reader.channels) channels, and one may have two",
        hint: "mix them")
    }
    let limit = Int(held: longest * Double(reader.sampleRate))
    if let frames = reader.promisedFrames, frames > limit {
      let seconds = Figure.plain(
        Figure.rounded(Double(frames) / Double(reader.sampleRate), decimals: 1))
      throw Fault(
        .sound, "the recording is \(seconds) s long, and one may be \(Figure.plain(longest)) s",
        hint: "record less, or cut it")
    }
    let sound = try reader.rest(maximumFrames: limit)
    guard reader.promisedFrames != nil, sound.warnings.isEmpty else {
      throw Fault(
        .sound, "the recording is damaged: \(sound.warnings.first ?? "its end is missing")",
        hint: "leave it again, or record it anew")
    }
    return sound
  }

  /// The mean of one or two channels.
  private static func mix(_ channels: [[Float]]) -> [Float] {
    guard channels.count == 2 else { return channels[0] }
    return zip(channels[0], channels[1]).map { 0.5 * $0 + 0.5 * $1 }
  }

  private static func peak(_ samples: [Float]) -> Float {
    samples.reduce(0) { max($0, abs($1)) }
  }
}
