import Score

/// Turns one preset of a SoundFont into an instrument; only the samples that it plays are decoded.
struct PresetBuilder {
  private let font: SoundFont
  private var samples: [InstrumentSample] = []
  private var placeOfSample: [Int: Int] = [:]
  private var zones: [Zone] = []
  private(set) var warnings: [String] = []

  /// One zone of a preset or of an instrument, as the file has it.
  private struct Layer {
    let generators: GeneratorSet
    let modulators: ArraySlice<SoundFont.ModulatorRecord>
  }

  private init(_ font: SoundFont) { self.font = font }

  /// - Throws: `Fault` (`sound`) for records that point outside their lists, and samples that cannot be read.
  static func build(
    _ preset: SoundFont.Preset, of font: SoundFont
  ) throws -> (instrument: Instrument, warnings: [String]) {
    var builder = PresetBuilder(font)
    let name = "preset \(preset.name.debugDescription)"
    let layers = try builder.presetLayers(preset.index, name)
    let global = layers.first.flatMap {
      $0.generators.index(GeneratorSet.Number.instrument) == nil ? $0 : nil
    }
    for layer in layers {
      guard let instrument = layer.generators.index(GeneratorSet.Number.instrument) else {
        continue
      }
      try builder.add(instrument, layer, under: global, name)
    }
    guard !builder.zones.isEmpty else { throw font.damaged("\(name) has no zone that sounds") }
    let instrument = Instrument(
      name: preset.name, samples: builder.samples, zones: builder.zones, shapesVelocity: true)
    return (instrument, builder.warnings)
  }

  // MARK: Layers

  private func presetLayers(_ index: Int, _ name: String) throws(Fault) -> [Layer] {
    let records = font.presetRecords
    return try layers(
      records[index].firstBag, records[index + 1].firstBag, font.presetBags,
      font.presetGenerators, font.presetModulators, name)
  }

  private func instrumentLayers(_ index: Int, _ name: String) throws(Fault) -> [Layer] {
    let records = font.instrumentRecords
    guard index < records.count - 1 else {
      throw font.damaged(
        "\(name) plays instrument \(index), there are \(max(0, records.count - 1))")
    }
    return try layers(
      records[index].firstBag, records[index + 1].firstBag, font.instrumentBags,
      font.instrumentGenerators, font.instrumentModulators,
      "instrument \(records[index].name.debugDescription)")
  }

  private func layers(
    _ first: Int, _ last: Int, _ bags: [SoundFont.BagRecord],
    _ generators: [SoundFont.GeneratorRecord], _ modulators: [SoundFont.ModulatorRecord],
    _ name: String
  ) throws(Fault) -> [Layer] {
    guard first <= last, last < bags.count else {
      throw font.damaged("\(name) has the zones \(first)..<\(last), there are \(bags.count - 1)")
    }
    var layers: [Layer] = []
    for bag in first..<last {
      let (own, next) = (bags[bag], bags[bag + 1])
      guard own.firstGenerator <= next.firstGenerator, own.firstModulator <= next.firstModulator,
        next.firstGenerator <= generators.count, next.firstModulator <= modulators.count
      else { throw font.damaged("\(name): the generators of zone \(bag) lie outside their list") }
      layers.append(
        Layer(
          generators: GeneratorSet(generators[own.firstGenerator..<next.firstGenerator]),
          modulators: modulators[own.firstModulator..<next.firstModulator]))
    }
    return layers
  }

  // MARK: Zones

  private mutating func add(
    _ instrument: Int, _ preset: Layer, under global: Layer?, _ name: String
  ) throws {
    let layers = try instrumentLayers(instrument, name)
    let base = layers.first.flatMap {
      $0.generators.index(GeneratorSet.Number.sample) == nil ? $0 : nil
    }
    for layer in layers {
      guard let sample = layer.generators.index(GeneratorSet.Number.sample) else { continue }
      guard sample < font.sampleRecords.count - 1 else {
        throw font.damaged(
          "\(name) plays sample \(sample), there are \(font.sampleRecords.count - 1)")
      }
      let own = base.map { layer.generators.over($0.generators) } ?? layer.generators
      let added = global.map { preset.generators.over($0.generators) } ?? preset.generators
      guard let keys = Self.common(own, added, GeneratorSet.Number.keys),
        let velocities = Self.common(own, added, GeneratorSet.Number.velocities),
        let place = try place(of: sample)
      else { continue }
      var zone = SoundFontZone(font.sampleRecords[sample], own, length: samples[place].frames.count)
        .zone(sample: place, keys: keys, velocities: velocities)
      SoundFontZone.setValues(&zone, own, added)
      var modulators = ModulatorList.standard
      var lower = ModulatorList(records: base.map { Array($0.modulators) } ?? [])
      lower.replace(with: layer.modulators)
      modulators.replace(with: lower.records)
      var upper = ModulatorList(records: global.map { Array($0.modulators) } ?? [])
      upper.replace(with: preset.modulators)
      modulators.add(upper.records)
      zone.modulators = modulators.zoneModulators
      zones.append(zone)
    }
  }

  /// The keys or velocities that instrument and preset both name; nil when there are none.
  private static func common(
    _ own: GeneratorSet, _ added: GeneratorSet, _ number: Int
  ) -> ClosedRange<Int>? {
    guard let a = own.range(number), let b = added.range(number), a.overlaps(b) else { return nil }
    return a.clamped(to: b)
  }

  /// The place of a sample among the instrument's; nil for one that is not in the file.
  private mutating func place(of number: Int) throws -> Int? {
    if let known = placeOfSample[number] { return known }
    let record = font.sampleRecords[number]
    if record.isInMemoryChip {
      warnings.append(
        "\(font.path): sample \(record.name.debugDescription) is in a sound card's memory, "
          + "not in the file: it is silent")
      return nil
    }
    samples.append(try SoundFontSamples.read(record, of: font))
    placeOfSample[number] = samples.count - 1
    return samples.count - 1
  }
}

/// Reads the samples of a SoundFont: 16 or 24 bits as they are, or Vorbis.
enum SoundFontSamples {
  /// The greatest number of frames of a sample; more are a damaged header.
  static let frameLimit = 1 << 26

  static func read(
    _ record: SoundFont.SampleRecord, of font: SoundFont
  ) throws -> InstrumentSample {
    let name = "sample \(record.name.debugDescription)"
    guard (400...384_000).contains(record.sampleRate) else {
      throw font.damaged("\(name) has a sample rate of \(record.sampleRate) Hz")
    }
    guard record.start < record.end else {
      throw font.damaged("\(name) ends at \(record.end), before its start \(record.start)")
    }
    guard record.end - record.start <= frameLimit else {
      throw font.damaged("\(name) is \(record.end - record.start) frames long")
    }
    let frames = record.isVorbis ? try vorbis(record, font, name) : try linear(record, font, name)
    return InstrumentSample(frames: frames, sampleRate: Double(record.sampleRate))
  }

  private static func linear(
    _ record: SoundFont.SampleRecord, _ font: SoundFont, _ name: String
  ) throws(Fault) -> [Float] {
    let place = font.samplePlace
    guard record.end * 2 <= place.count else {
      throw font.damaged(
        "\(name) ends at frame \(record.end), the font holds \(place.count / 2) frames")
    }
    let range = place.lowerBound + record.start * 2..<place.lowerBound + record.end * 2
    guard let bytes = try font.file.bytes(range) else { throw unreadable(font, name) }
    var low: [UInt8]?
    if let place = font.lowBytePlace {
      low = try font.file.bytes(place.lowerBound + record.start..<place.lowerBound + record.end)
    }
    return (0..<record.end - record.start).map { i in
      let high = Int32(clamping: Int16(bitPattern: LittleEndian.half(bytes, 2 * i)))
      return Float(high << 8 | Int32(clamping: low?[i] ?? 0)) * 0x1p-23
    }
  }

  private static func vorbis(
    _ record: SoundFont.SampleRecord, _ font: SoundFont, _ name: String
  ) throws -> [Float] {
    let place = font.samplePlace
    guard record.end <= place.count,
      let bytes = try font.file.bytes(
        place.lowerBound + record.start..<place.lowerBound + record.end)
    else { throw font.damaged("\(name) lies beyond the end of the font's samples") }
    let sound = try AudioFileReader.read(
      bytes, name: "\(font.path), \(name)", maximumFrames: frameLimit)
    guard let frames = sound.channels.first, !frames.isEmpty else {
      throw font.damaged("\(name) decodes to nothing")
    }
    return frames
  }

  private static func unreadable(_ font: SoundFont, _ name: String) -> Fault {
    font.damaged("\(name) cannot be read: the file has become shorter")
  }
}
