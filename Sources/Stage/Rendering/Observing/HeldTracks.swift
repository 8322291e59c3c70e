import Analysis
import Mappings
import Score

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
