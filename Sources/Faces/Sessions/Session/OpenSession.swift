import Files
import Glibc
import Playback
import Prompt
import Rendering
import Score
import Sensors
import Threads

/// A session that sounds, with everything that delivers to it.
public final class OpenSession: InputReceiver {
  public let session: LiveSession
  private nonisolated(unsafe) var sources: [any InputSource] = []
  nonisolated(unsafe) var files: [FileStream] = []
  private nonisolated(unsafe) var attach: AttachServer?

  init(_ session: LiveSession) { self.session = session }

  func listen(_ setup: SessionSetup) throws {
    let inputs = session.inputs
    if let place = setup.osc {
      let (address, port) = try Self.place(place)
      let source = OSCSource(inputs: inputs, receiver: self, address: address, port: port)
      try begin(source)
      session.notices.post(Self.words(address, source.port ?? port))
    }
    if let path = setup.socket {
      try begin(SocketLines(inputs: inputs, receiver: self, path: path))
      session.notices.post("lines of JSON at \(path)")
    }
    if let device = setup.microphoneDevice {
      let sound = try deviceSound(setup)
      try begin(
        MicrophoneSource(
          inputs: inputs, receiver: self, device: device, sampleRate: setup.request.sampleRate,
          sound: { sound?.take($0, sampleRate: $1) }))
    }
    if setup.takesLines {
      let lines = DescriptorLines(inputs: inputs, receiver: self)
      try begin(lines)
      try SystemThread(named: "lines") { [session] in
        while !lines.hasEnded { usleep(20_000) }
        session.quit()
      }.detach()
    }
    if setup.isAttachable {
      do {
        attach = try AttachServer(
          session, notices: session.notices, greeting: { [session] in session.greeting })
      } catch {
        session.notices.post("other terminals cannot attach: \(error)")
      }
    }
  }

  /// A sentence on the address at which OSC is heard, and what to type into a phone.
  private static func words(_ address: String, _ port: UInt16) -> String {
    let place = "OSC at \(address):\(port)"
    if NetworkAddresses.isEvery(address) {
      return place + "; "
        + NetworkAddresses.sentence("a phone in the same network sends to") {
          "\($0), port \(port)"
        }
    }
    let isLocal = address == "localhost" || address.hasPrefix("127.")
    return place + (isLocal ? ", from this machine only; for a phone: ‹osc 0.0.0.0:\(port)›" : "")
  }

  /// The way of a microphone's sound to the engines, and to a file of its own where one is asked for; nil where none
  /// is heard.
  /// - Throws: `Fault` for a file that cannot be written or must not be overwritten.
  private func deviceSound(_ setup: SessionSetup) throws -> DeviceSound? {
    guard let rings = session.microphone else { return nil }
    if let path = setup.reality {
      let request = session.request
      let data = request.data.map { FileContent.files(in: $0) } ?? []
      try FileContent.makeRoom(
        for: path, option: "record-reality",
        inputs: data
          + [request.mapping, request.objects, request.site, request.head].compactMap { $0 }
          + [session.journalPath].compactMap { $0 } + files.map(\.name))
      try session.reality?.add(FileStream(path))
      session.notices.post("recording the microphone to \(path)")
    }
    return DeviceSound(
      into: rings, reality: session.reality, sampleRate: setup.request.sampleRate)
  }

  private func begin(_ source: any InputSource) throws {
    try source.start()
    sources.append(source)
  }

  private static func place(_ text: String) throws -> (address: String, port: UInt16) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count <= 2, let port = UInt16(parts.last ?? "", radix: 10) {
      return (parts.count == 2 ? String(parts[0]) : "127.0.0.1", port)
    }
    throw Fault.call(
      "osc", "\(quoted(text)) is no port",
      hint: "write ‹osc 7771›, or ‹osc 0.0.0.0:7771› for a phone")
  }

  /// Whether every file that was asked for, and the journal, is there to its end, once the session is closed.
  public var isComplete: Bool {
    session.hasWholeJournal && files.allSatisfy { $0.report != nil }
  }

  /// Ends the session if it has not ended, waits for it, and closes everything.
  public func close() {
    session.quit()
    session.wait()
    for source in sources { source.stop() }
    attach?.stop()
    for file in files {
      guard let report = file.report else { continue }
      do { try LiveManifest.write(session, file: report) } catch {
        session.notices.post("\(error)")
      }
    }
  }

  // MARK: Sensors

  public func receive(_ name: String, _ value: Double, from source: String) {
    session.receive(name, value, from: source)
  }

  public func complain(_ message: String, from source: String) {
    session.notices.post("\(source): \(message)")
  }
}
