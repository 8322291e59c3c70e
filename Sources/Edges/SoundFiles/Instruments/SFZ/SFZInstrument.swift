import Score

/// An instrument of an SFZ file: the regions that a note's beginning plays.
enum SFZInstrument {
  static func build(_ path: String, permit: InstrumentLoader.Permit) throws -> LoadedInstrument {
    let file = try SFZParser(path: path, permit: permit)
    guard !file.regions.isEmpty else {
      throw Fault.sound(path, "has no <region>", hint: "expected an SFZ file with samples")
    }
    var set = SampleSet()
    var zones: [Zone] = []
    var report = SFZReport(path: path)
    for region in file.regions {
      var reader = SFZRegion(region, control: file.control, path: path)
      if let reason = try reader.reasonToSkip() {
        report.skipped[reason, default: 0] += 1
        continue
      }
      guard let sample = reader.samplePath else {
        report.skipped["have no sample", default: 0] += 1
        continue
      }
      let entry = try reader.naming(sample) {
        try permit(sample)
        return try set.entry(sample)
      }
      zones += entry.zones(like: try reader.zone(entry))
      report.note(reader.unknown)
    }
    guard !zones.isEmpty else {
      throw Fault.sound(
        path, "has no region that the beginning of a note plays",
        hint: "regions that other events trigger are not played")
    }
    return LoadedInstrument(
      instrument: Instrument(name: path, samples: set.samples, zones: zones, shapesVelocity: true),
      warnings: report.lines(headers: file.ignoredHeaders) + set.warnings)
  }

  /// The sound files that its regions name.
  static func samples(of path: String, permit: InstrumentLoader.Permit) throws -> [String] {
    let file = try SFZParser(path: path, permit: permit)
    let names = file.regions.compactMap {
      SFZRegion($0, control: file.control, path: path).samplePath
    }
    return Set(names).sorted()
  }
}

/// The parts of an SFZ file that are not played.
struct SFZReport {
  let path: String
  /// Regions that are left out, by reason.
  var skipped: [String: Int] = [:]
  private var opcodes: [String: Int] = [:]

  init(path: String) { self.path = path }

  mutating func note(_ unknown: [String]) { for name in unknown { opcodes[name, default: 0] += 1 } }

  func lines(headers: [String: Int]) -> [String] {
    var lines = skipped.sorted { $0.key < $1.key }.map {
      "\(path): \($0.value) regions \($0.key): left out"
    }
    if !opcodes.isEmpty { lines.append("\(path): opcodes not played: \(Self.list(opcodes))") }
    if !headers.isEmpty { lines.append("\(path): headers not read: \(Self.list(headers))") }
    return lines
  }

  private static func list(_ counts: [String: Int]) -> String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12)
      .map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
      + (counts.count > 12 ? " and \(counts.count - 12) more" : "")
  }
}
