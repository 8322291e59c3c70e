import Score

/// An instrument of sound files that a mapping names one by one.
enum FileInstrument {
  /// Seconds of the envelope of a file that nothing else is said of.
  static let attack = 0.002
  static let release = 0.3

  static func build(
    _ files: [SampleFile], name: String, resolve: (String) throws -> String
  ) throws -> LoadedInstrument {
    var set = SampleSet()
    let paths = try files.map { try resolve($0.path) }
    let entries = try paths.map { try set.entry($0) }
    let roots = zip(files, entries).map { $0.root ?? $1.root.map(Double.init) ?? 60 }
    var zones: [Zone] = []
    for (number, file) in files.enumerated() {
      let others = files.indices.filter { files[$0].velocities == file.velocities }
      let keys =
        file.keys ?? KeySpread.keys(of: key(roots[number]), among: others.map { key(roots[$0]) })
      let one = try zone(file, entries[number], paths[number], keys, root: roots[number])
      zones += entries[number].zones(like: one)
    }
    return LoadedInstrument(
      instrument: Instrument(name: name, samples: set.samples, zones: zones),
      warnings: set.warnings)
  }

  private static func key(_ root: Double) -> Int { Int(held: root, in: 0...127) }

  private static func zone(
    _ file: SampleFile, _ entry: SampleSet.Entry, _ path: String, _ keys: ClosedRange<Int>,
    root: Double
  ) throws(Fault) -> Zone {
    let start = Int(held: file.start * entry.sampleRate, in: 0 ... .max)
    guard start < entry.frames else {
      throw .sound(
        path, "ends at \(Double(entry.frames) / entry.sampleRate) s, before start = \(file.start)",
        hint: "give an earlier start")
    }
    var zone = Zone(
      sample: 0, keys: keys, velocities: file.velocities, frames: start..<entry.frames)
    zone.loop = try loop(file.loop, entry, path).map { Zone.Loop(frames: $0) }
    zone.values[.rootKey] = root
    zone.values[.gain] = file.level
    zone.values[.pan] = file.pan
    zone.values[.tuning] = file.tuning
    zone.values[.attack] = ZoneUnits.timecents(attack)
    zone.values[.release] = ZoneUnits.timecents(release)
    return zone
  }

  private static func loop(
    _ loop: SampleFile.Loop, _ entry: SampleSet.Entry, _ path: String
  ) throws(Fault) -> Range<Int>? {
    switch loop {
    case .none: return nil
    case .whole: return entry.loop ?? 0..<entry.frames
    case .seconds(let from, let to):
      let start = Int(held: from * entry.sampleRate, in: 0 ... .max)
      let end = Int(held: to * entry.sampleRate, in: 0 ... .max)
      guard end - start >= 2, end <= entry.frames else {
        throw .sound(
          path,
          "has no loop from \(from) to \(to) s: it is "
            + "\(Double(entry.frames) / entry.sampleRate) s long",
          hint: "a loop goes from an earlier to a later second of the file")
      }
      return start..<end
    }
  }
}
