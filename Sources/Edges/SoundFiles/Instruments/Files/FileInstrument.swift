import Files
import Glibc
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

/// An instrument of all sound files in a folder, whose names say their keys: `piano_C4.wav`, `060.flac`,
/// `bass-F#2-v2.ogg`.
///
/// A name's last note, else its last number 0...127, is the key; `v1`, `v2`… or pp, p, mp, mf, f, ff are layers
/// of velocity, from soft to loud, which share the velocities evenly. Each key reaches half the way to its neighbours.
enum FolderInstrument {
  static func build(_ folder: String, permit: InstrumentLoader.Permit) throws -> LoadedInstrument {
    let (files, warnings) = try samples(in: folder)
    for file in files { try permit(file.path) }
    var loaded = try FileInstrument.build(files, name: folder) { $0 }
    loaded.warnings = warnings + loaded.warnings
    return loaded
  }

  /// The sound files with their keys and velocities.
  static func samples(
    in folder: String
  ) throws(Fault) -> (files: [SampleFile], warnings: [String]) {
    var notes: [(path: String, key: Int, layer: Int)] = []
    var warnings: [String] = []
    guard let names = FileContent.listing(of: folder) else { throw .opening(folder, errno) }
    for name in names where AudioFileReader.knows(name) {
      guard let key = key(of: name) else {
        warnings.append(
          "\(folder)/\(name): no key in its name (such as C4 or 060), so it is left out")
        continue
      }
      notes.append(("\(folder)/\(name)", key, layer(of: name)))
    }
    guard !notes.isEmpty else {
      throw .sound(
        folder, "holds no sound file with a key in its name",
        hint: "name the files by their keys: piano_C4.wav, piano_F#4.wav, or 060.wav")
    }
    return (spread(notes), warnings)
  }

  /// Gives each file its keys and velocities.
  private static func spread(_ notes: [(path: String, key: Int, layer: Int)]) -> [SampleFile] {
    let layers = Set(notes.map(\.layer)).sorted()
    return notes.map { note in
      var file = SampleFile(path: note.path, root: Double(note.key))
      let keys = notes.filter { $0.layer == note.layer }.map(\.key)
      file.keys = KeySpread.keys(of: note.key, among: keys)
      let layer = layers.firstIndex(of: note.layer)!
      file.velocities = layer * 128 / layers.count...(layer + 1) * 128 / layers.count - 1
      return file
    }
  }

  // MARK: Names

  private static func words(of name: String) -> [Substring] {
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    return stem.split { !$0.isLetter && !$0.isNumber && $0 != "#" }.map { Substring($0) }
  }

  /// The MIDI key in a name.
  static func key(of name: String) -> Int? {
    let words = words(of: name)
    for word in words.reversed() {
      if let midi = Pitch.midi(name: String(word)), (0...127).contains(midi) {
        return Int(held: midi, .towardZero)
      }
    }
    for word in words.reversed() {
      if let number = Int(word, radix: 10), (0...127).contains(number) { return number }
    }
    return nil
  }

  private static let dynamics = ["ppp", "pp", "p", "mp", "mf", "f", "ff", "fff"]

  private static func layer(of name: String) -> Int {
    for word in words(of: name) {
      if let place = dynamics.firstIndex(of: word.lowercased()) { return place }
      guard word.first == "v" || word.first == "V" else { continue }
      let digits = word.drop { $0.isLetter }
      if ["v", "vel"].contains(word.prefix { $0.isLetter }.lowercased()),
        let number = Int(digits, radix: 10)
      {
        return number
      }
    }
    return 0
  }
}

/// Shares the keyboard between samples: each reaches half the way to its neighbours.
enum KeySpread {
  static func keys(of key: Int, among others: [Int]) -> ClosedRange<Int> {
    let below = others.filter { $0 < key }.max()
    let above = others.filter { $0 > key }.min()
    let low = below.map { ($0 + key) / 2 + 1 } ?? 0
    let high = above.map { (key + $0) / 2 } ?? 127
    return min(low, key)...max(high, key)
  }
}

/// Quantities of people in the units of zones, to a thousandth: the last bits of the C library's logarithms
/// differ between processors.
enum ZoneUnits {
  static func timecents(_ seconds: Double) -> Double {
    seconds > 0 ? rounded(1200 * log2(seconds)) : ZoneParameter.never
  }

  /// Absolute cents of a frequency in Hz.
  static func cents(_ hertz: Double) -> Double {
    hertz > 0 ? rounded(1200 * log2(hertz / 8.175798915643707)) : 0
  }

  /// dB below full of a fraction, 96 at most.
  static func attenuation(_ fraction: Double) -> Double {
    fraction > 0 ? min(rounded(max(-20 * log10(fraction), 0)), 96) : 96
  }

  private static func rounded(_ x: Double) -> Double { (x * 1000).rounded() / 1000 }
}
