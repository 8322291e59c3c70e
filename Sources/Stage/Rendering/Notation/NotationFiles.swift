import Files
import Notation
import Score

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
