import Score

/// A transcript as a Standard MIDI File of format 1: tempo and meters in the first track, then one track per voice.
///
/// 960 ticks are a beat (quarter note); the beat of each frame is rounded to the nearest tick, 0.5 ms at 120 beats per
/// minute. The key is the one nearest to the pitch at the start of a note; what is left of it, and glides, are pitch
/// bends (`ChannelPlan`), whose range is set by RPN 0. Velocity: amplitude grows with its square, so it is
/// 127 · √(velocity · 10^(level/20)); the level of the voice goes into channel volume (controller 7), pan into
/// controller 10. More than fifteen channels go on at the next MIDI port (meta event 21). Channel 10 is left out: it
/// is that of drums.
///
/// Source: Standard MIDI Files 1.0 (RP-001); General MIDI 2 on velocity and volume (RP-024).
public struct MIDIFile {
  /// The number of ticks per quarter note.
  public static let resolution = 960

  public let bytes: [UInt8]
  /// The sentences that say what could not be written as it sounds.
  public let findings: [String]
  public let trackCount: Int

  public init(_ transcript: Transcript) {
    var chunks = [Self.conductorTrack(transcript)]
    var counts = Counts()
    var firstChannel = 0
    for part in transcript.parts where !part.notes.isEmpty {
      let playable = part.notes.filter { (0...127).contains($0.key) }
      counts.beyondKeys += part.notes.count - playable.count
      let plan = ChannelPlan(playable, sampleRate: transcript.sampleRate)
      counts.doubled += plan.doubled
      counts.beyondBend += plan.beyond
      // A part lies on one port: a track cannot change it.
      if firstChannel % Self.portSize + plan.count > Self.portSize {
        firstChannel = (firstChannel / Self.portSize + 1) * Self.portSize
      }
      var writer = MIDIPartWriter(
        part, notes: playable, plan: plan, firstChannel: firstChannel, transcript: transcript)
      chunks.append(writer.chunk())
      counts.restruck += writer.restruck
      counts.loud += writer.loud
      firstChannel += plan.count
    }
    let header: [UInt8] =
      Array("MThd".utf8) + [0, 0, 0, 6, 0, 1] + Self.word(chunks.count) + Self.word(Self.resolution)
    bytes = header + chunks.joined()
    findings = counts.sentences(slowest: TempoMap(transcript).steps.map(\.tempo).min() ?? 120)
    trackCount = chunks.count
  }

  static let portSize = ChannelPlan.limit

  /// Channels by their number on a port, without that of drums.
  static func channel(_ number: Int) -> Int {
    let place = number % portSize
    return place < 9 ? place : place + 1
  }

  static func tick(_ beat: Double) -> Int { max(0, Int((beat * Double(resolution)).rounded())) }

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xff)] }

  private static func conductorTrack(_ transcript: Transcript) -> [UInt8] {
    var track = MIDITrack()
    track.name(transcript.name)
    for (beat, meter) in transcript.meters {
      let power = UInt8(meter.unit.trailingZeroBitCount)
      let clicks = UInt8(clamping: 24 * 4 / meter.unit)
      track.meta(0x58, [UInt8(meter.count), power, max(1, clicks), 8], at: tick(beat))
    }
    for step in TempoMap(transcript).steps {
      let micros = UInt32(min(max((60e6 / step.tempo).rounded(), 1), 0xff_ffff))
      track.meta(0x51, Array(MIDITrack.bigEndian(micros).dropFirst()), at: tick(step.beat))
    }
    return track.chunk(endingAt: tick(transcript.beats.beat(at: transcript.end)))
  }

  private struct Counts {
    var beyondKeys = 0
    var doubled = 0
    var beyondBend = 0
    var restruck = 0
    var loud = 0

    func sentences(slowest: Double) -> [String] {
      var list: [String] = []
      func say(_ count: Int, _ one: String, _ more: String) {
        if count > 0 { list.append(count == 1 ? "1 note \(one)" : "\(count) notes \(more)") }
      }
      say(
        beyondKeys, "lies beyond the keys of MIDI and is left out",
        "lie beyond the keys of MIDI and are left out")
      let crowd = "a channel with another pitch bend: more sound at once than it has channels"
      say(doubled, "shares \(crowd)", "share \(crowd)")
      say(
        beyondBend, "glides farther than a pitch bend reaches",
        "glide farther than a pitch bend reaches")
      say(restruck, "ends where its key is struck again", "end where their key is struck again")
      say(loud, "is louder than velocity 127", "are louder than velocity 127")
      if slowest < 60e6 / Double(0xff_ffff) {
        list.append("a tempo below 3.6 beats per minute is written as 3.6: its times are too short")
      }
      return list
    }
  }
}

extension TempoMap {
  init(_ transcript: Transcript) { self.init(transcript.beats, sampleRate: transcript.sampleRate) }
}

/// The events of one track of a Standard MIDI File, by their ticks.
///
/// Source: The Complete MIDI 1.0 Detailed Specification, Standard MIDI Files 1.0 (RP-001).
struct MIDITrack {
  /// The order of events at one tick.
  enum Order: Int {
    case meta, off, setup, on, end
  }

  private var events: [(tick: Int, order: Order, bytes: [UInt8])] = []

  mutating func add(_ bytes: [UInt8], at tick: Int, _ order: Order) {
    events.append((tick, order, bytes))
  }

  /// Adds a meta event: FF, its type, its length, its data.
  mutating func meta(_ type: UInt8, _ data: [UInt8], at tick: Int = 0) {
    add([0xff, type] + Self.variableLength(data.count) + data, at: tick, .meta)
  }

  mutating func name(_ text: String) { meta(0x03, Array(text.utf8)) }

  mutating func control(_ number: UInt8, _ value: Int, channel: Int, at tick: Int) {
    add([0xb0 | UInt8(channel), number, UInt8(value)], at: tick, .setup)
  }

  /// - Parameter value: 0...16,383; 8192 is no bend.
  mutating func bend(_ value: Int, channel: Int, at tick: Int) {
    add([0xe0 | UInt8(channel), UInt8(value & 0x7f), UInt8(value >> 7)], at: tick, .setup)
  }

  /// The chunk MTrk: delta times and events, ended by the end of the track.
  func chunk(endingAt end: Int) -> [UInt8] {
    var list = events
    list.append((max(end, events.map(\.tick).max() ?? 0), .end, [0xff, 0x2f, 0x00]))
    let sorted = list.enumerated().sorted {
      ($0.element.tick, $0.element.order.rawValue, $0.offset)
        < ($1.element.tick, $1.element.order.rawValue, $1.offset)
    }
    var data: [UInt8] = []
    var tick = 0
    for (_, event) in sorted {
      data += Self.variableLength(event.tick - tick) + event.bytes
      tick = event.tick
    }
    return Array("MTrk".utf8) + Self.bigEndian(UInt32(data.count)) + data
  }

  /// A number in groups of seven bits, the highest first; all but the last have their top bit set.
  static func variableLength(_ number: Int) -> [UInt8] {
    var bytes = [UInt8(number & 0x7f)]
    var rest = number >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

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
