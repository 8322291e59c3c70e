import Files
import Glibc
import Network
import Playback
import Prompt
import Rendering
import Score
import Sensors

/// The setup of a live session: where its sound goes, what it hears, who may type. Its settings are declared in
/// `Settings`: `setup.destinations`.
public struct SessionSetup: HoldsSettings, Sendable {
  public var request: LiveRequest
  /// The path of the journal; nil writes none.
  public var journal: String? = Journal.standardPath()
  /// Whether a mapping that cannot be loaded is only said and the session begins empty, for a person who will mend
  /// it.
  public var beginsAnyway = false
  /// Whether the session rests while nobody listens, looks or types.
  public var rests = false
  /// Explains a word, for `:help WORD`.
  public var explain: Explain = Self.unexplained
  /// Spells the settings in what the server answers (`SettingMention`).
  public var spoken: @Sendable (String) -> String = { $0 }
  public init(_ request: LiveRequest) { self.request = request }

  /// A function that explains a word of the language, a command or a setting.
  /// - Throws: `Fault` (`call`) for a word that nothing is known of.
  public typealias Explain = @Sendable (_ word: String) throws -> String

  /// An `Explain` for sessions that have no manual: it throws for every word.
  public static let unexplained: Explain = { word in
    throw Fault(.call, "there is no reference here to explain \(quoted(word))")
  }

  public var play: PlaySettings {
    get { request.play }
    set { request.play = newValue }
  }

  /// Whether sound goes to standard output, where nothing else may.
  /// - Throws: `Fault` (`call`) for an address that cannot be.
  public var takesStandardOutput: Bool {
    get throws {
      try addresses().contains { if case .standardOutput = $0 { true } else { false } }
    }
  }

  /// Opens the session and begins the sound.
  /// - Throws: `Fault` for the first thing that cannot be opened, with what to do; nothing is left open then.
  public func open() throws -> OpenSession {
    try OpenFiles.require()
    let isStreamed =
      try self.destinations.isEmpty
      && (!SystemLibrary.portAudio.isThere || SoundDevice.list().isEmpty)
    let addresses = try self.destinations.isEmpty && !isStreamed ? [.device(nil)] : addresses()
    try request.validate()
    if self.reality != nil, microphoneDevice == nil {
      throw Fault.call(
        "record-reality", "writes what a microphone's device gives, and none is heard",
        hint: "hear one with ‹mic device›")
    }
    let notices = Notices()
    var request = request
    if microphoneDevice != nil { request.microphone = nil }
    request.hearsDevice = microphoneDevice != nil
    let open = OpenSession(try session(request, try clock(for: addresses, notices), notices))
    if rests { open.session.letRest() }
    do {
      for address in addresses { try add(address, to: open) }
      if isStreamed { try stream(open) }
      try open.listen(self)
      try open.session.start()
    } catch {
      open.close()
      throw error
    }
    if self.watches, request.plays != nil { open.session.watch() }
    return open
  }

  /// Streams the sound where nobody has said where it shall go, and there is no device: at the usual port or, when
  /// that is taken, at another.
  private func stream(_ open: OpenSession) throws {
    open.session.notices.post("there is no sound device, so the sound is streamed")
    let host = "127.0.0.1"
    do { try add(.http(host: host, port: SinkAddress.defaultPort), to: open) } catch is Fault {
      try add(.http(host: host, port: 0), to: open)
    }
  }

  private func session(
    _ request: LiveRequest, _ clock: any SoundClock, _ notices: Notices
  ) throws -> LiveSession {
    do {
      return try LiveSession(
        request, clock: clock, journal: journal, notices: notices, explain: explain)
    } catch let error as Fault where beginsAnyway && error.isOfScript {
      notices.post(
        Notice(error, "the session begins without a mapping; mend the file and save it"))
      return try LiveSession(
        request, text: EmptyMapping.text, clock: clock, journal: journal, notices: notices,
        explain: explain)
    }
  }

  /// The sound devices, a line each.
  /// - Throws: `Fault` (`connection`) when the sound system cannot be started.
  public static func devices() throws -> String {
    let outputs = try SoundDevice.list().map {
      "to device:\($0.number)  \($0.name), \($0.system), \($0.channels) channels, \($0.sampleRate) Hz"
        + ($0.isDefault ? ", default" : "")
    }
    let inputs = try MicrophoneSource.devices().map {
      "mic device:\($0.name), \($0.channels) channels" + ($0.isDefault ? ", default" : "")
    }
    let lines = outputs + inputs
    return lines.isEmpty
      ? "there is no sound device; stream with ‹to http›" : lines.joined(separator: "\n")
  }

  private func addresses() throws -> [SinkAddress] {
    let list = try self.destinations.filter { $0 != "none" }.map { try SinkAddress(parsing: $0) }
    let devices = list.filter { if case .device = $0 { true } else { false } }
    let pipes = list.filter { if case .standardOutput = $0 { true } else { false } }
    if devices.count > 1 || pipes.count > 1 {
      throw Fault.call(
        "to", "is given two \(devices.count > 1 ? "devices" : "standard outputs")",
        hint: "one is possible, besides files and streams")
    }
    return list
  }

  private func clock(for addresses: [SinkAddress], _ notices: Notices) throws -> any SoundClock {
    for case .device(let name) in addresses {
      return DeviceClock(
        device: name, blockFrames: request.block, latency: self.buffer.map { $0 / 1000 },
        onEnd: { notices.post("the sound device has stopped: \($0)") })
    }
    return TimerClock(blockFrames: request.block)
  }

  /// The name of the device that `microphone` names, empty for the system's choice; nil when it names none.
  var microphoneDevice: String? {
    guard let microphone = self.microphone else { return nil }
    if microphone == "device" { return "" }
    return microphone.hasPrefix("device:") ? String(microphone.dropFirst(7)) : nil
  }

  private func add(_ address: SinkAddress, to open: OpenSession) throws {
    let session = open.session
    switch address {
    case .http(let host, let port):
      let server = HTTPStreamServer(
        host: host, port: port,
        access: WebAccess(
          origins: self.allowedOrigins, names: self.allowedHosts, spoken: spoken))
      try session.add(server)
      session.notices.post("listen at \(server.address)/ (stream.wav, stream.flac, stream.opus)")
      if NetworkAddresses.isEvery(host) {
        let port = server.address.split(separator: ":").last ?? ""
        session.notices.post(
          NetworkAddresses.sentence("another device listens at") { "http://\($0):\(port)/" })
      }
    case .file(let path):
      let file = try FileStream(path)
      try session.add(file)
      open.files.append(file)
      session.notices.post("recording \(path)")
    case .standardOutput(let isRaw): try session.add(PipeStream("-", isRaw: isRaw))
    case .device: break
    case .icecast(let address):
      try session.add(IcecastStream(address) { session.notices.post($0) })
    }
  }
}

/// The number of files that the process may have open: journal, pipes between threads, sockets, sound, players.
enum OpenFiles {
  /// The number that a session needs at least, and the number that it asks the system for.
  private static let needed = 64
  private static let wanted = 4096

  /// Raises the limit as far as the system allows.
  /// - Throws: `Fault` (`file`) when too few are allowed.
  static func require() throws {
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return }
    if limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
      setrlimit(kind, &limit)
      getrlimit(kind, &limit)
    }
    guard limit.rlim_cur >= needed else {
      throw Fault(
        .file, "a session needs \(needed) open files, and only \(limit.rlim_cur) are allowed here",
        hint: "allow more before it starts: ulimit -n 1024")
    }
  }
}

/// The addresses by which other devices reach this machine, for a person to type into a phone.
package enum NetworkAddresses {
  /// Whether an address stands for all of the machine's.
  package static func isEvery(_ address: String) -> Bool { address == "0.0.0.0" || address == "::" }

  /// The IPv4 addresses of networks that are up, without the machine's loopback.
  package static var list: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String] = []
    for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
      guard let entry = entry?.pointee, let address = entry.ifa_addr,
        address.pointee.sa_family == sa_family_t(AF_INET),
        entry.ifa_flags & UInt32(truncatingIfNeeded: IFF_UP) != 0,
        entry.ifa_flags & UInt32(truncatingIfNeeded: IFF_LOOPBACK) == 0
      else { continue }
      var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        var number = $0.pointee.sin_addr
        _ = inet_ntop(AF_INET, &number, &text, socklen_t(text.count))
      }
      found.append(
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return found
  }

  /// A sentence with the addresses that another device shall use: `a phone sends to 192.168.1.5, port 7771`.
  static func sentence(_ start: String, _ place: (String) -> String) -> String {
    let places = list.map(place)
    return places.isEmpty
      ? "this machine is in no network, so no other device reaches it"
      : start + " " + places.joined(separator: " or ")
  }
}
