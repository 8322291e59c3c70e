import Analysis
import Mappings
import Score

/// The notes of a performance, and what the last note of each voice was at every new row of the data.
struct NoteTracks {
  struct Note {
    let voice: Int
    let start: Double
    var end: Double
    /// Hz.
    var pitch: Double
    let row: Int?
    let line: Int?
  }

  let voices: [String]
  private(set) var notes: [Note] = []
  private var sounding: [UInt32: Int] = [:]
  /// Pitch of each voice where its notes have none of their own.
  private var voicePitches: [Double]
  private var ownPitches: [Double]
  /// Pitch of the last note with one of its own, at every new row; NaN before the first.
  private(set) var rowPitches: [[Double]]

  init(_ orchestra: Orchestra) {
    voices = orchestra.voices.map(\.name)
    voicePitches = orchestra.voices.map { $0.parameters[VoiceSpec.Slot.pitch].defaultValue }
    ownPitches = orchestra.voices.map { _ in .nan }
    rowPitches = orchestra.voices.map { _ in [] }
  }

  func name(_ note: Note) -> String { voices[note.voice] }

  mutating func noteRow() {
    for voice in voices.indices { rowPitches[voice].append(ownPitches[voice]) }
  }

  mutating func follow(_ values: [Double], _ targets: Targets) {
    for (i, entry) in targets.all.enumerated() {
      if case .voice(let voice, slot: VoiceSpec.Slot.pitch) = entry.target {
        voicePitches[voice] = values[i]
      }
    }
  }

  mutating func note(_ event: ScheduledEvent, seconds: Double) {
    switch event.event.action {
    case .start(let note, let voice):
      sounding[note] = notes.count
      notes.append(
        Note(
          voice: Int(voice), start: seconds, end: .infinity, pitch: voicePitches[Int(voice)],
          row: event.cause.row, line: event.cause.line))
    case .set(let note, let slot, let value, _):
      guard Int(slot) == VoiceSpec.Slot.pitch, let index = sounding[note] else { return }
      // A later change of the pitch is a glide of the same note.
      if notes[index].start == seconds { notes[index].pitch = Double(value) }
      ownPitches[notes[index].voice] = Double(value)
    case .release(let note):
      guard let index = sounding.removeValue(forKey: note) else { return }
      notes[index].end = seconds
    default: break
    }
  }
}
