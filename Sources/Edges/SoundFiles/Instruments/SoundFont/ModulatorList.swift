import Score

/// The modulators of one zone, merged by the rules of 9.5.1.
struct ModulatorList {
  private(set) var records: [SoundFont.ModulatorRecord]

  /// The modulators of every zone that the file need not write: of the ten of 8.4 only velocity to attenuation moves
  /// anything while all controllers rest. Velocity to cutoff (8.4.2) is left out, as FluidSynth does.
  static let standard = ModulatorList(records: [
    .init(source: 0x0502, destination: 48, amount: 960, amountSource: 0, transform: 0)
  ])

  /// Puts a zone's own modulators in the place of the same ones below it; of two that are the same, the later wins.
  mutating func replace(with own: some Sequence<SoundFont.ModulatorRecord>) {
    for modulator in own {
      records.removeAll { $0.isSame(as: modulator) }
      records.append(modulator)
    }
  }

  /// Adds a preset's modulators to those of its instruments.
  mutating func add(_ own: some Sequence<SoundFont.ModulatorRecord>) {
    for modulator in own {
      if let place = records.firstIndex(where: { $0.isSame(as: modulator) }) {
        let sum = Int(clamping: records[place].amount) + Int(clamping: modulator.amount)
        records[place].amount = Int16(clamping: sum)
      } else {
        records.append(modulator)
      }
    }
  }

  /// The modulators of a zone, without those that rest at nothing.
  var zoneModulators: [ZoneModulator] {
    records.compactMap { record in
      guard let target = GeneratorScale.targets[Int(clamping: record.destination)],
        record.amount != 0,
        !Self.isVelocityToCutoff(record), let source = Self.source(record.source),
        let scale = Self.source(record.amountSource, isScale: true),
        record.transform == 0 || record.transform == 2, !source.isZero, !scale.isZero
      else { return nil }
      var modulator = ZoneModulator(
        source, scale: scale, amount: Double(record.amount) * target.modulatorFactor,
        to: target.parameter)
      modulator.isAbsolute = record.transform == 2
      return modulator
    }
  }

  private static func isVelocityToCutoff(_ record: SoundFont.ModulatorRecord) -> Bool {
    record.source == 0x0102 && record.amountSource == 0x0c02 && record.destination == 8
  }

  /// A source by its number (8.2.1): bits 0-6 index, 7 controller, 8 direction, 9 polarity, 10-15 curve.
  private static func source(_ number: UInt16, isScale: Bool = false) -> ZoneModulator.Source? {
    let index = Int(clamping: number & 0x7f)
    let input: ZoneModulator.Source.Input
    if number & 0x80 != 0 {
      input = .constant(controller(index))
    } else {
      switch index {
      case 0: return isScale || number == 0 ? .one : nil
      case 2: input = .velocity
      case 3: input = .key
      case 14: input = .constant(0.5)  // pitch wheel in the middle
      case 16: input = .constant(2.0 / 128)  // its range: two semitones
      case 10, 13: input = .constant(0)  // pressure
      default: return nil
      }
    }
    guard let curve = ZoneModulator.Source.Curve(rawValue: Int(clamping: number >> 10)) else {
      return nil
    }
    return ZoneModulator.Source(
      input, curve, isNegative: number & 0x100 != 0, isBipolar: number & 0x200 != 0)
  }

  /// The value of a MIDI controller at rest: volume and expression are full, places in the middle, all others 0.
  private static func controller(_ number: Int) -> Double {
    switch number {
    case 7, 11: 1
    case 8, 10: 0.5
    default: 0
    }
  }
}
