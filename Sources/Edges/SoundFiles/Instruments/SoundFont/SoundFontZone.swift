import Score

/// A zone's sample: which of its frames are played, and how they go round.
struct SoundFontZone {
  private typealias Number = GeneratorSet.Number
  private let record: SoundFont.SampleRecord
  private let generators: GeneratorSet
  private let length: Int

  /// - Parameter length: frames of the sample as it was read, from its own start.
  init(_ record: SoundFont.SampleRecord, _ generators: GeneratorSet, length: Int) {
    (self.record, self.generators, self.length) = (record, generators, length)
  }

  /// The zone with the frames that the offsets leave (8.1.2, 0 to 4, 12, 45, 50), held within the sample.
  func zone(sample: Int, keys: ClosedRange<Int>, velocities: ClosedRange<Int>) -> Zone {
    let start = held(generators.offset(Number.start, Number.startCoarse))
    let end = held(length + generators.offset(Number.end, Number.endCoarse))
    var zone = Zone(
      sample: sample, keys: keys, velocities: velocities, frames: min(start, end)..<max(start, end))
    zone.loop = loop
    zone.exclusiveClass = generators.index(Number.exclusiveClass) ?? 0
    zone.fixedKey = generators[Number.key].flatMap { (0...127).contains($0) ? $0 : nil }
    zone.fixedVelocity = generators[Number.velocity].flatMap { (1...127).contains($0) ? $0 : nil }
    let root = generators[Number.rootKey].flatMap { (0...127).contains($0) ? $0 : nil }
    let pitch = root ?? (record.pitch <= 127 ? record.pitch : 60)
    zone.values[.rootKey] = Double(pitch) - Double(record.correction) / 100
    return zone
  }

  private var loop: Zone.Loop? {
    let mode = (generators.index(Number.sampleModes) ?? 0) & 3
    guard mode == 1 || mode == 3 else { return nil }
    // The loops of Vorbis samples count from the sample's start, as the bytes say nothing of frames.
    let origin = record.isVorbis ? 0 : record.start
    let start = held(
      record.loopStart - origin + generators.offset(Number.loopStart, Number.loopStartCoarse))
    let end = held(
      record.loopEnd - origin + generators.offset(Number.loopEnd, Number.loopEndCoarse))
    guard abs(end - start) >= 2 else { return nil }
    return Zone.Loop(frames: min(start, end)..<max(start, end), endsWithRelease: mode == 3)
  }

  private func held(_ frame: Int) -> Int { min(max(frame, 0), length) }

  /// Sets a zone's values: the instrument's, and the preset's added to them (9.4).
  static func setValues(_ zone: inout Zone, _ own: GeneratorSet, _ added: GeneratorSet) {
    for (number, target) in GeneratorScale.targets.sorted(by: { $0.key < $1.key }) {
      let base = own[number].map(Double.init) ?? target.standard
      let sum = (base + Double(added[number] ?? 0)) * target.factor
      switch target.parameter {
      case .shiftSustain: zone.values[.shiftSustain] = 1 + sum
      case .tuning: zone.values[.tuning] += sum
      default: zone.values[target.parameter] = GeneratorScale.held(sum, target.parameter)
      }
    }
    zone.values[.shiftSustain] = GeneratorScale.held(zone.values[.shiftSustain], .shiftSustain)
    // 1 ms of delay or hold is none.
    for parameter in [
      ZoneParameter.delay, .hold, .shiftDelay, .shiftHold, .lfoDelay, .vibratoDelay,
    ] where zone.values[parameter] <= -12_000 {
      zone.values[parameter] = ZoneParameter.never
    }
    // A peak of 0 dB is a filter without a hump (Q = 0.707); its gain is lowered by half the peak (8.1.3, 9).
    // Volume and expression at their highest, 127/128, leave 0.136 dB each (8.4.5, 8.4.9).
    zone.values[.gain] = 1.505 - 2 * 0.136
  }
}
