import Score

/// A SoundFont file (SF2, or SF3 with Vorbis samples): its headers; samples are read where they are needed.
///
/// Creative Technology, SoundFont Technical Specification 2.04 (2006), sections 4 to 7.
public final class SoundFont {
  /// Record 1...n of `phdr`, without the last, which only ends the list.
  struct PresetRecord {
    let name: String, program: Int, bank: Int, firstBag: Int
  }

  struct InstrumentRecord { let name: String, firstBag: Int }

  struct BagRecord { let firstGenerator: Int, firstModulator: Int }

  struct GeneratorRecord { let number: Int, amount: UInt16 }

  struct ModulatorRecord: Equatable {
    let source: UInt16, destination: UInt16
    var amount: Int16
    let amountSource: UInt16, transform: UInt16

    /// Modulators that differ in amount only are the same one (9.5.1).
    func isSame(as other: ModulatorRecord) -> Bool {
      source == other.source && destination == other.destination
        && amountSource == other.amountSource && transform == other.transform
    }
  }

  struct SampleRecord {
    let name: String, start: Int, end: Int, loopStart: Int, loopEnd: Int
    let sampleRate: Int, pitch: Int, correction: Int, type: UInt16

    var isVorbis: Bool { type & 0x10 != 0 }
    var isInMemoryChip: Bool { type & 0x8000 != 0 }
  }

  public var path: String { file.path }
  /// The font's own name.
  public let name: String
  /// The specification's version, "2.4".
  public let version: String
  let file: FileBytes
  let samplePlace: Range<Int>
  /// The low bytes of 24-bit samples.
  let lowBytePlace: Range<Int>?
  let presetRecords: [PresetRecord], presetBags: [BagRecord]
  let presetGenerators: [GeneratorRecord], presetModulators: [ModulatorRecord]
  let instrumentRecords: [InstrumentRecord], instrumentBags: [BagRecord]
  let instrumentGenerators: [GeneratorRecord], instrumentModulators: [ModulatorRecord]
  let sampleRecords: [SampleRecord]

  /// Reads the headers.
  /// - Throws: `Fault`: `sound` for a file that is no SoundFont, with the chunk that is wrong; `missing`, `permission` or
  ///   `file` for one that cannot be read.
  public init(path: String) throws(Fault) {
    file = try FileBytes(path)
    let chunks = try SoundFontChunks(file)
    (name, version) = (chunks.name, chunks.version)
    samplePlace = chunks.samples
    lowBytePlace = chunks.lowBytes
    presetRecords = try chunks.records("phdr", size: 38) { bytes, at in
      PresetRecord(
        name: LittleEndian.text(bytes[at..<at + 20]),
        program: Int(clamping: LittleEndian.half(bytes, at + 20)),
        bank: Int(clamping: LittleEndian.half(bytes, at + 22)),
        firstBag: Int(clamping: LittleEndian.half(bytes, at + 24)))
    }
    presetBags = try chunks.records("pbag", size: 4, Self.bag)
    presetModulators = try chunks.records("pmod", size: 10, Self.modulator)
    presetGenerators = try chunks.records("pgen", size: 4, Self.generator)
    instrumentRecords = try chunks.records("inst", size: 22) { bytes, at in
      InstrumentRecord(
        name: LittleEndian.text(bytes[at..<at + 20]),
        firstBag: Int(clamping: LittleEndian.half(bytes, at + 20)))
    }
    instrumentBags = try chunks.records("ibag", size: 4, Self.bag)
    instrumentModulators = try chunks.records("imod", size: 10, Self.modulator)
    instrumentGenerators = try chunks.records("igen", size: 4, Self.generator)
    sampleRecords = try chunks.records("shdr", size: 46, Self.sample)
    guard presetRecords.count > 1 else {
      throw .sound(path, "holds no preset", hint: "use another SoundFont")
    }
  }

  private static func bag(_ bytes: [UInt8], _ at: Int) -> BagRecord {
    BagRecord(
      firstGenerator: Int(clamping: LittleEndian.half(bytes, at)),
      firstModulator: Int(clamping: LittleEndian.half(bytes, at + 2)))
  }

  private static func generator(_ bytes: [UInt8], _ at: Int) -> GeneratorRecord {
    GeneratorRecord(
      number: Int(clamping: LittleEndian.half(bytes, at)), amount: LittleEndian.half(bytes, at + 2))
  }

  private static func modulator(_ bytes: [UInt8], _ at: Int) -> ModulatorRecord {
    ModulatorRecord(
      source: LittleEndian.half(bytes, at), destination: LittleEndian.half(bytes, at + 2),
      amount: Int16(bitPattern: LittleEndian.half(bytes, at + 4)),
      amountSource: LittleEndian.half(bytes, at + 6), transform: LittleEndian.half(bytes, at + 8))
  }

  private static func sample(_ bytes: [UInt8], _ at: Int) -> SampleRecord {
    func word(_ offset: Int) -> Int { Int(clamping: LittleEndian.word(bytes, at + offset)) }
    return SampleRecord(
      name: LittleEndian.text(bytes[at..<at + 20]), start: word(20), end: word(24),
      loopStart: word(28), loopEnd: word(32), sampleRate: word(36),
      pitch: Int(clamping: bytes[at + 40]),
      correction: Int(clamping: Int8(bitPattern: bytes[at + 41])),
      type: LittleEndian.half(bytes, at + 44))
  }

  /// The error for something that the headers say and cannot be.
  func damaged(_ message: String) -> Fault {
    Fault.sound(path, message, hint: "the SoundFont is damaged: get it again, or use another")
  }
}

extension SoundFont {
  /// One preset of the list.
  public struct Preset: Equatable, Sendable {
    public let name: String
    public let bank: Int
    public let program: Int
    /// The preset's place among the headers.
    let index: Int
  }

  /// All presets by bank and program.
  public var presets: [Preset] {
    presetRecords.dropLast().enumerated().map { index, record in
      Preset(name: record.name, bank: record.bank, program: record.program, index: index)
    }.sorted { ($0.bank, $0.program) < ($1.bank, $1.program) }
  }

  /// The number of zones of the instruments that a preset plays, as the headers count them.
  public func zoneCount(of preset: Preset) -> Int {
    func bags(_ records: [Int], _ index: Int, _ limit: Int) -> Range<Int> {
      guard index + 1 < records.count, records[index] <= records[index + 1] else { return 0..<0 }
      return records[index]..<min(records[index + 1], limit)
    }
    let own = bags(presetRecords.map(\.firstBag), preset.index, presetBags.count - 1)
    let instruments = instrumentRecords.map(\.firstBag)
    return own.reduce(0) { sum, bag in
      let (first, end) = (presetBags[bag].firstGenerator, presetBags[bag + 1].firstGenerator)
      guard first <= end, end <= presetGenerators.count else { return sum }
      let played = presetGenerators[first..<end].last { $0.number == 41 }
      guard let played else { return sum }
      return sum + bags(instruments, Int(clamping: played.amount), instrumentBags.count - 1).count
    }
  }

  /// The preset that was asked for.
  /// - Throws: `Fault` (`sound`) where the font has none of this number or name; it says the nearest.
  public func preset(_ wanted: SoundFontPreset) throws(Fault) -> Preset {
    let presets = presets
    switch wanted {
    case .named(let name):
      let plain = Self.plain(name)
      if let found = presets.first(where: { Self.plain($0.name) == plain }) { return found }
      let names = presets.map(\.name)
      let near = NearestName.to(plain, among: names.map(Self.plain))
      let nearest = near.flatMap { near in names.first { Self.plain($0) == near } }
      throw .sound(
        path, "has no preset \(name.debugDescription)",
        hint: nearest.map { "did you mean \($0.debugDescription)?" }
          ?? "ripples describe \(path) lists its presets")
    case .number(let bank, let program):
      if let found = presets.first(where: { $0.bank == bank && $0.program == program }) {
        return found
      }
      let programs = presets.filter { $0.bank == bank }.map { String($0.program) }
      throw .sound(
        path, "has no program \(program) in bank \(bank)",
        hint: programs.isEmpty
          ? "it has the banks "
            + Set(presets.map(\.bank)).sorted().map(String.init).joined(separator: ", ")
          : "that bank has the programs " + programs.prefix(24).joined(separator: ", ")
            + (programs.count > 24 ? " and \(programs.count - 24) more" : ""))
    }
  }

  /// A name by its letters and digits alone.
  static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
