import Score
import Testing

@testable import Mappings

/// musicutil by the tables and examples of norns.
struct MusicutilTests {
  private func list(_ expression: String) throws -> [Double] {
    try outputs("for _, x in ipairs(\(expression)) do out(x) end")
  }

  @Test func everyScaleIsATuningInAnyCase() throws {
    #expect(NamedScale.all.count == 41)
    for scale in NamedScale.all {
      for name in [scale.name, scale.name.uppercased()] + scale.otherNames {
        #expect(Tuning.named(name)?.degrees == scale.degrees.map(Double.init), "\(name)")
      }
      #expect(scale.degrees == scale.degrees.sorted() && scale.degrees.first == 0)
    }
    #expect(try outputs("out(tuning(\"Dorian\", \"D3\"):degree(2))") == [53])
    #expect(try outputs("out(tuning(\"Neapolitan Minor\", 60):degree(6))") == [71])
  }

  @Test func scalesAreThoseOfMusicutil() throws {
    #expect(
      try list("musicutil.generate_scale(60, \"major\")") == [60, 62, 64, 65, 67, 69, 71, 72])
    #expect(
      try list("musicutil.generate_scale(60, \"Minor Pentatonic\", 2)")
        == [60, 63, 65, 67, 70, 72, 75, 77, 79, 82, 84])
    #expect(
      try list("musicutil.generate_scale_of_length(60, \"dorian\", 10)")
        == [60, 62, 63, 65, 67, 69, 70, 72, 74, 75])
    #expect(try list("musicutil.generate_scale_of_length(120, 1)") == [120, 122, 124, 125, 127])
    #expect(try outputs("out(#musicutil.SCALES) out(#musicutil.CHORDS)") == [41, 27])
  }

  @Test(arguments: [
    ("Major 7", [0, 4, 7, 11]), ("maj7", [0, 4, 7, 11]), ("Minor 13", [0, 3, 7, 10, 14, 17, 21]),
    ("Dominant 7", [0, 4, 7, 10]), ("Seventh sus4", [0, 5, 7, 10]), ("dim7", [0, 3, 6, 9]),
    ("Half Diminished 7", [0, 3, 6, 10]), ("Augmented Major 7", [0, 4, 8, 11]),
    ("MinMaj7", [0, 3, 7, 11]), ("Major 69", [0, 4, 7, 9, 14]), ("half-diminished", [0, 3, 6, 10]),
    ("sus2", [0, 2, 7]), ("7", [0, 4, 7, 10]), ("9", [0, 4, 7, 10, 14]),
  ])
  func chordsHaveTheirNames(name: String, steps: [Double]) throws {
    #expect(try list("chord(\"\(name)\", 60)") == steps.map { 60 + $0 })
  }

  @Test func chordsOfMusicutil() throws {
    #expect(try list("musicutil.generate_chord(60, \"Minor 7\", 1)") == [63, 67, 70, 72])
    #expect(try list("musicutil.generate_chord(60)") == [60, 64, 67])
    #expect(try list("musicutil.generate_chord(122, \"major\")") == [122, 126])
    // The degrees of musicutil: ii7 of C major, V of A harmonic minor, vii°7 of it, IV7 of D dorian.
    #expect(
      try list("musicutil.generate_chord_scale_degree(60, \"Major\", 2, true)") == [62, 65, 69, 72])
    #expect(
      try list("musicutil.generate_chord_scale_degree(57, \"Harmonic Minor\", 5)") == [64, 68, 71])
    #expect(
      try list("musicutil.generate_chord_scale_degree(57, \"Harmonic Minor\", 7, true)")
        == [68, 71, 74, 77])
    #expect(
      try list("musicutil.generate_chord_scale_degree(62, \"Dorian\", 4, true)") == [
        67, 71, 74, 77,
      ])
  }

  @Test func everyDegreeOfAScaleOfSevenHasAChordOfMusicutil() throws {
    // norns' SCALE_CHORD_DEGREES names a chord of CHORDS for each of these.
    #expect(
      try outputs(
        """
        local known, missing = {}, 0
        for _, c in ipairs(musicutil.CHORDS) do known[table.concat(c.intervals, " ")] = true end
        for _, name in ipairs { "Major", "Natural Minor", "Harmonic Minor", "Melodic Minor", "Dorian",
          "Phrygian", "Lydian", "Mixolydian", "Locrian" } do
          for degree = 1, 7 do
            for _, seventh in ipairs { false, true } do
              local notes = musicutil.generate_chord_scale_degree(0, name, degree, seventh)
              for i = #notes, 1, -1 do notes[i] = math.tointeger(notes[i] - notes[1]) end
              if not known[table.concat(notes, " ")] then missing = missing + 1 end
            end
          end
        end
        out(missing)
        """) == [0])
  }

  @Test func chordsThatFitAKey() throws {
    // Chords 1-7 and Sus4 on the first degree of Major, as in musicutil's cross-reference (whose numbers
    // are those before "Augmented Major 7" came in).
    #expect(
      try outputs(
        """
        local names = musicutil.chord_types_for_note(60, 60, "Major")
        local place = {}
        for i, c in ipairs(musicutil.CHORDS) do place[c.name] = i end
        for _, name in ipairs(names) do out(place[name]) end
        """) == [1, 2, 3, 4, 5, 6, 7, 15])
    #expect(try outputs("out(#musicutil.chord_types_for_note(61, 60, \"Major\"))") == [0])
  }

  @Test func notesSnapToTheNearest() throws {
    // The documentation's run: 70, 55, 47, 66, 68 and 71 on dorian from C4 (two octaves).
    #expect(
      try list(
        "musicutil.snap_notes_to_array({ 70, 55, 47, 66, 69, 68, 71 }, "
          + "musicutil.generate_scale_of_length(60, \"dorian\", 16))")
        == [70, 60, 60, 65, 69, 67, 70])
    #expect(try outputs("out(musicutil.snap_note_to_array(90, { 60, 64 }))") == [64])
  }

  @Test func conversions() throws {
    #expect(
      try outputs(
        """
        out(musicutil.note_num_to_freq(69)) out(musicutil.freq_to_note_num(445))
        out(musicutil.interval_to_ratio(12)) out(musicutil.ratio_to_interval(4))
        out(musicutil.note_num_to_name(61) == "C#" and 1 or 0)
        out(musicutil.note_num_to_name(60, true) == "C4" and 1 or 0)
        out(#musicutil.note_nums_to_names { 60, 62 })
        """) == [440, 69, 2, 24, 1, 1, 2])
    #expect(try list("musicutil.intervals_to_ratios { 0, -12, 24 }") == [1, 0.5, 4])
  }

  @Test(arguments: [
    (
      "musicutil.generate_scale(60, \"lidian\")",
      "unknown scale \"lidian\"; did you mean \"lydian\"?"
    ),
    ("musicutil.generate_scale(200)", "the pitch is 200"),
    ("musicutil.generate_chord(60, \"Mayor\")", "unknown chord \"Mayor\"; did you mean \"major\"?"),
    (
      "musicutil.generate_chord_scale_degree(60, \"Blues\", 1)",
      "need a scale of seven notes, not Blues Scale"
    ),
    ("musicutil.snap(60)", "unknown word of musicutil \"snap\""),
    ("tuning(\"Dorain\")", "unknown tuning \"Dorain\"; did you mean \"dorian\"?"),
  ])
  func aMistakeIsExplained(call: String, message: String) throws {
    let problems = try Performance(sequenceText("local _ = \(call)"), seconds: 0.1).problems
    #expect(problems.first?.contains(message) == true, "\(problems)")
  }

  @Test func euclidHasItsOtherNames() throws {
    #expect(
      try outputs(
        """
        for _, f in ipairs { er.gen, spread } do
          local n = 0
          for i, hit in ipairs(f(3, 8)) do if hit then n = n * 10 + i end end
          out(n)
        end
        """) == [147, 147])
  }
}
