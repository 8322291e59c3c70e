import Score

/// The sounds of General MIDI 1 (RP-003), by their program numbers from 0.
public enum GeneralMIDI {
  public static let names = [
    "Acoustic Grand Piano", "Bright Acoustic Piano", "Electric Grand Piano", "Honky-tonk Piano",
    "Electric Piano 1", "Electric Piano 2", "Harpsichord", "Clavi", "Celesta", "Glockenspiel",
    "Music Box", "Vibraphone", "Marimba", "Xylophone", "Tubular Bells", "Dulcimer",
    "Drawbar Organ", "Percussive Organ", "Rock Organ", "Church Organ", "Reed Organ", "Accordion",
    "Harmonica", "Tango Accordion", "Acoustic Guitar (nylon)", "Acoustic Guitar (steel)",
    "Electric Guitar (jazz)", "Electric Guitar (clean)", "Electric Guitar (muted)",
    "Overdriven Guitar", "Distortion Guitar", "Guitar Harmonics", "Acoustic Bass",
    "Electric Bass (finger)", "Electric Bass (pick)", "Fretless Bass", "Slap Bass 1",
    "Slap Bass 2", "Synth Bass 1", "Synth Bass 2", "Violin", "Viola", "Cello", "Contrabass",
    "Tremolo Strings", "Pizzicato Strings", "Orchestral Harp", "Timpani", "String Ensemble 1",
    "String Ensemble 2", "Synth Strings 1", "Synth Strings 2", "Choir Aahs", "Voice Oohs",
    "Synth Voice", "Orchestra Hit", "Trumpet", "Trombone", "Tuba", "Muted Trumpet",
    "French Horn", "Brass Section", "Synth Brass 1", "Synth Brass 2", "Soprano Sax", "Alto Sax",
    "Tenor Sax", "Baritone Sax", "Oboe", "English Horn", "Bassoon", "Clarinet", "Piccolo",
    "Flute", "Recorder", "Pan Flute", "Blown Bottle", "Shakuhachi", "Whistle", "Ocarina",
    "Lead 1 (square)", "Lead 2 (sawtooth)", "Lead 3 (calliope)", "Lead 4 (chiff)",
    "Lead 5 (charang)", "Lead 6 (voice)", "Lead 7 (fifths)", "Lead 8 (bass + lead)",
    "Pad 1 (new age)", "Pad 2 (warm)", "Pad 3 (polysynth)", "Pad 4 (choir)", "Pad 5 (bowed)",
    "Pad 6 (metallic)", "Pad 7 (halo)", "Pad 8 (sweep)", "FX 1 (rain)", "FX 2 (soundtrack)",
    "FX 3 (crystal)", "FX 4 (atmosphere)", "FX 5 (brightness)", "FX 6 (goblins)",
    "FX 7 (echoes)", "FX 8 (sci-fi)", "Sitar", "Banjo", "Shamisen", "Koto", "Kalimba", "Bagpipe",
    "Fiddle", "Shanai", "Tinkle Bell", "Agogo", "Steel Drums", "Woodblock", "Taiko Drum",
    "Melodic Tom", "Synth Drum", "Reverse Cymbal", "Guitar Fret Noise", "Breath Noise",
    "Seashore", "Bird Tweet", "Telephone Ring", "Helicopter", "Applause", "Gunshot",
  ]

  /// The program of a name; case, spaces and punctuation do not count. Nil when there is none.
  public static func program(named name: String) -> Int? {
    let wanted = letters(name)
    return wanted.isEmpty ? nil : names.firstIndex { letters($0) == wanted }
  }

  private static func letters(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter { $0 >= 97 && $0 <= 122 || $0 >= 48 && $0 <= 57 }
  }

  /// The programs of voices whose sound is known to be one, by the names of the voices: presets of SoundFonts by
  /// their program or name, and voices that are called as a sound of General MIDI.
  /// - Parameter orchestra: the orchestra as the mapping wrote it.
  public static func programs(of orchestra: Orchestra) -> [String: Int] {
    var programs: [String: Int] = [:]
    for voice in orchestra.voices {
      let tables = voice.graph.nodes.compactMap(\.table).map { orchestra.tables[$0] }
      programs[voice.name] = tables.lazy.compactMap(program).first ?? program(named: voice.name)
    }
    return programs
  }

  private static func program(of table: SoundTable) -> Int? {
    guard case .sampler(let source) = table, case .soundFont(_, let preset) = source.content else {
      return nil
    }
    switch preset {
    case .named(let name): return program(named: name)
    case .number(bank: 0, let program): return program
    case .number: return nil
    }
  }
}
