import Analysis
import Comparing
import Files
import Score
import SoundFiles

/// Makes the anchors of BS.1534: the reference through low-pass filters, at the loudness of all stimuli.
///
/// ITU-R BS.1534-3 asks of the anchor of 3.5 kHz a pass band within 0.1 dB, and an attenuation of 25 dB at 4 kHz and of 50 dB
/// at 4.5 kHz; that of 7 kHz is made with the same ratios.
struct AnchorMaker {
  let loudness: Double
  /// The format of all stimuli.
  let format: AudioFormat
  /// The folder of the stimuli.
  let folder: String

  /// The name by which plan, export and analysis know an anchor, such as `anchor-3.5k`.
  static func name(_ frequency: Double) -> String { "anchor-\(Figure.plain(frequency / 1000))k" }

  /// A sound through a low-pass filter with linear phase, as long as before.
  ///
  /// A sound at a rate r holds what lies below r / 2, and libsoxr's filter passes 91.3 % of it: there and back is the filter.
  static func lowpass(_ sound: AudioData, _ frequency: Double) throws -> AudioData {
    let rate = Int(held: (2 * frequency / 0.913).rounded(.up))
    let back = try sound.resampled(to: rate).resampled(to: sound.sampleRate)
    let channels = back.channels.map { channel in
      Array(channel.prefix(sound.frameCount))
        + Array(repeating: 0, count: max(0, sound.frameCount - channel.count))
    }
    return AudioData(sampleRate: sound.sampleRate, channels: channels)
  }

  /// The anchor of a stimulus.
  /// - Throws: `Fault` where nothing is left below the frequency that could be brought to the loudness.
  func make(_ frequency: Double, of cell: StimulusBank.Cell, named variant: String) throws
    -> StimulusBank.Cell
  {
    let name = Self.name(frequency)
    let place = OutputPath(folder).below(
      "\(name)-\(cell.hash.prefix(16))-\(Figure.plain(loudness)).\(format.ending)")
    let path = place.path
    let found =
      FileContent.exists(path)
      ? LevelledSound.loudness(of: try AudioFileReader.read(path))
      : try LevelledSound.write(
        Self.lowpass(AudioFileReader.read(cell.sound), frequency), loudness: loudness,
        format: format,
        to: place)
    guard abs(found.integrated - loudness) <= LevelMatch.tolerance,
      found.truePeak <= LevelMatch.ceiling + 0.05
    else {
      throw Fault.lab(
        cell.sound,
        "the \(name) of \(variant) on \(cell.dataset), \(cell.segment) cannot have \(Figure.brief(loudness)) LUFS: it has "
          + "\(Figure.fixedOrDash(found.integrated, decimals: 2)) LUFS and a peak of \(Figure.fixedOrDash(found.truePeak, decimals: 2)) dBTP",
        hint: "give a softer \"loudness\" in the study's stimuli, or other \"anchors\"")
    }
    return StimulusBank.Cell(
      variant: cell.variant, piece: cell.piece, dataset: cell.dataset, segment: cell.segment,
      sound: path, hash: try FileContent.hash(path), loudness: found.integrated,
      truePeak: found.truePeak, measurements: [], anchor: frequency)
  }
}
