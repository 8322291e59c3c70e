import Files
import Score
import Testing

@testable import Grading
@testable import Rendering

/// The mappings are judged in this process: the test's executable is not the command.
@Suite struct JudgeTests {
  private static let tone = """
    return mapping {
      voices = { tone = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.05, 0.1, 0.8, 0.5) end) },
      map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = RANGE } },
      sequences = { hold = function() play("tone", { level = -12 }) end },
    }
    """

  private static let lab = """
    {"schema": "ripples-lab/1", "number": 2, "name": "02-pitch", "title": "Pitch", "mapping": "pitch.lua", "length": 3,
     "data": [{"name": "ramp", "minutes": 1, "columns": {"temperature": {"shape": "wander", "from": 0, "to": 30}}}],
     "criteria": [
       {"id": "straight", "points": 4, "says": "a", "hint": "Look at the scale.", "metric": "linearity_deviation",
        "input": "temperature", "target": ".pitch", "below": 6.5},
       {"id": "no-hz", "points": 2, "says": "b", "hint": "b", "finding": "linear-frequency"},
       {"id": "maps", "points": 1, "says": "c", "hint": "c", "declares": {"maps": ["temperature"]}},
       {"id": "again", "points": 1, "says": "d", "hint": "d", "repeatable": true},
       {"id": "lowest", "points": 2, "says": "e", "hint": "e", "answer": "lowest", "value": 48, "within": 0.1}]}
    """

  /// - Parameter losingData: whether the datasets are gone before the work is judged.
  private func grade(
    _ mapping: String?, answers: String? = nil, losingData: Bool = false
  ) throws -> Grade {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    func write(_ text: String, _ name: String) throws -> String {
      let path = folder.path + "/" + name
      try TextFile.write(text, to: path)
      return path
    }
    let lab = try write(Self.lab, "lab.json")
    let data = try LabDatasets(
      LabFile.read(lab), isOpen: true, seed: 1, folder: folder.path)
    var request = Judge.Request(lab: lab, folder: folder.path, data: data.paths)
    request.mapping = try mapping.map { try write($0, "pitch.lua") }
    request.answers = try answers.map { try write($0, "answers.json") }
    if losingData { for path in data.paths { TemporaryFolder.remove(path) } }
    return try Judge(request).grade()
  }

  @Test func aRightAnswerHolds() throws {
    let text = Self.tone.replacing("RANGE", with: #"{ "A3", "A5" }"#)
    let grade = try grade(text, answers: #"{"lowest": 48}"#)
    #expect(grade.allHold && grade.points == 10)
  }

  /// The text declares the same in all of these; the ear gets the same tone whatever the temperature is.
  @Test(arguments: [
    "triangle(440)", "triangle(440 + 0.0001 * p.pitch)", "triangle(440 * pow(p.pitch / 440, 0.03))",
  ])
  func whatTheVoiceDoesNotSoundEarnsNothing(sound: String) throws {
    let text = Self.tone.replacing("RANGE", with: #"{ "A3", "A5" }"#)
      .replacing("triangle(p.pitch)", with: sound)
    let straight = try #require(try grade(text).criteria.first { $0.id == "straight" })
    #expect(!straight.holds && straight.points == 0)
    // Twice the parameter is not heard; once what is heard is measured, and is no straight line.
    let reasons = ["cannot be heard", "of its way only", "nothing in the sound follows", "16.8 %"]
    #expect(reasons.contains(where: straight.found.contains), "\(straight.found)")
  }

  /// A right entry on a voice that another one covers, or that is heard for a moment only.
  @Test(arguments: [
    (
      "-60", "",
      "w = every(0.25, function(env) play(\"w\", { pitch = 84 - env.temperature, level = -8, duration = 0.3 }) end)",
      "nothing in the sound follows tone.pitch"
    ),
    (
      "-17", "",
      "w = every(0.25, function(env) play(\"w\", { pitch = 84 - env.temperature, level = -8, duration = 0.3 }) end)",
      "moves against tone.pitch"
    ),
    (
      "-26", "",
      "w = every(0.25, function(env) play(\"w\", { pitch = 40, level = -8, duration = 0.3 }) end)",
      "softer than the whole sound"
    ),
    ("-12", ", duration = 0.1", "", "nothing in the sound follows tone.pitch"),
    ("-12", ", duration = 0.6", "", "most of the data are not heard"),
  ])
  func aVoiceThatIsCoveredOrSoonGoneEarnsNothing(
    level: String, more: String, other: String, words: String
  ) throws {
    let text = Self.tone.replacing("RANGE", with: #"{ "A3", "A5" }"#)
      .replacing("adsr(p.gate, 0.05, 0.1, 0.8, 0.5)", with: "adsr(p.gate, 0.02, 0.1, 0.8, 0.05)")
      .replacing("level = -12", with: "level = \(level)\(more)")
      .replacing(
        "voices = {",
        with:
          "voices = { w = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.1, 0.9, 0.01) end),"
      )
      .replacing("sequences = {", with: "sequences = { \(other.isEmpty ? "" : other + ",")")
    let grade = try grade(text)
    let straight = try #require(grade.criteria.first { $0.id == "straight" })
    #expect(!straight.holds && straight.points == 0)
    #expect(straight.found.contains(words), "\(straight.found) \(grade.reason ?? "")")
  }

  /// What the lab's data are called is known to the mapping, whatever it is.
  @Test func aColumnOfTheLabsOwnIsAnInput() throws {
    let text = Self.tone.replacing("RANGE", with: #"{ "A3", "A5" }"#)
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let rows = (0...60).map { "\(Double($0) / 20),\(30 - $0 / 2)" }.joined(separator: "\n")
    try TextFile.write("time (s),tide\n\(rows)\n", to: folder.path + "/harbour.csv")
    let lab = Self.lab.replacing("temperature", with: "tide")
      .replacing(
        #"{"name": "ramp", "minutes": 1, "columns": {"tide": {"shape": "wander", "from": 0, "to": 30}}}"#,
        with: "\"harbour.csv\"")
    try TextFile.write(lab, to: folder.path + "/lab.json")
    try TextFile.write(
      text.replacing("temperature", with: "tide"), to: folder.path + "/pitch.lua")
    let work = try TemporaryFolder()
    defer { work.remove() }
    var request = Judge.Request(
      lab: folder.path + "/lab.json", folder: work.path,
      data: [folder.path + "/harbour.csv"])
    request.mapping = folder.path + "/pitch.lua"
    let grade = try Judge(request).grade()
    let maps = try #require(grade.criteria.first { $0.id == "maps" })
    #expect(maps.holds, "\(grade.reason ?? "") \(maps.found)")
  }

  /// Fifteen steps deviate from the line by half a step and more: 14 % in published tables, far above 6.5 %.
  @Test func aLadderFailsWithItsHint() throws {
    let text = Self.tone.replacing(
      "RANGE", with: #"{ "A3", "A5" }, quantize = tuning("major pentatonic", "A3")"#)
    let grade = try grade(text)
    let straight = try #require(grade.criteria.first { $0.id == "straight" })
    #expect(!straight.holds && straight.hint == "Look at the scale." && straight.points == 0)
    #expect(straight.found.contains(" % on ramp"))
  }

  @Test func aMistakeIsToldWithItsLineAndAnswersStillCount() throws {
    let grade = try grade("return mapping {\n  voices = }", answers: #"{"lowest": 48}"#)
    #expect(grade.status == .failed && grade.points == 2)
    #expect(grade.reason?.contains("pitch.lua:2:") == true)
    let unseen = grade.criteria.filter { !$0.wasLookedAt }
    #expect(unseen.map(\.id) == ["straight", "no-hz", "maps", "again"])
    #expect(unseen.allSatisfy { $0.hint == nil })
  }

  @Test(arguments: [
    (#""target": ".pitch""#, #""target": ".pich""#, #"did you mean ".pitch"?"#),
    (#""target": ".pitch""#, #""target": "tempoo""#, #"did you mean "tempo"?"#),
    (
      #""declares": {"maps": ["temperature"]}}"#,
      #""metric": "overlap", "variant": "clam", "below": 9}, {"id": "other", "says": "x", "hint": "x", "metric": "overlap", "variant": "calm", "below": 9}"#,
      #"no variant is called "clam"; did you mean "calm"?"#
    ),
  ])
  func aMistypedNameIsAnErrorOfTheLabWithItsLine(right: String, wrong: String, words: String)
    throws
  {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path + "/lab.json"
    try TextFile.write(Self.lab.replacing(right, with: wrong), to: path)
    let error = #expect(throws: Fault.self) {
      try LabCheck.check(LabFile.read(path), only: [], permit: ReadPermit())
    }
    #expect(
      error?.place.line ?? 0 > 2 && error?.description.contains(words) == true, "\(error as Any)")
  }

  @Test func namesThatStudentsMayChooseAreNoMistakes() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path + "/lab.json"
    for target in ["bell.pitch", ".cutoff", ".pitch2"] {
      try TextFile.write(Self.lab.replacing(#"".pitch""#, with: "\"\(target)\""), to: path)
      try LabCheck.check(LabFile.read(path), only: [], permit: ReadPermit())
    }
  }

  /// A finding that is absent because nothing ran earns nothing.
  @Test func whatIsStoppedOnEveryDatasetFailsAsAWhole() throws {
    let text = Self.tone.replacing("RANGE", with: #"{ "A3", "A5" }"#)
      .replacing(#"play("tone", { level = -12 })"#, with: "while true do end")
    let grade = try grade(text)
    #expect(grade.status == .failed && grade.points == 0)
    #expect(grade.reason?.contains("over its time budget") == true)
  }

  /// Whether a file is there is not told: the answer is the same for any.
  @Test(arguments: ["/etc/passwd", "/etc/nosuch", "../x.wav"])
  func foreignFilesAreNotLookedAt(file: String) throws {
    let text = Self.tone.replacing("RANGE", with: #"{ "A3", "A5" }"#)
      .replacing(
        "voices = {", with: #"voices = { s = sampler { { file = "\#(file)", key = "C4" } },"#)
    let grade = try grade(text)
    #expect(grade.status == .failed && grade.reason?.contains("plays the file") == true)
  }

  @Test(arguments: [("folder", ""), ("sfz", ""), ("soundfont", #", preset = "x""#)])
  func noKindOfSamplerTellsWhatIsThere(kind: String, more: String) throws {
    let reasons = try ["/etc", "/nosuch", "/root/.ssh"].map { place in
      let text = Self.tone.replacing("RANGE", with: #"{ "A3", "A5" }"#)
        .replacing(
          "voices = {", with: #"voices = { s = sampler { \#(kind) = "\#(place)/x"\#(more) },"#)
      // The reason begins with the place of the submission, another one for each.
      return String((try grade(text).reason ?? "").drop { $0 != " " })
    }
    #expect(Set(reasons).count == 1 && reasons[0].contains("plays the file \"x\""), "\(reasons)")
  }

  /// A dataset that is gone, a folder that takes nothing: the student has nothing to do with it, and with a script that fails all.
  @Test func aFailureOfTheMachineIsNoGrade() throws {
    let text = Self.tone.replacing("RANGE", with: #"{ "A3", "A5" }"#)
    let places: [(String, FaultPlace, FaultCode)] = [
      ("data.csv", FaultPlace("/tmp/data.csv"), .missing),
      ("cells", FaultPlace("/tmp/cells/a.samples"), .file), ("", FaultPlace(), .machine),
      ("", FaultPlace("pitch.lua"), .diskFull), ("", FaultPlace(), .interrupted),
    ]
    for (name, place, code) in places {
      #expect(Fault(code, name, at: place).isOfMachine(besides: ["pitch.lua"]))
    }
    for code in [FaultCode.script, .syntax, .mapping, .budget, .memory, .sound, .data] {
      #expect(!Fault(code, "", at: FaultPlace("pitch.lua")).isOfMachine(besides: ["pitch.lua"]))
    }
    #expect(
      !Fault(.permission, "", at: FaultPlace("pitch.lua")).isOfMachine(besides: ["pitch.lua"]))
    let grade = try grade(text, losingData: true)
    #expect(grade.status == .unjudged && grade.points == nil)
    #expect(grade.reason?.contains("data.csv") == true || grade.reason?.isEmpty == false)
  }

  @Test func nothingHandedInIsSaid() throws {
    let grade = try grade(nil)
    #expect(grade.status == .failed && grade.points == 0)
    #expect(grade.reason?.contains("was not handed in") == true)
  }

  @Test(arguments: [
    ("{", "is not JSON"), ("[1]", "expected an object"), (#"{"lowest": "low"}"#, "no number"),
    (#"{"other": 1}"#, "no answer"),
  ])
  func oddAnswersAreSaid(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path + "/answers.json"
    try TextFile.write(text, to: path)
    let criterion = Criterion(
      id: "lowest", points: 1, says: "", hint: "", subject: .answer("lowest", .number(.above(0))))
    let judgement = LabAnswers(path).judge(criterion)
    #expect(!judgement.holds && judgement.found.contains(words))
  }

  /// One wrong number of a row is enough; what it should be is not told.
  @Test(arguments: [
    ("[2, -2, 30]", true, "2, -2, 30"), ("[2.004, -2, 30]", true, ""),
    ("[2, 358, 30]", false, "value 2 of turns is 358, and wrong"),
    ("[2, 2, 2]", false, "value 2"), ("2", false, "a row of 3 is asked for"),
    ("[2, -2]", false, "a row of 2 values, 3 are asked for"),
    (#"[2, "x", 30]"#, false, "value 2 of turns is no number"), ("{}", false, "no answer"),
  ])
  func aRowIsRightWhereAllOfItIs(given: String, holds: Bool, words: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path + "/answers.json"
    try TextFile.write("{\"turns\": \(given)}", to: path)
    let criterion = Criterion(
      id: "turns", points: 1, says: "", hint: "",
      subject: .answer("turns", .numbers([2, -2, 30], within: 0.01)))
    let judgement = LabAnswers(path).judge(criterion)
    #expect(judgement.holds == holds && judgement.found.contains(words), "\(judgement.found)")
  }

  @Test(arguments: [("Minor third", "minorThird"), ("minor third", "MINOR  third"), ("Yes", "yes")])
  func wordsCountWithoutCaseAndSpaces(wanted: String, given: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path + "/answers.json"
    try TextFile.write("{\"interval\": \"\(given)\"}", to: path)
    let criterion = Criterion(
      id: "interval", points: 1, says: "", hint: "", subject: .answer("interval", .word([wanted])))
    #expect(LabAnswers(path).judge(criterion).holds)
  }
}
