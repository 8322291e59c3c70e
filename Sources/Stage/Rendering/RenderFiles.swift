import Datasets
import Files
import Notation
import Score
import SoundFiles

/// Everything that a render writes: the sound, its stems, what the microphones gave, the picture, the trace.
final class RenderFiles {
  struct Reports {
    let sound: AudioFileReport?
    let stems: [StemReport]
    let stemDifference: Float
    let reality: AudioFileReport?
  }

  private let channels: Int
  private let writer: AudioFileWriter?
  private let stems: StemFiles
  private let reality: RealityFile?
  private let plot: RenderPlot?
  private let trace: TraceWriter?

  /// - Throws: `Fault` for what cannot be written; nothing is left then.
  init(
    _ request: RenderRequest, _ performance: Performance, _ dataset: Dataset, trace: TraceWriter?
  ) throws {
    self.trace = trace
    channels = performance.piece.channels
    plot = try request.plot.map {
      try SystemLibrary.cairo.require()
      return try RenderPlot($0, title: performance.piece.title, sampleRate: request.sampleRate)
    }
    performance.plot = plot
    let writer = try request.output.map { path in
      try AudioFileWriter(
        path: path, format: try request.format.map(AudioFormat.named),
        sampleRate: request.sampleRate, channels: performance.piece.channels)
    }
    self.writer = writer
    do {
      stems = try StemFiles(performance.piece.stems, request)
      reality = try RealityFile.open(request, dataset, speed: performance.speed)
    } catch {
      writer?.abort()
      throw error
    }
  }

  /// Whether whoever read standard output has gone.
  var readerHasGone: Bool { writer?.readerHasGone == true }

  /// Writes a block of a stem; those of all stems come before the block of the mix.
  func take(_ block: UnsafeBufferPointer<Float>, stem: Int) throws {
    try stems.write(block, stem: stem)
  }

  /// Writes a block of the mix.
  func take(_ block: UnsafeBufferPointer<Float>) throws {
    stems.compare(block)
    plot?.hear(block, channels: channels)
    try writer?.write(block)
    try reality?.write(frames: block.count / channels)
  }

  /// Removes what was written: half a render is of no use.
  func abort() {
    writer?.abort()
    stems.abort()
    reality?.abort()
  }

  func finish() throws -> Reports {
    try trace?.finish()
    let sound = try writer?.finish()
    let real = try reality?.finish()
    try plot?.finish()
    return Reports(
      sound: sound, stems: try stems.finish(), stemDifference: stems.largestDifference,
      reality: real)
  }
}

/// A file of what the microphones gave, beside the augmented mix and as long as it.
final class RealityFile {
  private let tape: MicrophoneTape
  private let writer: AudioFileWriter
  private var place: Int
  private var left: [Float] = []
  private var right: [Float] = []
  private var woven: [Float] = []

  /// - Parameters:
  ///   - path: of the file; one that exists is overwritten at the end.
  ///   - recording: path of the microphones' recording.
  ///   - start: second of the recording at the first frame.
  /// - Throws: `Fault` for a recording that cannot be read or a file that cannot be written.
  init(_ path: String, recording: String, start: Double, sampleRate: Int) throws {
    tape = try MicrophoneTape(recording, sampleRate: sampleRate)
    writer = try AudioFileWriter(path: path, format: nil, sampleRate: sampleRate, channels: 2)
    place = Int((start * Double(sampleRate)).rounded())
  }

  /// Writes the next frames.
  func write(frames: Int) throws {
    if left.count < frames {
      left = Array(repeating: 0, count: frames)
      right = left
      woven = Array(repeating: 0, count: 2 * frames)
    }
    tape.read(from: place, count: frames, left: &left, right: &right)
    for i in 0..<frames { (woven[2 * i], woven[2 * i + 1]) = (left[i], right[i]) }
    place += frames
    try woven.withUnsafeBufferPointer { try writer.write(.init(rebasing: $0[..<(2 * frames)])) }
  }

  func finish() throws -> AudioFileReport { try writer.finish() }

  func abort() { writer.abort() }

  /// Opens what a request asks for; nil where it asks for none.
  /// - Throws: `Fault` when there is no recording, or the walk does not pass at its own speed.
  static func open(
    _ request: RenderRequest, _ dataset: Dataset, speed: Double
  ) throws -> RealityFile? {
    guard let path = request.reality else { return nil }
    guard let recording = request.microphone ?? dataset.ambience else {
      throw Fault.call(
        "record-reality", "\(request.data) has no recording of the microphones",
        hint: "give one that plays in step: ‹mic FILE›")
    }
    guard MicrophonePlayer.isHeard(atSpeed: speed) else {
      throw Fault.call(
        "record-reality", "a recording is heard at the walk's own speed only",
        hint: "render with ‹speed 1›")
    }
    return try request.permit.guarding {
      try RealityFile(
        path, recording: recording, start: request.start, sampleRate: request.sampleRate)
    }
  }
}

/// A file of notes that a render wrote.
public struct NotationReport: Sendable {
  public enum Kind: String, Sendable {
    case midi, musicXML
  }

  public let kind: Kind
  public let path: String
  public let notes: Int
  /// SHA-256 of the file.
  public let hash: String
  /// Sentences on what could not be written as it sounds.
  public let findings: [String]
}

/// Writes the notes of a performance as files: MIDI, MusicXML.
struct NotationFiles {
  let request: RenderRequest

  /// Returns a recorder that follows a performance; nil when no file is asked for.
  /// - Parameter heard: indices of the voices that are heard; nil is all.
  func recorder(_ orchestra: Orchestra, heard: Set<Int>?) -> TranscriptRecorder? {
    guard !request.notations.isEmpty else { return nil }
    return TranscriptRecorder(
      orchestra, heard: heard, programs: GeneralMIDI.programs(of: orchestra),
      sampleRate: Double(request.sampleRate), controlRate: request.controlRate)
  }

  /// Writes each file whole or not at all.
  /// - Throws: `Fault` where a file cannot be written.
  func write(_ transcript: Transcript) throws -> [NotationReport] {
    try request.notations.map { notation in
      let findings: [String]
      switch notation.kind {
      case .midi:
        let file = MIDIFile(transcript)
        try ByteFile.write(file.bytes, to: notation.path)
        findings = file.findings
      case .musicXML:
        let file = MusicXMLFile(transcript)
        try TextFile.write(file.text, to: notation.path)
        findings = file.findings
      }
      return NotationReport(
        kind: notation.kind, path: notation.path, notes: transcript.noteCount,
        hash: try FileContent.hash(notation.path), findings: findings)
    }
  }
}

extension RenderRequest {
  /// The files of notes that are asked for.
  var notations: [(kind: NotationReport.Kind, option: String, path: String)] {
    let all: [(NotationReport.Kind, String, String?)] = [
      (.midi, "midi", self.midi), (.musicXML, "musicxml", self.musicXML),
    ]
    return all.compactMap { kind, option, path in path.map { (kind, option, $0) } }
  }

  /// The file beside which the manifest stands; a device has none.
  public var manifestBase: String? {
    if output == "-" { return output }
    return [output, notations.first?.path].compactMap { $0 }.first { !FileContent.isDevice($0) }
  }
}
