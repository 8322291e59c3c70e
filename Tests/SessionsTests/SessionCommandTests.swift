import Files
import Glibc
import Prompt
import Score
import TestGround
import Testing

@testable import Rendering
@testable import Sessions

/// The commands of the prompt, each as its help shows it.
@Suite(.serialized) struct SessionCommandTests {
  private let workspace = Workspace()

  /// Every command's own example works in a session that has what it speaks of.
  @Test func everyExampleWorks() throws {
    let data = try workspace.log("walk.csv", seconds: 60, [("pace (1/min)", { 90 + $0 })])
    let mapping = "\(Workspace.root)/mappings/rose-garden.lua"
    let bench = try LiveBench(workspace, mapping: mapping, data: data)
    try bench.start()
    let elsewhere = [
      ":quit", ":where", ":object", ":listener", ":room", ":ask", ":callouts", ":generator",
    ]
    for command in SessionCommand.all where !elsewhere.contains(command.name) {
      var line = command.example
      if line == ":load mappings/pitch.lua" { line = ":load \(Workspace.root)/mappings/pitch.lua" }
      if line == ":record out/take.wav" { line = ":record \(workspace.file("take.wav"))" }
      let reply = bench.type(line)
      #expect(reply.kind == .value && !reply.text.isEmpty, "\(line): \(reply.text)")
      #expect(command.example.hasPrefix(command.name))
      #expect(!command.summary.isEmpty)
      if [":load", ":undo", ":ab"].contains(command.name) {
        #expect(bench.type(":load \(mapping)").kind == .value)
      }
    }
    #expect(bench.type(":record off").text.contains("take.wav: "))
    #expect(bench.type(":quit").kind == .quit)
    bench.session.wait()
    #expect(try bench.replay() == bench.sink.sound)
  }

  @Test(arguments: [
    (":lod x", "unknown command \":lod\"; did you mean \":load\"?"), (":load", "is given 0 words"),
    (":load /nowhere.lua", "/nowhere.lua"), (":speed soon", "the factor is \"soon\""),
    (":seek 1", "there is no dataset"), (":set", "is given 0 words"),
    (":set pace", "is given 1 word;"), (":set pace fast", "\"fast\" is not a number"),
    (":set pace 1e19", "is beyond what is possible, -260000...260000"),
    (":set pase 3", "did you mean \"pace\"?"), (":set weather wet", "unknown weather \"wet\""),
    (":mute nobody", "unknown voice \"nobody\""), (":solo nobody", "unknown voice"),
    (":loop 3", "there is no dataset"), (":undo", "no version before"), (":ab", "one version only"),
    (":again 1000", "give a number"), (":object move a 1 2 3", "there is no room of objects here"),
    (":restart", "neither a scene nor a dataset"), (":watch maybe", "neither on nor off"),
    (":record off", "nothing is being recorded"), (":record /tmp/x.nothing", "x.nothing"),
    (
      ":record reality /tmp/x.wav",
      "no microphone is heard here; begin the session with ‹mic device›"
    ),
    (":record reality off", "no microphone is heard here"),
    (":variant none", "no variant \"none\""), (":variant at rest", "no variant \"at rest\""),
    (":free pase", "did you mean \"pace\"?"),
    (":help :nothing", "nothing is known of :nothing"), (":status now", "is given 1 word;"),
    (":reload", "there is no file to load"), (":where", "begin the session with ‹site SITE›"),
    (":tempo 90", "tempo is a word of Lua; write tempo(90)"),
    ("env.bees", "unknown input \"bees\"; :inputs all lists what there is"),
    ("play('a', { duration = 1)", "write } after \"1\""),
    ("y + 1", "give it a value first: y = … (without \"local\": a local lives in its own"),
    ("nonsense()", "unknown word \"nonsense\""),
    ("play('nobody')", "unknown voice"), ("help", "the command is :help"),
    ("env.pace = 3", "set it with :set pace"), (":watch", "no file to watch"),
    (":release nobody", "unknown voice"), ("1 = 2", "prompt:1"),
  ])
  func aWrongCommandSaysWhatToDo(line: String, message: String) throws {
    let bench = try LiveBench(workspace, mapping: nil)
    try bench.start()
    let reply = bench.type(line)
    #expect(reply.kind == .error && reply.text.contains(message), "\(reply.text)")
    bench.end()
  }

  /// What a coroutine plays that was started at the prompt is no line of the mapping.
  @Test func aCoroutineThatWasTypedIsNoLineOfTheFile() throws {
    let text =
      "return mapping {\n  voices = { v = synth(function(p) return sine(p.pitch) end) },\n}"
    let mapping = try workspace.write(text, to: "quiet.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    _ = bench.type("clock.run(function() play('v', { pitch = 'A4' }) sleep(60) end)")
    let said = bench.type(":why").text
    #expect(said.contains("v#1 A4, held, by typed at") && !said.contains("quiet.lua:1"), "\(said)")
    bench.end()
  }

  @Test func answersToQuestionsSayWhatIs() throws {
    let bench = try LiveBench(workspace, mapping: nil)
    try bench.start()
    _ = bench.type("play('tone', { pitch = 'A4' })")
    #expect(bench.type(":why").text.contains("tone#1 A4, held, by typed at"))
    #expect(bench.type(":voices").text.contains("voice tone"))
    #expect(bench.type(":params").text == "the mapping declares no params")
    #expect(bench.type(":set weather rain").text.contains("weather = rain"))
    #expect(bench.type(":inputs").text.contains("rain"))
    bench.play(0.05)
    #expect(bench.type("env.weather").text == "\"rain\"")
    #expect(bench.type(":free").text == "free: weather")
    #expect(!bench.type(":meter").text.contains("- LUFS"))
    #expect(bench.type(":loop").text.contains("there is no dataset"))
    #expect(bench.type(":help pink noise").text == "pink noise is explained")
    let open = bench.type("for i = 1, 2 do\n  print(i")
    #expect(open.kind == .incomplete)
    #expect(open.text == "for at column 1 lacks end, ( at line 2, column 8 lacks )")
    #expect(bench.type("for i = 1, 2 do\nend").kind == .value)
    #expect(bench.session.vocabulary.words.contains { $0.name == "env.pace" })
    bench.end()
  }

  /// A word of the language stays one, whatever is typed; a name of one's own is given a value.
  @Test(arguments: ["tempo", "play", "every", "sine"])
  func aWordOfTheLanguageIsNotTakenAway(_ word: String) throws {
    let bench = try LiveBench(workspace, mapping: nil)
    try bench.start()
    let fault = try #require(bench.type("\(word) = 140").fault)
    #expect(fault.message.contains("\"\(word)\" is a function of the language"))
    #expect(fault.hint?.contains("\(word)(140)") == true && fault.place.column == 1)
    #expect(bench.type("\(word)s = 140").kind == .value)
    #expect(bench.type("function \(word)_of(x) return x end").kind == .value)
    bench.end()
  }

  @Test func aVariantMayHaveANameOfSeveralWords() throws {
    let text = """
      return mapping {
        params = { depth = { 3, min = 0, max = 12 } },
        variants = { ["still  water"] = { depth = 1 }, [""] = { depth = 2 } },
      }
      """
    let bench = try LiveBench(workspace, mapping: workspace.write(text, to: "names.lua"))
    try bench.start()
    #expect(bench.type(":variant still  water").text == "depth = 1")
    #expect(bench.type(":variant ''").text == "depth = 2")
    #expect(bench.type(":variant \"still  water\"").text == "depth = 1")
    bench.end()
  }

  /// A quoted line stands alone, what to do before it.
  @Test func anEndlessLineIsToldWithItsBudget() throws {
    let bench = try LiveBench(workspace, mapping: nil)
    try bench.start()
    let text = bench.type("while true do end").text
    #expect(text.contains("over its time budget; a line at the prompt has a sixth"), "\(text)")
    #expect(!text.contains("end;"))
    bench.end()
  }

  @Test func timedLinesRunAtTheirTick() throws {
    let bench = try LiveBench(workspace, mapping: nil)
    try bench.start()
    let reply = bench.type("now()", at: .at(0.4))
    #expect(reply.text == "0.4")
    #expect(bench.type("now()", at: .after(0.1)).text > "0.5")
    bench.end()
  }

  @Test func helpListsEveryCommandInEightyColumns() {
    for command in SessionCommand.all {
      #expect(SessionText.help.contains("\n" + command.name))
    }
    for line in SessionText.help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  /// Scripts that try to break the sandbox, pasted while it sounds: an answer each, and the sound goes on.
  @Test func hostileScriptsAreAnswered() throws {
    let mapping = try workspace.write(SessionTests.tone(0.3), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    let scripts = [
      "while true do end", "local t = {} while true do t[#t + 1] = ('x'):rep(1e6) end",
      "pcall(function() while true do end end)", "string.rep('x', 1e10)", "os.exit()",
      "coroutine.wrap(function() while true do end end)()", "setmetatable(_G, { __index = error })",
      "repeat until false", "error()", "local function f() return f() end f()",
    ]
    for script in scripts + Self.collected() {
      let reply = bench.type(script)
      #expect(reply.text != LiveBench.noAnswer, "\(script.prefix(60))")
    }
    #expect(bench.type("1 + 1").text == "2")
    bench.play(0.5)
    let sound = bench.end()
    let left = stride(from: 2 * 12_000, to: sound.count - 2 * 10_000, by: 2).map { sound[$0] }
    #expect(left.count > 1000 && SessionTests.secondDifference(left) < 0.0009)
  }

  private static func collected() -> [String] {
    let folder = "\(Workspace.root)/../shared/hostile"
    return FileContent.files(in: folder).filter { $0.hasSuffix(".lua") }
      .compactMap { try? FileContent.text($0) }
  }

  @Test(arguments: [
    (":set pace 1", ":set\npace"), (":set weather wet", ":set\nweather"),
    (":seek 3", ":seek"),
    (":object move 'the third' 1 2", ":object\nmove\nthe third"),
    (":object move 7 1 2", ":object\nmove\n7"), (":listener 0 1 1.6", ":listener"),
    (":room late -3", ":room\nlate"), (":object add a.wav", nil), (":room save a.json", nil),
    (":room material floor wood", nil), (":play", nil), (":load a.lua", nil), ("x = 1", nil),
    ("", nil),
  ])
  func aLineSaysWhatItMovesOn(line: String, moved: String?) {
    #expect(SessionCommand.moved(by: line) == moved)
  }

  @Test func guestsMayTypeNoCommandThatNamesAFile() {
    let files = SessionCommand.all.filter { command in
      command.arguments.contains { if case .file = $0 { true } else { false } }
    }
    #expect(!files.isEmpty && files.allSatisfy { $0.guests == .none })
  }
}
