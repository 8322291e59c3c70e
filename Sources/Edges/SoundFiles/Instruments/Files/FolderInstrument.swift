import Files
import Glibc
import Score

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
