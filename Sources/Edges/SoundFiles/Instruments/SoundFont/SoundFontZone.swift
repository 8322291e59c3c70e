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

/// The generators of one zone of a SoundFont, as the file has them (8.1.2).
struct GeneratorSet {
  /// Numbers of generators that are no quantity of their own.
  enum Number {
    static let start = 0, end = 1, loopStart = 2, loopEnd = 3
    static let startCoarse = 4, endCoarse = 12, loopStartCoarse = 45, loopEndCoarse = 50
    static let instrument = 41, keys = 43, velocities = 44, key = 46, velocity = 47
    static let sample = 53, sampleModes = 54, exclusiveClass = 57, rootKey = 58
  }

  /// The amounts by the generators' numbers, of which 0...60 are defined.
  private(set) var amounts = [UInt16?](repeating: nil, count: 61)

  /// Reads the records of a zone: later ones win, unknown numbers are passed over, as the specification asks (8.1).
  init(_ records: ArraySlice<SoundFont.GeneratorRecord> = []) {
    for record in records where amounts.indices.contains(record.number) {
      amounts[record.number] = record.amount
    }
  }

  subscript(_ number: Int) -> Int? { amounts[number].map { Int(clamping: Int16(bitPattern: $0)) } }

  func index(_ number: Int) -> Int? { amounts[number].map { Int(clamping: $0) } }

  /// This zone, with all that it does not set taken from the global zone.
  func over(_ global: GeneratorSet) -> GeneratorSet {
    var merged = self
    for i in amounts.indices { merged.amounts[i] = amounts[i] ?? global.amounts[i] }
    return merged
  }

  /// A range of keys or velocities, 0...127; nil for one that holds nothing.
  func range(_ number: Int) -> ClosedRange<Int>? {
    guard let amount = amounts[number] else { return 0...127 }
    let (low, high) = (Int(clamping: amount & 0xff), min(Int(clamping: amount >> 8), 127))
    return low <= high ? low...high : nil
  }

  /// A fine and a coarse offset together, frames.
  func offset(_ fine: Int, _ coarse: Int) -> Int {
    (self[fine] ?? 0) + 32_768 * (self[coarse] ?? 0)
  }
}

/// The parameter of a zone that a generator sets, and its unit.
///
/// Where FluidSynth, which most fonts are made with, differs from the specification, it is followed: an
/// attenuation in the file counts 0.4 of what it says, as on the EMU8000; an envelope spans 96 dB.
enum GeneratorScale {
  struct Target {
    let parameter: ZoneParameter
    /// Units of the parameter per unit of the generator.
    let factor: Double
    /// The factor that applies when a modulator moves it.
    let modulatorFactor: Double
    /// The value of a zone that does not set it, by the specification.
    let standard: Double

    init(
      _ parameter: ZoneParameter, _ factor: Double = 1, modulator: Double? = nil,
      standard: Double = 0
    ) {
      (self.parameter, self.factor) = (parameter, factor)
      modulatorFactor = modulator ?? factor
      self.standard = standard
    }
  }

  /// The parameters by the generators' numbers.
  static let targets: [Int: Target] = [
    5: Target(.lfoToPitch), 6: Target(.vibratoToPitch), 7: Target(.shiftToPitch),
    8: Target(.cutoff, standard: 13_500), 9: Target(.resonance, 0.1), 10: Target(.lfoToCutoff),
    11: Target(.shiftToCutoff), 13: Target(.lfoToLevel, 0.1), 17: Target(.pan, 1 / 500),
    21: Target(.lfoDelay, standard: -12_000), 22: Target(.lfoFrequency),
    23: Target(.vibratoDelay, standard: -12_000), 24: Target(.vibratoFrequency),
    25: Target(.shiftDelay, standard: -12_000), 26: Target(.shiftAttack, standard: -12_000),
    27: Target(.shiftHold, standard: -12_000), 28: Target(.shiftDecay, standard: -12_000),
    29: Target(.shiftSustain, -0.001), 30: Target(.shiftRelease, standard: -12_000),
    31: Target(.shiftHoldPerKey), 32: Target(.shiftDecayPerKey),
    33: Target(.delay, standard: -12_000), 34: Target(.attack, standard: -12_000),
    35: Target(.hold, standard: -12_000), 36: Target(.decay, standard: -12_000),
    37: Target(.sustain, 0.096), 38: Target(.release, standard: -12_000), 39: Target(.holdPerKey),
    40: Target(.decayPerKey), 48: Target(.attenuation, 0.04, modulator: 0.1),
    51: Target(.tuning, 100), 52: Target(.tuning), 56: Target(.keyTracking, standard: 100),
  ]

  /// Lowest and highest values (8.1.3), in the zone's units.
  static func held(_ value: Double, _ parameter: ZoneParameter) -> Double {
    let range: ClosedRange<Double> =
      switch parameter {
      case .cutoff: 1500...13_500
      case .resonance: 0...96
      case .sustain: 0...96
      case .shiftSustain: 0...1
      case .lfoToLevel: -96...96
      case .pan: -1...1
      case .lfoToPitch, .vibratoToPitch, .shiftToPitch, .lfoToCutoff, .shiftToCutoff:
        -12_000...12_000
      case .lfoFrequency, .vibratoFrequency: -16_000...4500
      case .delay, .hold, .shiftDelay, .shiftHold, .lfoDelay, .vibratoDelay: -32_768...5000
      case .attack, .decay, .shiftAttack, .shiftDecay, .shiftRelease: -32_768...8000
      case .release: -7200...8000
      default: -1e6...1e6
      }
    return min(max(value, range.lowerBound), range.upperBound)
  }
}
