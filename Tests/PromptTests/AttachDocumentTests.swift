import Glibc
import TestSupport
import Testing

@testable import Prompt

/// The Python of docs/attach.md, run by Python.
@Suite struct AttachDocumentTests {
  @Test func theDocumentsPythonTalksToASession() throws {
    let folder = ScratchFolder()
    let run = AttachFolder(folder.file("ripples"))
    try run.make()
    let session = EchoSession()
    let server = try AttachServer(session, notices: session.notices, path: run.path + "/1.sock")
    defer { server.stop() }
    session.notices.post("a notice")
    let script = folder.file("attach.py")
    try write(try pythonOfTheDocument(), to: script)
    let command = "XDG_RUNTIME_DIR=\(folder.path) timeout 20 python3 \(script)"
    let pipe = try #require(popen(command, "r"))
    var output = ""
    while case let byte = getc(pipe), byte >= 0 { output.unicodeScalars.append(.init(UInt8(byte))) }
    #expect(pclose(pipe) == 0)
    #expect(output == "('ok', '1 + 1')\n", "this session echoes")
  }

  private func pythonOfTheDocument() throws -> String {
    let text = try contents(PackageRoot.path + "/docs/attach.md")
    let start = try #require(text.ranges(of: "```python\n").first?.upperBound)
    let end = try #require(text[start...].ranges(of: "\n```").first?.lowerBound)
    return String(text[start...end])
  }

  private func contents(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }
}
