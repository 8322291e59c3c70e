import Analysis
import Checking
import Files
import Mappings
import Score
import Sessions
import Signals

/// The reference of everything that is declared once: inputs, unit generators, effects, words, scales.
public enum Reference {
  /// The reference as Markdown, the same for the same build.
  public static var markdown: String {
    let parts = [
      heading, inputs, language, section("Unit generators", Catalogue.units, note: unitNote),
      section("Effects", Catalogue.effects, note: effectNote), voiceParameters, words, scales,
      tunings, ReferenceMeasures.text, commands, ReferenceSettings.markdown,
      ReferenceSites.markdown, faults,
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Writes what is made of the declarations into a checkout: the reference, and the settings in the Python package.
  /// - Parameter checkout: its path with a slash at the end; empty for the current folder.
  /// - Throws: `Fault`: `missing`, `permission`, `diskFull` or `file` where it cannot be written.
  public static func write(to checkout: String = "") throws {
    for file in try outdated(in: checkout) { try TextFile.write(file.text, to: file.path) }
  }

  /// Returns the files of a checkout that are not as this build makes them, and what they shall hold.
  /// - Parameter checkout: its path with a slash at the end; empty for the current folder.
  /// - Throws: `Fault` (`missing`, `permission` or `file`) where one cannot be read.
  public static func outdated(in checkout: String = "") throws -> [(path: String, text: String)] {
    let all =
      [(path: checkout + "docs/reference.md", text: markdown)]
      + (try PythonSettings.files(in: checkout))
    return try all.filter {
      try !FileContent.exists($0.path) || FileContent.text($0.path) != $0.text
    }
  }

  private static let heading = """
    # Reference

    Generated from the declarations in the code by `make docs`; do not edit.
    """

  private static let unitNote =
    "What a `synth` function can use. Inputs are given in order, or by name in a table at the end; those "
    + "with a default may be left out. `+ - * /` work between units, parameters and numbers."
  private static let effectNote =
    "What the `effects` table of a mapping can hold; they work in the order in which they are written, and "
    + "a map can move each of their inputs: `to = \"space.mix\"`."

  private static var inputs: String {
    let rows = (Inputs.all + Inputs.ofSites).map { input in
      [
        "`\(input.name)`", input.unit.symbol, kind(input.kind), range(input.plausible), input.doc,
      ]
    }
    return
      "## Inputs\n\nWhat a walk can deliver: `env.NAME` in Lua, `from = \"NAME\"` in a map.\n\n"
      + table(["name", "unit", "kind", "plausible", "what it is"], rows)
  }

  private static var language: String {
    "## A mapping\n\nThe table given to `mapping`.\n\n"
      + table(["field", "kind", "what it is"], ReferenceLanguage.mapping)
      + "\n\n## A map entry\n\nOne rule of `map`.\n\n"
      + table(["field", "kind", "what it is"], ReferenceLanguage.entry)
      + "\n\n## A note\n\nWhat the table given to `play` can hold beside parameters; without `duration` and `beats` a note is held "
      + "until it is released, or until its envelopes have ended where they are all `perc`.\n\n"
      + table(["field", "kind", "what it is"], ReferenceLanguage.note)
      + "\n\n## A param\n\nOne setting of `params`, or a parameter of a synth: "
      + "`{ 800, min = 60, max = 12000, unit = \"Hz\" }`.\n\n"
      + table(["field", "kind", "what it is"], ReferenceLanguage.parameter)
  }

  static func kind(_ kind: InputSpec.Kind) -> String {
    switch kind {
    case .linear: "linear"
    case .circular(let period): "circular, \(Figure.plain(period))"
    case .category(let names): names.joined(separator: ", ")
    }
  }

  private static func section(_ title: String, _ specs: [UnitSpec], note: String) -> String {
    var text = "## \(title)\n\n\(note)"
    for family in UnitSpec.Family.allCases {
      let members = specs.filter { $0.family == family && $0.family != .arithmetic }
      for spec in members { text += "\n\n" + describe(spec) }
    }
    return text
  }

  private static func describe(_ spec: UnitSpec) -> String {
    var text = "### \(spec.name)\n\n\(spec.doc)"
    if !spec.source.isEmpty { text += "\n\nSource: \(spec.source)" }
    text += "\n\n```lua\n\(spec.example)\n```"
    if !spec.inputs.isEmpty { text += "\n\n" + parameters(spec.inputs) }
    return text
  }

  private static var voiceParameters: String {
    "## Parameters of every voice\n\nPresent without being declared, in `p`, in `play` and as map targets.\n\n"
      + parameters(VoiceSpec.standardParameters)
  }

  private static func parameters(_ specs: [ParameterSpec]) -> String {
    let rows = specs.map { spec in
      [
        "`\(spec.name)`", spec.unit.symbol,
        spec.isRequired ? "required" : Figure.plain(spec.defaultValue),
        spec.isSignal ? "signal" : range(spec.range), spec.doc,
      ]
    }
    return table(["name", "unit", "default", "range", "what it does"], rows)
  }

  private static var words: String {
    func rows(_ words: [Word]) -> [[String]] {
      words.map { ["`\($0.name)`", "`\($0.usage)`", $0.doc] }
    }
    return "## Words of the mapping language\n\n"
      + table(["word", "used as", "what it does"], rows(Word.all))
      + "\n\n## Methods\n\nWhat values can do, and functions in tables: with a colon on a value, with a dot in a table.\n\n"
      + table(["method", "used as", "what it does"], rows(Word.methods))
  }

  static let scaleRows = [
    ["`lin`", "equal data steps make equal steps"],
    ["`exp`", "equal data steps make equal ratios (pitch in Hz, cutoff)"],
    ["`log`", "equal data ratios make equal steps"],
    ["`sqrt`", "square root of the position in the domain"],
    ["`pow=n`", "power n of the position in the domain"],
    ["`db`", "range in dB, value an amplitude"],
    [
      "`erb`",
      "equal data steps make equal steps of auditory filter width (Glasberg and Moore 1990)",
    ],
    ["`quantize=n`", "rounded to n equal steps"],
  ]

  private static var scales: String {
    return "## Scales\n\nThe shape of a map from `domain` to `range`.\n\n"
      + table(["scale", "meaning"], scaleRows)
  }

  private static var tunings: String {
    let rows = Tuning.all.map {
      ["`\($0.name)`", $0.degrees.map(Figure.plain).joined(separator: " ")]
    }
    return "## Tunings\n\nDegrees in semitones above the root.\n\n"
      + table(["name", "degrees"], rows)
  }

  private static var commands: String {
    let rows = SessionCommand.all.map {
      ["`\("\($0.name) \($0.usage)".trimmed)`", $0.summary, "`\($0.example)`"]
    }
    return
      "## Commands of the prompt\n\nWhat `ripples repl` and `ripples attach` take besides Lua; brackets mark what may be left out.\n\n"
      + table(["command", "what it does", "example"], rows)
  }

  private static var faults: String {
    "## Errors\n\nThe kinds of mistakes that a program can tell apart: `code` of an error's JSON, and of the exceptions in Python. "
      + "With `--json` a command writes an error as one line to standard error, and with `RIPPLES_ERRORS=json` in the environment "
      + "every command does: `{\"error\": {\"code\": …, \"file\": …, \"line\": …, \"column\": …, \"part\": …, \"setting\": …, "
      + "\"message\": …, \"expected\": …, \"hint\": …, \"excerpt\": …}}`, null where nothing is known. Under `RIPPLES_ERRORS=json` "
      + "all texts name a setting and its value in angle quotes, so that a program can put its own words in.\n\n"
      + table(["code", "meaning"], FaultCode.allCases.map { ["`\($0.rawValue)`", $0.meaning] })
  }

  static func range(_ range: ClosedRange<Double>) -> String {
    "\(Figure.plain(range.lowerBound)) … \(Figure.plain(range.upperBound))"
  }

  static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { row in
      "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }
}

/// The part of the reference about measuring: metrics, and what `ripples check` finds.
enum ReferenceMeasures {
  static var text: String { [metrics, findings].joined(separator: "\n\n") }

  private static var metrics: String {
    let parts = Metrics.all.map { metric in
      let unit = metric.unit.isEmpty ? "a number" : metric.unit
      return """
        ### \(metric.id)

        **\(metric.name)** (\(unit); \(better(metric.better))). \(metric.definition)

        Source: \(metric.source)
        """
    }
    return
      "## Metrics\n\nWhat `ripples compare` measures of every variant on every dataset, and what its setting `require` takes.\n\n"
      + parts.joined(separator: "\n\n")
  }

  static func better(_ better: Metric.Better) -> String {
    switch better {
    case .higher: "more is better"
    case .lower: "less is better"
    case .neither: "neither is better"
    }
  }

  private static var findings: String {
    let parts = FindingCatalogue.all.map { kind in
      let source = kind.source.isEmpty ? "" : "\n\nSource: \(kind.source)"
      return
        "### \(kind.id)\n\n\(kind.severity.rawValue): \(kind.title). \(kind.why)\n\nCure: \(kind.cure).\(source)"
    }
    return "## Findings\n\nWhat `ripples check` finds.\n\n" + parts.joined(separator: "\n\n")
  }
}
