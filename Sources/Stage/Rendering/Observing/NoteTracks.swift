import Analysis
import Mappings
import Score

/// The notes of a performance, and what the last note of each voice was at every new row of the data.
package struct NoteTracks {
  package struct Note {
    let voice: Int
    package let start: Double
    package var end: Double
    /// The pitch, in hertz.
    package var pitch: Double
    package let row: Int?
    package let line: Int?
    /// The values of the recorder's inputs when the note was played.
    let inputs: [Double]
    /// Whether its pitch is its own, not its voice's.
    var hasOwnPitch = false
    /// The later points of its pitch, in the order of time; a jump has two points at one second.
    var changes: [DrawnGlide.Point] = []
  }

  /// The most changes of one note that are kept.
  private static let mostChanges = 10_000

  let voices: [String]
  package private(set) var notes: [Note] = []
  private var sounding: [UInt32: Int] = [:]
  /// The pitch of each voice where its notes have none of their own, in hertz.
  private var voicePitches: [Double]
  /// The target that moves the pitch of each voice.
  private(set) var pitchTargets: [Int: Int] = [:]
  private let sampleRate: Double

  init(_ orchestra: Orchestra, sampleRate: Double) {
    self.sampleRate = sampleRate
    voices = orchestra.voices.map(\.name)
    voicePitches = orchestra.voices.map { $0.parameters[VoiceSpec.Slot.pitch].defaultValue }
  }

  package func name(_ note: Note) -> String { voices[note.voice] }

  /// Returns the notes that begin before a second, cut there.
  package func spans(until end: Double) -> [SoundCell.Note] {
    notes.filter { $0.start < end }.map { note in
      SoundCell.Note(
        voice: name(note), start: note.start, end: min(note.end, end), pitch: note.pitch)
    }
  }

  mutating func follow(_ values: [Double], _ targets: Targets) {
    for (i, entry) in targets.all.enumerated() {
      if case .voice(let voice, slot: VoiceSpec.Slot.pitch) = entry.target {
        voicePitches[voice] = values[i]
        pitchTargets[voice] = i
      }
    }
  }

  /// - Parameter inputs: at the tick before.
  mutating func note(_ event: ScheduledEvent, seconds: Double, inputs: [Double]) {
    switch event.event.action {
    case .start(let note, let voice):
      sounding[note] = notes.count
      notes.append(
        Note(
          voice: Int(voice), start: seconds, end: .infinity, pitch: voicePitches[Int(voice)],
          row: event.cause.row, line: event.cause.line, inputs: inputs))
    case .set(let note, let slot, let value, let ramp):
      guard Int(slot) == VoiceSpec.Slot.pitch, let index = sounding[note] else { return }
      if notes[index].start == seconds {
        notes[index].pitch = Double(value)
        notes[index].hasOwnPitch = true
      } else if notes[index].changes.count < Self.mostChanges {
        // A later change of the pitch is a glide of the same note.
        let before = notes[index].changes.last?.pitch ?? notes[index].pitch
        notes[index].changes += [
          .init(seconds: seconds, pitch: before),
          .init(seconds: seconds + Double(ramp) / sampleRate, pitch: Double(value)),
        ]
      }
    case .release(let note):
      guard let index = sounding.removeValue(forKey: note) else { return }
      notes[index].end = seconds
    default: break
    }
  }
}
