import Score
import Testing

@testable import Notation

/// What another program reads of a MIDI file.
struct MIDIFileTests {
  private func read(_ transcript: Transcript) throws -> (SMFReader, [String]) {
    let file = MIDIFile(transcript)
    return (try SMFReader(file.bytes), file.findings)
  }

  @Test func numbersOfVariableLengthAreThoseOfTheStandard() {
    // The table of the specification.
    let table: [(Int, [UInt8])] = [
      (0, [0]), (0x40, [0x40]), (0x7f, [0x7f]), (0x80, [0x81, 0]), (0x2000, [0xc0, 0]),
      (0x3fff, [0xff, 0x7f]), (0x4000, [0x81, 0x80, 0]), (0x1f_ffff, [0xff, 0xff, 0x7f]),
      (0x20_0000, [0x81, 0x80, 0x80, 0]), (0xfff_ffff, [0xff, 0xff, 0xff, 0x7f]),
    ]
    for (number, bytes) in table { #expect(MIDITrack.variableLength(number) == bytes) }
  }

  @Test func notesStandOnTheirTicksInATrackPerVoice() throws {
    var song = TranscriptFixture()
    song.voices = ["lead", "silent", "bass"]
    let (file, findings) = try read(
      song.transcript([(0, 0, 1, 60), (0, 1.5, 0.25, 64), (2, 4, 2, 36)]))
    #expect(file.format == 1 && file.resolution == 960 && file.tracks.count == 3 && findings == [])
    let lead = file.notes(in: 1)
    #expect(lead.map(\.start) == [0, 1440] && lead.map(\.end) == [960, 1680])
    #expect(lead.map(\.key) == [60, 64] && lead.allSatisfy { $0.channel == 0 && $0.bend == 8192 })
    let bass = file.notes(in: 2)
    #expect(bass.map(\.start) == [3840] && bass.map(\.channel) == [1] && bass.map(\.key) == [36])
    let names = (0..<3).map { String(decoding: file.metas(3, in: $0)[0].data, as: UTF8.self) }
    #expect(names == ["Test & <Song>", "lead", "bass"])
    #expect(file.metas(0x2f, in: 0).map(\.tick) == [16 * 960])
  }

  @Test func tempoAndMetersStandInTheFirstTrack() throws {
    var song = TranscriptFixture(tempo: 90)
    song.meters = [(0, Meter("3/4")!), (6, Meter("7/8")!)]
    let (file, _) = try read(song.transcript([(0, 0, 1, 60)]))
    #expect(file.metas(0x51, in: 0).map(\.data) == [[0x0a, 0x2c, 0x2b]], "666,667 µs")
    let meters = file.metas(0x58, in: 0)
    #expect(meters.map(\.tick) == [0, 5760])
    #expect(meters.map { Array($0.data) } == [[3, 2, 24, 8], [7, 3, 12, 8]])
  }

  @Test func aTempoRampKeepsTheTimes() throws {
    // 60 to 180 bpm in 16 s: B(t) = t + t²/16; a note each second.
    var table = BeatTable()
    for tick in 0...1600 {
      let time = Double(tick) / 100
      table.add(frame: Int64(tick) * 480, beat: time + time * time / 16)
    }
    let notes = (0..<16).map { second in
      Transcript.Note(
        start: Int64(second) * 48_000, end: Int64(second) * 48_000 + 4800,
        pitches: [(Int64(second) * 48_000, 60)], velocity: 1, level: 0, pan: 0)
    }
    var part = Transcript.Part(name: "v", program: nil)
    part.notes = notes
    let (file, _) = try read(
      Transcript(
        name: "Ramp", sampleRate: 48_000, parts: [part], beats: table, meters: [(0, .common)],
        end: 768_000))
    let tempi = file.metas(0x51, in: 0).map {
      (tick: $0.tick, micros: $0.data.reduce(0) { $0 << 8 | Int($1) })
    }
    #expect(tempi.count > 100 && tempi.count < 1601)
    for (second, note) in file.notes(in: 1).enumerated() {
      var time = 0.0
      for (index, step) in tempi.enumerated() where step.tick < note.start {
        let end = index + 1 < tempi.count ? min(tempi[index + 1].tick, note.start) : note.start
        time += Double(end - step.tick) / 960 * Double(step.micros) / 1e6
      }
      #expect(abs(time - Double(second)) < 0.001, "\(time) s")
    }
  }

  @Test func velocityGrowsWithTheRootOfTheAmplitude() throws {
    let song = TranscriptFixture()
    let start: [(beat: Double, action: Event.Action)] = [
      (1, .set(note: 2, slot: 3, value: -12.0412, ramp: 0)),
      (2, .set(note: 3, slot: 2, value: 0.25, ramp: 0)),
      (3, .set(note: 4, slot: 3, value: 6, ramp: 0)),
    ]
    let (file, findings) = try read(
      song.transcript((0..<4).map { (0, Double($0), 0.5, 60) }, more: start))
    #expect(file.notes(in: 1).map(\.velocity) == [127, 64, 64, 127])
    #expect(findings == ["1 note is louder than velocity 127"])
  }

  @Test func levelsOfTheVoiceAndTheMappingAreChannelVolume() throws {
    let song = TranscriptFixture()
    let (file, _) = try read(
      song.transcript(
        [(0, 0, 8, 60)],
        more: [
          (1, .voice(0, slot: 3, value: -12.0412, ramp: 0)), (2, .level(value: -12.0412, ramp: 0)),
        ]))
    let volumes = file.tracks[1].filter { $0.status == 0xb0 && $0.data[0] == 7 }
    #expect(volumes.map { Int($0.data[1]) } == [127, 64, 32])
    #expect(volumes.map(\.tick) == [0, 960, 1920])
  }

  @Test func panIsController10() throws {
    let song = TranscriptFixture()
    let (file, _) = try read(
      song.transcript(
        [(0, 0, 1, 60), (0, 1, 1, 60), (0, 2, 1, 60)],
        more: [
          (1, .set(note: 2, slot: 4, value: -1, ramp: 0)),
          (2, .set(note: 3, slot: 4, value: 1, ramp: 0)),
        ]))
    let pans = file.tracks[1].filter { $0.status == 0xb0 && $0.data[0] == 10 }
    #expect(pans.map { Int($0.data[1]) } == [1, 127] && pans.map(\.tick) == [960, 1920])
  }

  @Test func quarterTonesAtOnceHaveChannelsOfTheirOwn() throws {
    let song = TranscriptFixture()
    let (file, findings) = try read(
      song.transcript([(0, 0, 2, 60), (0, 0, 2, 64.5), (0, 0, 2, 67.25), (0, 1, 1, 72)]))
    let notes = file.notes(in: 1)
    #expect(findings == [])
    #expect(Set(notes.map(\.channel)).count == 3, "60 and 72 share one: both have no bend")
    for (note, pitch) in zip(notes, [60, 64.5, 67.25, 72]) {
      let heard = Double(note.key) + Double(note.bend - 8192) / 8192 * 2
      #expect(abs(heard - pitch) < 0.0003, "\(heard)")
    }
    let range = file.tracks[1].filter { $0.status == 0xb0 && $0.data[0] == 6 }
    #expect(range.map { Int($0.data[1]) } == [2])
  }

  @Test func aGlideIsAPitchBendInTime() throws {
    let song = TranscriptFixture()
    // 440 to 880 Hz over one beat (24,000 frames), straight in Hz, from beat 1 on.
    let (file, _) = try read(
      song.transcript(
        [(0, 0, 4, 69)], more: [(1, .set(note: 1, slot: 0, value: 880, ramp: 24_000))]))
    let note = file.notes(in: 1)[0]
    #expect(note.start == 0 && note.end == 3840 && note.key == 69)
    let bends = file.tracks[1].filter { $0.status == 0xe0 }
    #expect(bends.count == 50 && bends.last!.tick == 1920)
    for bend in bends {
      let value = Int(bend.data[0]) + Int(bend.data[1]) << 7
      let semitones = Double(value - 8192) / 8192 * 12
      let hertz = 440 + 440 * (Double(bend.tick) / 960 - 1)
      #expect(abs(69 + semitones - Pitch.midi(hertz: hertz)) < 0.02)
    }
  }

  @Test func aNoteFollowsThePitchOfItsVoice() throws {
    let song = TranscriptFixture()
    let hertz = Float(Pitch.hertz(midi: 63))
    let recorder = TranscriptRecorder(song.orchestra, sampleRate: 48_000, controlRate: 100)
    let events: [(Int64, Event.Action)] = [
      (0, .voice(0, slot: 0, value: hertz, ramp: 0)), (0, .start(note: 1, voice: 0)),
      (24_000, .voice(0, slot: 0, value: 440, ramp: 480)), (48_000, .release(note: 1)),
    ]
    recorder.add(events.map { ScheduledEvent(Event(frame: $0, $1), cause: Cause()) })
    for tick in 0...100 { recorder.tick(frame: Int64(tick) * 480, beat: Double(tick) / 50) }
    let transcript = recorder.finish(name: "x", meters: [(0, .common)], end: 48_000)
    let pitches = transcript.parts[0].notes[0].pitches
    #expect(pitches.map { ($0.midi * 1000).rounded() } == [63_000, 69_000])
    #expect(pitches.map(\.frame) == [0, 24_480])
  }

  @Test func moreThanFifteenVoicesGoOnAtTheNextPort() throws {
    var song = TranscriptFixture()
    song.voices = (0..<20).map { "v\($0)" }
    let (file, _) = try read(song.transcript((0..<20).map { ($0, 0, 1, 60) }))
    let channels = (1...20).map { file.notes(in: $0)[0].channel }
    #expect(channels.prefix(15) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15])
    #expect(channels.suffix(5) == [0, 1, 2, 3, 4])
    let ports = (1...20).map { (track: Int) -> [UInt8] in
      file.metas(0x21, in: track).first?.data ?? [0]
    }
    #expect(ports.prefix(15).allSatisfy { $0 == [0] })
    #expect(ports.suffix(5).allSatisfy { $0 == [1] })
  }

  @Test func whatMIDICannotSayIsCounted() throws {
    let song = TranscriptFixture()
    let many = (0..<18).map {
      (voice: 0, beat: 0.0, length: 4.0, pitch: 60 + 0.05 * Double($0 + 1))
    }
    #expect(
      try read(song.transcript(many)).1.first
        == "3 notes share a channel with another pitch bend: more sound at once than it has channels"
    )
    #expect(
      try read(song.transcript([(0, 0, 1, 130), (0, 0, 2, 60), (0, 1, 1, 60)])).1 == [
        "1 note lies beyond the keys of MIDI and is left out",
        "1 note ends where its key is struck again",
      ])
  }

  @Test func knownSoundsHaveTheirProgram() throws {
    #expect(GeneralMIDI.names.count == 128)
    #expect(GeneralMIDI.program(named: "music box") == 10)
    #expect(GeneralMIDI.program(named: "Acoustic Grand-Piano") == 0)
    #expect(GeneralMIDI.program(named: "Gunshot") == 127 && GeneralMIDI.program(named: "") == nil)
    let node = Graph.Node(unit: "zones", inputs: [], table: 0)
    let voice = VoiceSpec(
      name: "bell", graph: Graph(nodes: [node], output: .node(0)), parameters: [])
    let sampler = SoundTable.sampler(SamplerSource(.soundFont(path: nil, .named("Music Box"))))
    let orchestra = Orchestra(voices: [voice], tables: [sampler])
    #expect(GeneralMIDI.programs(of: orchestra) == ["bell": 10])
    let song = TranscriptFixture()
    let (file, _) = try read(song.transcript([(0, 0, 1, 60)], programs: ["a": 10]))
    #expect(file.tracks[1].contains { $0.status == 0xc0 && $0.data == [10] })
  }
}
