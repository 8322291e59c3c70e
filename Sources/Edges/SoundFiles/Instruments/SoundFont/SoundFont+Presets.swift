import Score

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
