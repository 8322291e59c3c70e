import Analysis
import Pictures
import Rendering
import Report
import SoundFiles

/// Hears a cell at its level: analyses it, draws its spectrogram, writes its sound and the excerpt.
struct CellSecondPass {
  struct Result {
    let tracks: SoundTracks
    let excerpt: Report.Cell.Audio?
    let spectrogram: Report.Cell.Spectrogram?
    let sound: String?
    /// The hash of all samples, where no pictures are wanted.
    let samples: String?
  }

  let run: CellRun
  let level: LevelMatch
  let duration: Double
  let excerptStart: Double
  /// The fade of the whole sound; nil for a sound that has died away before it ends.
  let fade: Fades?
  private var request: CompareRequest { run.request }
  private var rate: Int { run.request.sampleRate }

  /// - Returns: nil when given up.
  func run(_ goesOn: (Double) -> Bool) throws -> Result? {
    let analyser = SoundAnalyser(
      sampleRate: Double(rate), channels: 2, calibration: request.calibration)
    let ear = PsychoacousticAnalyser(
      sampleRate: Double(rate), channels: 2, calibration: request.calibration)
    var picture =
      request.omitsPictures ? nil : SpectrogramRecorder(sampleRate: Double(rate))
    var hash = AudioHash()
    let writer = try request.soundFormat.map { format in
      try AudioFileWriter(
        place: run.base.adding("." + format.ending), format: format, sampleRate: rate, channels: 2,
        hashes: false)
    }
    let excerpt = try request.excerpt > 0 ? ExcerptWriter(run, start: excerptStart) : nil
    let measured = Int((duration * Double(rate)).rounded())
    var frame = 0
    var isGivenUp = false
    do {
      try level.read { block in
        if isGivenUp { return }
        if request.omitsPictures { hash.add(block) }
        if let writer { try write(block, from: frame, to: writer) }
        try excerpt?.take(block, from: frame)
        let heard = min(block.count / 2, max(0, measured - frame))
        let part = UnsafeBufferPointer(rebasing: block[..<(2 * heard)])
        analyser.add(part)
        ear.add(part)
        picture?.add(part, channels: 2)
        frame += block.count / 2
        isGivenUp = !goesOn(Double(frame) / Double(max(1, level.sound.frames)))
      }
    } catch {
      writer?.abort()
      excerpt?.abort()
      throw error
    }
    if isGivenUp {
      writer?.abort()
      excerpt?.abort()
      return nil
    }
    _ = try writer?.finish()
    try picture?.write(to: run.base.adding(".png"))
    var tracks = analyser.finish()
    tracks.heard = ear.finish()
    return Result(
      tracks: tracks, excerpt: try excerpt?.finish(),
      spectrogram: picture.map { picture in
        .init(
          file: run.name + ".png", low: picture.range.lowerBound, high: picture.range.upperBound)
      },
      sound: request.soundFormat.map { run.name + "." + $0.ending },
      samples: request.omitsPictures ? hash.hexadecimal() : nil)
  }

  /// Writes a block of the whole sound, with its fade.
  /// - Parameter frame: of the sound, at which the block begins.
  private func write(
    _ block: UnsafeBufferPointer<Float>, from frame: Int, to writer: AudioFileWriter
  ) throws {
    guard let fade, !block.isEmpty else { return try writer.write(block) }
    var samples = Array(block)
    try samples.withUnsafeMutableBufferPointer { samples in
      fade.shape(samples.baseAddress!, from: frame, count: block.count / 2)
      try writer.write(UnsafeBufferPointer(samples))
    }
  }
}
