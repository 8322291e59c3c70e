import Glibc
import TestSupport
import Testing

/// Files from elsewhere in the hands of the command as a whole: what it reads, writes, prints, and how it ends.
@Suite struct CommandSafetyTests {
  private let folder = TestFolder()

  private func write(_ text: String, _ name: String) { put(Array(text.utf8), at: folder / name) }

  private func read(_ name: String) -> String {
    String(decoding: bytes(of: folder / name), as: UTF8.self)
  }

  private func run(_ arguments: String...) -> (code: Int32, words: String) {
    CommandRun(arguments, in: folder).finish()
  }

  /// A mapping with a title that would colour the terminal, and data.
  private func prepare(name: String = "Tone", voice: String? = nil) {
    let tone =
      "synth(function(p) return 0.1 * sine(p.pitch) * adsr(p.gate, 0.01, 0.1, 0.5, 0.1) end)"
    write(
      """
      return mapping { name = "\(name)", voices = { a = \(voice ?? tone) },
        sequences = { one = function() play("a", { pitch = 60 }) end } }
      """, "a.lua")
    write("time (s),temperature (°C)\n0,1\n1,2\n2,3\n", "d.csv")
  }

  @Test func aManifestReplacesNoFileOfItsChoice() {
    prepare()
    #expect(
      run("render", "a.lua", "--data", "d.csv", "--out", "a.wav", "--trace", "a.csv").code == 0)
    write("precious", "profile")
    write(
      read("a.wav.json").replacing("\"output\": \"a.wav\"", with: "\"output\": \"profile\"")
        .replacing("\"trace\": \"a.csv\"", with: "\"trace\": \"profile\""), "a.wav.json")
    #expect(run("rerender", "a.wav.json", "--out", "mine.wav").code == 0)
    #expect(run("rerender", "a.wav.json").code == 0)
    #expect(read("profile") == "precious")
    #expect(bytes(of: folder / "mine.wav") == bytes(of: folder / "a.wav"))
    #expect(bytes(of: folder / "a-again.wav") == bytes(of: folder / "a.wav"))
    #expect(bytes(of: folder / "a-again.trace.csv") == bytes(of: folder / "a.csv"))
  }

  @Test func everyCommandThatLoadsMappingsKeepsToItsFolders() {
    prepare(voice: "sampler { sfz = \"/etc/passwd\" }")
    let calls = [
      ["check", "a.lua"], ["check", "a.lua", "--data", "d.csv"],
      ["render", "a.lua", "--data", "d.csv"],
      ["render", "a.lua", "--data", "d.csv", "--midi", "a.mid"],
      ["compare", "a.lua", "--data", "d.csv", "--anchors", "--out", "report"],
      ["repl", "a.lua", "--data", "d.csv", "--once", "--to", "none", "--journal", "none"],
    ]
    for call in calls {
      let (code, words) = CommandRun(call, in: folder).finish()
      #expect(
        code == 1 && words.contains("names /etc/passwd, which is outside"), "\(call): \(words)")
      #expect(!words.contains("root:"))
      let (_, trusted) = CommandRun(call + ["--allow-read", "/etc"], in: folder).finish()
      #expect(trusted.contains("/etc/passwd:1: this is no opcode"), "\(call): \(trusted)")
      #expect(!trusted.contains("root:"))
    }
  }

  @Test func noTitleSteersTheTerminal() {
    prepare(name: "\\27[2J\\27]0;gone\\7Tone")
    write("time (s),temperature (°C)\n0,1\n1,2\n", "d\u{1B}[31m.csv")
    for call in [
      ["describe", "a.lua"], ["describe", "d\u{1B}[31m.csv"], ["check", "\u{1B}[31mnone.lua"],
      ["render", "a.lua", "--data", "d\u{1B}[31m.csv", "--out", "b\u{1B}[m.wav"],
    ] {
      let words = CommandRun(call, in: folder).finish().words
      #expect(words.contains("\\x1B["), "\(call): \(words)")
      #expect(!words.unicodeScalars.contains("\u{1B}"), "\(call)")
    }
  }

  @Test func soundForADeviceHasNoManifest() {
    prepare()
    let (code, words) = run(
      "render", "a.lua", "--data", "d.csv", "--out", "/dev/null", "--format", "wav16")
    #expect(code == 0, "\(words)")
    #expect(access("/dev/null.json", F_OK) != 0)
  }

  /// Waits for a file whose name begins so.
  private func appears(_ name: String) -> Bool {
    eventually { folder.names.contains { $0.hasPrefix(name) } }
  }

  /// 130 for Ctrl-C, 143 for TERM, 129 for HUP: as shells say it.
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func theExitCodeSaysWhichSignal(signal: Int32, code: Int32) {
    prepare()
    let render = CommandRun(
      ["render", "a.lua", "--data", "d.csv", "--length", "20000", "--out", "long.wav", "-q"],
      in: folder)
    #expect(appears("long.wav"))
    render.send(signal)
    #expect(render.finish().code == code)
    let compare = CommandRun(
      [
        "compare", "a.lua", "--anchors", "--data", "d.csv", "--length", "20000", "--out", "report",
        "-q",
      ],
      in: folder)
    #expect(appears("report"))
    compare.send(signal)
    #expect(compare.finish().code == code)
  }
}
