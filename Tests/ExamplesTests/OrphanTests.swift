import Glibc
import TestSupport
import Testing

/// What a command that is killed leaves behind.
@Suite struct OrphanTests {
  private let folder = TestFolder()

  private func write(_ text: String, _ name: String) { put(Array(text.utf8), at: folder / name) }

  /// Whether a process runs; one that has ended may wait for somebody to ask for its status.
  private func runs(_ process: Int32) -> Bool {
    let text = String(decoding: bytes(of: "/proc/\(process)/stat"), as: UTF8.self)
    return !text.isEmpty && !text.contains(") Z ")
  }

  @Test func aProgramThatSpeaksDoesNotOutliveTheCommandThatIsKilled() throws {
    write("time (s),latitude (°),longitude (°)\n0,33.79,-84.37\n9,33.79,-84.37\n", "d.csv")
    write("{\"time\": 1, \"do\": \"nearby-markers\"}\n", "asked.ndjson")
    write(
      """
      {"type":"FeatureCollection","guidance":{"actions":"asked.ndjson"},"features":[
      {"type":"Feature","properties":{"kind":"place","id":"home"},
      "geometry":{"type":"Point","coordinates":[-84.37,33.7903]}}]}
      """, "s.geojson")
    let note = folder / "process"
    let command = CommandRun(
      [
        "render", "--site", "s.geojson", "--data", "d.csv", "--out", "a.wav", "--voice-command",
        "sh -c 'echo $$ > \(note); exec sleep 600' {out}",
      ], in: folder)
    var process: Int32?
    let isSpeaking = eventually {
      process = Int32(String(decoding: bytes(of: note), as: UTF8.self).dropLast())
      return process.map(runs) ?? false
    }
    #expect(isSpeaking)
    command.send(SIGKILL)
    let (code, words) = command.finish()
    #expect(code == -SIGKILL, "\(words)")
    let speaking = try #require(process)
    #expect(eventually { !runs(speaking) })
    kill(speaking, SIGKILL)
  }
}
