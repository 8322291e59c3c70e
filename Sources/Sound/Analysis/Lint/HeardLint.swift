import Score
import Signals

/// A rule about the sound of a mapping.
protocol HeardRule: SendableMetatype {
  static var kind: FindingKind { get }
  static func findings(_ sound: HeardSound) -> [Finding]
}

/// The rules about a mapping's sound. Those that need no rendering are in `Lint`.
public enum HeardLint {
  static let rules: [any HeardRule.Type] = [SoundLow.self, SoundSharp.self]

  /// Every kind that `findings` can make.
  public static let kinds: [FindingKind] = rules.map { $0.kind } + [SoundSilent.kind]

  /// All findings about a sound.
  /// - Parameter sound: nil for silence.
  public static func findings(_ sound: HeardSound?) -> [Finding] {
    guard let sound else { return [SoundSilent.finding] }
    return rules.flatMap { $0.findings(sound) }
  }
}

/// A few seconds of a mapping's sound at the level at which sounds are compared: the subject of the rules in this
/// folder.
public struct HeardSound: Hashable, Sendable {
  /// The share of the energy below `SoundLow.edge`, 0...1.
  public let lowShare: Double
  /// The mean sharpness, acum; nil where the sound is never loud enough to have one.
  public let sharpness: Double?

  /// The loudness to which a sound is normalised before it is measured, LUFS (EBU R 128).
  public static let level = -23.0

  /// - Parameters:
  ///   - stereo: interleaved frames of two channels, 1 = full scale.
  ///   - sampleRate: Hz.
  ///   - calibration: dB SPL of a sine at full scale.
  /// - Returns: nil for silence.
  public init?(_ stereo: [Float], sampleRate: Double, calibration: Double = 100) {
    var meter = LoudnessMeter(channels: 2, sampleRate: sampleRate)
    stereo.withUnsafeBufferPointer { meter.add($0) }
    let loudness = meter.result().integrated
    guard loudness.isFinite else { return nil }
    let gain = Float(Decibels.amplitude(Self.level - loudness))
    let ear = PsychoacousticAnalyser(sampleRate: sampleRate, channels: 2, calibration: calibration)
    stereo.map { $0 * gain }.withUnsafeBufferPointer { ear.add($0) }
    let frames = ear.finish().sharpness.filter { $0 > 0 }
    sharpness = frames.isEmpty ? nil : Shares.mean(frames)
    lowShare = Self.share(of: stereo, below: SoundLow.edge, sampleRate: sampleRate)
  }

  /// The share of the energy of both channels below a frequency, by windows of a sixth of a second that overlap by
  /// half.
  private static func share(of stereo: [Float], below edge: Double, sampleRate: Double) -> Double {
    let transform = PowerSpectrum(
      size: PowerSpectrum.size(seconds: 1.0 / 6, sampleRate: sampleRate))
    let size = transform.size
    let frames = stereo.count / 2
    let last = Int((edge * Double(size) / sampleRate).rounded(.down))
    let channels = (0..<2).map { channel in
      (0..<frames + size).map { $0 < frames ? stereo[2 * $0 + channel] : 0 }
    }
    var (low, all) = (0.0, 0.0)
    for start in stride(from: 0, to: frames, by: size / 2) {
      channels[0].withUnsafeBufferPointer { left in
        channels[1].withUnsafeBufferPointer { right in
          transform.measure(left.baseAddress! + start, right.baseAddress! + start)
        }
      }
      for bin in 1..<size / 2 {
        let power = Double(transform.power[bin])
        all += power
        if bin <= last { low += power }
      }
    }
    return all > 0 ? low / all : 0
  }
}

/// Finds a sound that small loudspeakers cannot play.
enum SoundLow: HeardRule {
  static let kind = FindingKind(
    "sound-low", .warning, "Most of the sound lies below 150 Hz",
    why:
      "Telephones, tablets and laptops give back next to nothing below 150 to 300 Hz: there the mapping is nearly silent.",
    source:
      "Larsen and Aarts, Audio Bandwidth Extension, 2004 (small loudspeakers, and the pitch that the ear makes of partials)",
    cure:
      "give the low voices partials: the ear makes the missing fundamental of them, and hears the same pitch"
  )

  /// The frequency below which small loudspeakers give little, Hz.
  static let edge = 150.0
  /// The share of the energy above which it is reported.
  private static let most = 0.5

  static func findings(_ sound: HeardSound) -> [Finding] {
    guard sound.lowShare > most else { return [] }
    return [
      Finding(
        kind, line: nil,
        "\(Figure.percent(sound.lowShare)) of the energy lie below \(Figure.text(edge)) Hz",
        cure:
          "add partials to the low voices (saw or triangle for sine, drive, partials { … }), or play them an octave higher, or softer"
      )
    ]
  }
}

/// Finds a harsh sound.
enum SoundSharp: HeardRule {
  static let kind = FindingKind(
    "sound-sharp", .warning, "The sound is harsh",
    why:
      "Sharpness above 1.75 acum adds to how annoying a sound is, whatever its loudness: people turn it off.",
    source:
      "DIN 45692:2009 (sharpness); Fastl and Zwicker, Psychoacoustics, 2007, ch. 16.1 (psychoacoustic annoyance)",
    cure: "take away what lies above 3 kHz, or let it sound for shorter times")

  /// The greatest mean sharpness that is not reported, acum.
  private static let limit = 1.75

  static func findings(_ sound: HeardSound) -> [Finding] {
    guard let sharpness = sound.sharpness, sharpness > limit else { return [] }
    return [
      Finding(
        kind, line: nil,
        "the mean sharpness is \(Figure.text(sharpness)) acum; above \(Figure.text(limit)) a sound is harsh",
        cure:
          "filter the bright voices (lowpass around 3000 Hz, or effects = { tame = filter { high = 4000 } }), or make them softer; "
          + "where noise is meant: -- allow: sound-sharp, WHY")
    ]
  }
}

/// Tells that nothing sounds, which no other rule about a sound can be asked of.
enum SoundSilent {
  static let kind = FindingKind(
    "sound-silent", .warning, "Nothing sounds",
    why:
      "What is played and cannot be heard carries nothing, and a comparison has nothing to measure.",
    source: "",
    cure:
      "let the voices that are played give a sound, above -70 LUFS, with these data"
  )

  static let finding = Finding(
    kind, line: nil,
    "the whole sound is softer than the -70 LUFS from which on loudness is measured",
    cure:
      "look for a voice that multiplies by 0, a level that the data take down, an effect or a bus that lets nothing "
      + "through, or a sequence that plays nothing with these data")
}
