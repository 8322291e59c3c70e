import Glibc
import Report
import TestGround
import Testing

@testable import Comparing
@testable import Rendering

/// Mappings whose answer is known on paper, measured on their rendered sound: what a parameter is called plays no part.
///
/// The data: 300 temperatures that rise and fall evenly between 0 and 30 °C, so that all degrees are equally frequent, and a pace
/// that does the same in another time.
@Suite struct HeardTruthTests {
  private static let report = Result { try measured() }

  private static func even(_ period: Double, _ time: Double) -> Double {
    abs(2 * (time / period - floor(time / period)) - 1)
  }

  /// A mapping of one held voice.
  private static func held(
    _ graph: String, _ entries: String, parameters: String = "", level: String = "level = -12"
  ) -> String {
    """
    return mapping {
      name = "Held",
      voices = { v = synth({ \(parameters) }, function(p) return \(graph) * adsr(p.gate, 0.02, 0.05, 1, 0.1) end) },
      map = { \(entries) },
      sequences = { hold = function() play("v", { \(level) }) end },
    }
    """
  }

  private static func entry(_ target: String, _ range: String, _ more: String = "") -> String {
    "{ from = \"temperature\", to = \"v.\(target)\", domain = { 0, 30 }, range = { \(range) }, \(more) },"
  }

  /// Own parameters of a voice; the words for them are drawn from none that mean something.
  private static let own = "zig = { 300, min = 20, max = 16000 }"
  private static let octaves = "220, 880"

  private static let mappings: [String: String] = [
    "tone": held("triangle(p.pitch)", entry("pitch", "\"A3\", \"A5\"")),
    "renamed": held("triangle(p.zig)", entry("zig", octaves, "scale = \"exp\""), parameters: own),
    "inverted": held("triangle(p.pitch)", entry("pitch", "\"A5\", \"A3\"")),
    "noise": held("lowpass(white(), 6000 + p.pitch / 100)", entry("pitch", "57, 81")),
    "noise-renamed": held(
      "lowpass(white(), 6000 + p.zig / 100)", entry("zig", octaves, "scale = \"exp\""),
      parameters: own),
    "colour": held(
      "lowpass(white(), 4 * p.zig)", entry("zig", octaves, "scale = \"exp\""), parameters: own),
    "unconnected": held("sine(330)", entry("zig", octaves), parameters: own),
    "pan": held("triangle(330)", entry("pan", "-1, 1")),
    "level": held("sine(330)", entry("level", "-36, -12"), level: ""),
    "hardly": held("sine(330)", entry("level", "-12.05, -12"), level: ""),
    "three": held("triangle(p.pitch)", entry("pitch", "57, 81", "scale = \"quantize=3\"")),
    "dead-half": held(
      "triangle(p.pitch)",
      "{ from = \"temperature\", to = \"v.pitch\", domain = { 0, 15 }, range = { 57, 81 } },"),
    "together": held(
      "sine(p.pitch)", entry("pitch", "57, 81") + entry("level", "-12, -30"), level: ""),
    "constant": held("triangle(p.pitch)", entry("pitch", "69, 69")),
    "threshold": """
    return mapping {
      name = "Threshold",
      voices = { v = synth(function(p) return sine(660) * 0.3 * perc(p.gate, 0.002, 0.05) end) },
      sequences = { v = every(0.1, function(env)
        if env.temperature and env.temperature > 20 then play("v", { level = -8 }) end
      end) },
      tempo = 60,
    }
    """,
    "rhythm": """
    return mapping {
      name = "Rhythm",
      voices = { v = synth(function(p) return sine(660) * 0.3 * perc(p.gate, 0.002, 0.05) end) },
      map = { { from = "temperature", to = "tempo", domain = { 0, 30 }, range = { 120, 480 } } },
      sequences = { v = every(1, function() play("v", { level = -8 }) end) },
    }
    """,
    "bells": """
    return mapping {
      name = "Bells",
      voices = { v = synth(function(p) return sine(p.pitch) * 0.3 * perc(p.gate, 0.005, 0.1) end) },
      sequences = { v = every(0.2, function(env)
        if env.temperature then play("v", { pitch = 57 + 0.8 * env.temperature, level = -10 }) end
      end) },
      tempo = 60,
    }
    """,
    "set": """
    return mapping {
      name = "Set",
      voices = { v = synth({ shade = { 300, min = 20, max = 16000 } }, function(p)
        return lowpass(saw(p.pitch), p.shade) * adsr(p.gate, 0.02, 0.05, 1, 0.1) end) },
      sequences = { v = function()
        local note = play("v", { level = -12 })
        every(0.05, function(env)
          if env.temperature then note:set { pitch = 57 + 0.8 * env.temperature, shade = 8000 } end
        end)
      end },
      tempo = 60,
    }
    """,
    "two-voices": """
    return mapping {
      name = "Two voices",
      voices = {
        v = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.02, 0.05, 1, 0.1) end),
        w = synth(function(p) return saw(p.pitch) * 0.3 * adsr(p.gate, 0.02, 0.05, 1, 0.1) end),
      },
      map = {
        \(entry("pitch", "69, 93"))
        { from = "pace", to = "w.pitch", domain = { 60, 120 }, range = { 33, 45 } },
      },
      sequences = {
        v = function() play("v", { level = -12 }) end, w = function() play("w", { level = -12 }) end,
      },
    }
    """,
    "masked": """
    return mapping {
      name = "Masked",
      voices = {
        v = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.02, 0.05, 1, 0.1) end),
        w = synth(function(p) return white() * 0.5 * adsr(p.gate, 0.02, 0.05, 1, 0.1) end),
      },
      map = { \(entry("pitch", "57, 81")) },
      sequences = {
        v = function() play("v", { level = -60 }) end, w = function() play("w", { level = -6 }) end,
      },
    }
    """,
  ]

  /// All of them on one log, as one report.
  private static func measured() throws -> Report {
    let bench = CompareSpace()
    let log = try bench.space.log(
      "even.csv", seconds: 30,
      [
        ("temperature (°C)", { 30 * even(7.2973, $0) }),
        ("pace (steps/min)", { 60 + 60 * even(5.1379, $0) }),
      ])
    let files = try mappings.keys.sorted().map { name in
      try bench.space.write(mappings[name]!, to: "\(name).lua")
    }
    var request = bench.request(files, [log])
    request.focus = "temperature"
    request.excerpt = 0
    _ = try #require(try Compare(request).run())
    return try bench.report()
  }

  /// What was measured of an input in a mapping.
  private func found(
    _ metric: String, _ name: String, input: String = "temperature", of subject: String? = nil
  ) throws -> Report.Measurement {
    let report = try Self.report.get()
    let variant = try #require(report.variants.first { $0.file.hasSuffix("/\(name).lua") })
    let cell = try #require(report.cells.first { $0.variant == variant.id })
    return try #require(
      cell.measurements.first {
        $0.metric == metric && $0.input == input && (subject == nil || $0.subject == subject)
      }, "\(metric) of \(name)")
  }

  private func value(
    _ metric: String, _ name: String, input: String = "temperature", of subject: String? = nil
  ) throws -> Double {
    let one = try found(metric, name, input: input, of: subject)
    return try #require(one.value, "\(metric) of \(name): \(one.reason ?? "")")
  }

  // MARK: Pitch

  /// 24 semitones from A3 are 584 just noticeable differences (Wier, Jesteadt and Green 1977); 32 even bins are 5 bit.
  @Test(arguments: ["tone", "renamed", "inverted"])
  func twoOctavesCarryAllThatCanBeTold(_ name: String) throws {
    #expect(abs(try value("jnd_steps", name) - 584) < 12)
    #expect(abs(try value("information", name) - 5) < 0.25)
    #expect(try value("inaudible_steps", name) == 0)
    #expect(try value("listener_trend", name) > 99)
    #expect(try value("parameter_followed", name) > 0.99)
  }

  @Test func aNameChangesNoFigure() throws {
    for metric in [
      "information", "inaudible_steps", "jnd_steps", "linearity_deviation", "listener_trend",
      "listener_point_error", "round_trip_correlation",
    ] {
      #expect(try found(metric, "tone").value == (try found(metric, "renamed").value), "\(metric)")
      #expect(
        (try found(metric, "noise").value) == (try found(metric, "noise-renamed").value),
        "\(metric)")
    }
  }

  /// Three levels of equally many data are log2 3 bit; half the data on one value leave 1/2 + 5/2 bit.
  @Test func stepsAndADeadHalfLeaveWhatTheyLeave() throws {
    #expect(abs(try value("information", "three") - log2(3)) < 0.12)
    #expect(abs(try value("information", "dead-half") - 3) < 0.25)
    let above = (0...300).count { 30 * Self.even(7.2973, Double($0) / 10) > 15 }
    #expect(abs(try value("clipped_data", "dead-half") - 100 * Double(above) / 301) < 0.5)
  }

  @Test func notesOfTheirOwnPitchAreHeardNoteByNote() throws {
    #expect(abs(try value("jnd_steps", "bells") - 584) < 20)
    #expect(try value("information", "bells") > 4)
  }

  @Test func ofTwoHeldVoicesEachIsHeardByItself() throws {
    #expect(abs(try value("information", "two-voices") - 5) < 0.25)
    #expect(try value("information", "two-voices", input: "pace") > 4.4)
  }

  /// A note that a script moves ten or more times a row says as much as one that an entry moves.
  @Test func aHeldNoteThatAScriptMovesIsHeard() throws {
    #expect(abs(try value("jnd_steps", "set") - 584) < 20)
    #expect(abs(try value("information", "set") - 5) < 0.4)
    #expect(try value("parameter_followed", "set") > 0.9)
  }

  // MARK: Other qualities

  /// A factor of 4 in a centroid is at most ln 4 / 0.04 steps of brightness (Allen and Oxenham 2014).
  @Test func aFilteredNoiseIsHeardAsBrightness() throws {
    let steps = try value("jnd_steps", "colour")
    #expect(steps > 5 && steps <= log(4) / 0.04 + 2, "\(steps)")
    #expect(try value("information", "colour") > 2)
  }

  /// Loudspeakers at ±30°, where the smallest angle grows from 1 to 1.5° (Mills 1958): 120 ln 1.5 steps.
  @Test func aPositionIsHeardInStepsOfItsAngle() throws {
    #expect(abs(try value("jnd_steps", "pan") - 48.7) < 1)
    #expect(try value("information", "pan") > 4)
  }

  /// 24 dB below -12 dBFS are between 24 / 0.9 and 24 / 0.5 steps (Jesteadt, Wier and Green 1977).
  @Test func aLevelIsHeardInStepsOfItsLevel() throws {
    let steps = try value("jnd_steps", "level")
    #expect(steps > 24 / 0.95 && steps < 24 / 0.5, "\(steps)")
  }

  @Test func aLevelThatHardlyMovesIsAllInaudible() throws {
    let found = try found("inaudible_steps", "hardly")
    #expect(found.value == 100 || found.reason != nil)
    #expect((try self.found("information", "hardly").value ?? 0) < 0.3)
  }

  @Test func pitchAndLevelOfOneInputAreEachMeasuredOnTheirOwn() throws {
    let pitch = try value("jnd_steps", "together", of: "temperature → v.pitch")
    let level = try value("jnd_steps", "together", of: "temperature → v.level")
    #expect(abs(pitch - 584) < 12)
    #expect(level > 15 && level < 40, "\(level)")
  }

  @Test func aTempoIsHeardInItsOnsets() throws {
    #expect(try value("parameter_followed", "rhythm") > 0.5)
    #expect(try value("information", "rhythm") > 2)
  }

  // MARK: Events

  /// A third of the data lie above 20 °C: the entropy of that is 0.918 bit.
  @Test func aThresholdIsHeardByItsEvents() throws {
    #expect(abs(try value("information", "threshold") - 0.918) < 0.1)
    #expect(abs(try value("event_threshold", "threshold") - 20) < 0.8)
    #expect(try value("event_agreement", "threshold") > 97)
    let above = (0...300).count { 30 * Self.even(7.2973, Double($0) / 10) > 20 }
    #expect(abs(try value("event_share", "threshold") - 100 * Double(above) / 301) < 0.7)
    #expect(try value("event_latency", "threshold") <= 100)
  }

  // MARK: Nothing

  @Test(arguments: ["noise", "unconnected", "masked"])
  func whatIsNotHeardIsNotMeasured(_ name: String) throws {
    for metric in ["information", "jnd_steps", "inaudible_steps", "listener_trend"] {
      let found = try found(metric, name)
      #expect(found.value == nil, "\(metric)")
      #expect(found.reason?.contains("nothing in the sound follows v.") == true, "\(metric)")
      #expect(found.reason?.contains("onsets are heard") == false, "a reason of another quality")
    }
    let summary = try Self.report.get().summary.joined(separator: " ")
    #expect(summary.contains("nothing in the sound follows v."), "\(summary)")
  }

  @Test func whatDoesNotMoveCarriesNothing() throws {
    #expect(try value("information", "constant") == 0)
  }
}
