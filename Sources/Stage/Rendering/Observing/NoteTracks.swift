import Analysis
import Glibc
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

/// The tracks of voices' parameters that scripts change while notes sound, as `n:set { pitch = … }` does.
struct HeldTracks {
  private struct Key: Hashable {
    let voice: Int
    let slot: Int
  }

  private struct Point {
    let seconds: Double
    /// The end of the way to the value.
    let end: Double
    let value: Double
    let line: Int?
  }

  /// The most changes of one parameter that are kept.
  private static let mostPoints = 100_000

  private let voices: [VoiceSpec]
  private let sampleRate: Double
  private var points: [Key: [Point]] = [:]
  /// The parameters that changed while a note sounded.
  private var changed: Set<Key> = []
  private var sounding: [UInt32: (voice: Int, start: Double)] = [:]

  init(_ orchestra: Orchestra, sampleRate: Double) {
    (voices, self.sampleRate) = (orchestra.voices, sampleRate)
  }

  mutating func note(_ event: ScheduledEvent, seconds: Double) {
    switch event.event.action {
    case .start(let note, let voice): sounding[note] = (Int(voice), seconds)
    case .release(let note): sounding[note] = nil
    case .set(let note, let slot, let value, let ramp):
      guard let own = sounding[note], Int(slot) != VoiceSpec.Slot.gate else { return }
      let key = Key(voice: own.voice, slot: Int(slot))
      if seconds > own.start { changed.insert(key) }
      guard points[key, default: []].count < Self.mostPoints else { return }
      points[key, default: []].append(
        Point(
          seconds: seconds, end: seconds + Double(ramp) / sampleRate, value: Double(value),
          line: event.cause.line))
    default: break
    }
  }

  /// The tracks, in the order of voices and parameters.
  /// - Parameters:
  ///   - places: the number of places of the grid of `SoundTracks.hop`.
  ///   - rows: the second at which each new row was first heard. Its value is the one that is set first from then on, since
  ///     scripts look at the data now and then.
  func tracks(places: Int, rows: [Double]) -> [TargetTrack] {
    changed.sorted { ($0.voice, $0.slot) < ($1.voice, $1.slot) }.map { key in
      let spec = voices[key.voice].parameters[key.slot]
      let name = "\(voices[key.voice].name).\(spec.name)"
      let all = points[key] ?? []
      var track = TargetTrack(
        name: name, spec: spec,
        percept: Percept.of(
          parameterNamed: name, unit: spec.unit, voicePitch: key.slot == VoiceSpec.Slot.pitch),
        values: values(all, spec, places: places), rowValues: rowValues(all, spec, rows))
      track.note(line: all.last?.line, at: 0)
      return track
    }
  }

  private func values(_ points: [Point], _ spec: ParameterSpec, places: Int) -> [Float] {
    var (next, last, before) = (0, Point?.none, spec.defaultValue)
    return (0..<places).map { place in
      let seconds = Double(place) * SoundTracks.hop
      while next < points.count, points[next].seconds <= seconds {
        before = last?.value ?? points[next].value
        last = points[next]
        next += 1
      }
      guard let last else { return Float(spec.defaultValue) }
      guard seconds < last.end else { return Float(last.value) }
      let part = (seconds - last.seconds) / (last.end - last.seconds)
      return Float(before + part * (last.value - before))
    }
  }

  private func rowValues(_ points: [Point], _ spec: ParameterSpec, _ rows: [Double]) -> [Double] {
    var next = 0
    return rows.enumerated().map { index, start in
      let end = index + 1 < rows.count ? rows[index + 1] : .infinity
      while next < points.count, points[next].seconds < start - 1e-6 { next += 1 }
      if next < points.count, points[next].seconds < end { return points[next].value }
      return next > 0 ? points[next - 1].value : spec.defaultValue
    }
  }
}

/// The pitch of a note over time as few straight lines, for figures.
package struct DrawnGlide {
  package struct Point: Equatable {
    package let seconds: Double
    /// The pitch, in hertz.
    package let pitch: Double

    package init(seconds: Double, pitch: Double) { (self.seconds, self.pitch) = (seconds, pitch) }
  }

  /// The cents by which a drawn pitch may lie beside the played one: about what is heard as a step.
  private static let tolerance = 5.0
  /// The points that are left, the first and the last always; empty where the pitch stays within the tolerance.
  package let points: [Point]

  /// - Parameters:
  ///   - points: in order of time.
  ///   - limit: the most points that are kept: fewer lie further beside the pitch.
  package init(_ points: [Point], limit: Int) {
    let heard = points.filter { $0.pitch > 0 && $0.pitch.isFinite && $0.seconds.isFinite }
    let cents = heard.map { 1200 * log2($0.pitch) }
    guard let low = cents.min(), let high = cents.max(), high - low > Self.tolerance else {
      self.points = []
      return
    }
    var tolerance = Self.tolerance
    var kept = Self.simplified(heard, cents, tolerance)
    while kept.count > max(2, limit) {
      tolerance *= 1.5
      kept = Self.simplified(heard, cents, tolerance)
    }
    self.points = kept.map { heard[$0] }
  }

  /// The places from which straight lines lie nowhere further beside than the tolerance (Douglas and Peucker,
  /// Cartographica 10, 1973), with distances in cents at the same second.
  private static func simplified(
    _ points: [Point], _ cents: [Double], _ tolerance: Double
  ) -> [Int] {
    var isKept = points.map { _ in false }
    (isKept[0], isKept[points.count - 1]) = (true, true)
    var open = [(0, points.count - 1)]
    while let (a, b) = open.popLast() {
      guard b > a + 1 else { continue }
      let length = points[b].seconds - points[a].seconds
      var furthest = (place: a, distance: tolerance)
      for i in (a + 1)..<b {
        let share = length > 0 ? (points[i].seconds - points[a].seconds) / length : 0
        let distance = abs(cents[i] - (cents[a] + share * (cents[b] - cents[a])))
        if distance > furthest.distance { furthest = (i, distance) }
      }
      guard furthest.place > a else { continue }
      isKept[furthest.place] = true
      open += [(a, furthest.place), (furthest.place, b)]
    }
    return isKept.indices.filter { isKept[$0] }
  }
}
