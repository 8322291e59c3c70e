import Glibc
import Score

/// One note of a workload, in units that every engine understands.
struct Note {
  /// Seconds.
  var start: Double
  /// Seconds from its start to its release.
  var held: Double
  /// Hz.
  var frequency: Double
  /// -1 left, 1 right.
  var pan: Double
  /// Peak amplitude before panning, 1 = full scale.
  var amplitude: Double
  /// The workload's own two: LFO rate (Hz) and phase (cycles), FM ratio and index, or a grain's place (s)
  /// and speed.
  var own: [Double] = []
}

extension Workload {
  /// The notes of `seconds` of the workload, in order of their starts: the same on every call.
  func score(seconds: Double) -> [Note] {
    switch self {
    case .floor: [Note(start: 0, held: seconds, frequency: 440, pan: 0, amplitude: 0.1)]
    case .saws(let count): Self.saws(count, seconds: seconds)
    case .grains: [Note(start: 0, held: seconds, frequency: 220, pan: 0, amplitude: 0.1)]
    case .fm: Self.fmNotes(seconds: seconds)
    case .room: Self.pings(seconds: seconds)
    case .alias:
      [311.0, 1244, 4987].enumerated().map { i, frequency in
        Note(start: 2 * Double(i), held: 1.9, frequency: frequency, pan: 0, amplitude: 0.5)
      }
    }
  }

  /// Two and a half octaves from 55 Hz, all through the whole time; 512 at most begin at once, so that the
  /// ring holds their events.
  private static func saws(_ count: Int, seconds: Double) -> [Note] {
    var random = SeededRandom(seed: 1)
    return (0..<count).map { i in
      let octaves = 2.5 * Double(i) / Double(max(1, count - 1))
      return Note(
        start: Double(i / 512) * 0.01, held: seconds, frequency: 55 * exp2(octaves),
        pan: random.uniform() * 2 - 1,
        amplitude: 1.5 / Double(count), own: [0.1 + 0.9 * random.uniform(), random.uniform()])
    }
  }

  /// What the other engines play: the same, but every grain is a note of theirs.
  func peerScore(seconds: Double) -> [Note] {
    guard case .grains(let rate) = self else { return score(seconds: seconds) }
    var random = SeededRandom(seed: 1)
    // As loud as ours: the sum of the squares of the windows, and equal-power panning, are levelled.
    let amplitude = 0.1 / max(1, 0.375 * 0.08 * Double(rate)).squareRoot()
    return (0..<Int(seconds * Double(rate))).map { k in
      Note(
        start: Double(k) / Double(rate), held: 0.08, frequency: 220, pan: random.uniform() * 2 - 1,
        amplitude: amplitude, own: [3.8 * random.uniform(), exp2(random.uniform() * 2 - 1)])
    }
  }

  /// Two a second, left and right in turn.
  private static func pings(seconds: Double) -> [Note] {
    var random = SeededRandom(seed: 1)
    return (0..<Int(seconds * 2)).map { k in
      Note(
        start: Double(k) / 2, held: 1.1,
        frequency: 220 * exp2(Double(random.integer(in: 0...24)) / 12),
        pan: k % 2 == 0 ? -0.5 : 0.5, amplitude: 0.3)
    }
  }

  private static func fmNotes(seconds: Double) -> [Note] {
    var random = SeededRandom(seed: 1)
    return (0..<Int(seconds * 20)).map { k in
      let frequency = 110 * exp2(Double(random.integer(in: 0...36)) / 12)
      let pan = random.uniform() * 2 - 1
      let ratio = Double(random.integer(in: 1...3))
      return Note(
        start: Double(k) / 20, held: 3, frequency: frequency, pan: pan, amplitude: 0.03,
        own: [ratio, 1 + 3 * random.uniform()])
    }
  }
}

extension Note {
  /// The events of a list of notes, in order.
  static func events(_ notes: [Note], sampleRate: Double) -> [Event] {
    let events = notes.enumerated().flatMap { index, note in
      note.events(id: UInt32(index + 1), sampleRate: sampleRate)
    }
    return events.sorted { $0.frame < $1.frame }
  }

  private func events(id: UInt32, sampleRate: Double) -> [Event] {
    let frame = Int64((start * sampleRate).rounded())
    let values: [(slot: Int, value: Double)] =
      [
        (VoiceSpec.Slot.pitch, frequency), (VoiceSpec.Slot.level, Decibels.level(amplitude)),
        (VoiceSpec.Slot.pan, pan),
      ] + own.enumerated().map { (VoiceSpec.standardParameters.count + $0, $1) }
    let sets = values.map {
      Event(
        frame: frame, .set(note: id, slot: UInt16($0.slot), value: Float($0.value), ramp: 0))
    }
    let end = Int64(((start + held) * sampleRate).rounded())
    return [Event(frame: frame, .start(note: id, voice: 0))] + sets
      + [Event(frame: end, .release(note: id))]
  }
}
