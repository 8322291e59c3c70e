import Score
import TestSupport
import Testing

@testable import Playback

@Test func addressesMeanWhatTheySay() throws {
  let cases: [(String, SinkAddress)] = [
    ("http", .http(host: "127.0.0.1", port: 8000)),
    ("http:9000", .http(host: "127.0.0.1", port: 9000)),
    ("http://0.0.0.0:8100/", .http(host: "0.0.0.0", port: 8100)),
    ("http://[::1]:0", .http(host: "::1", port: 0)),
    ("http://localhost", .http(host: "localhost", port: 8000)),
    ("walk.wav", .file("walk.wav")), ("takes/a:b.flac", .file("takes/a:b.flac")),
    ("-", .standardOutput(isRaw: false)), ("stdout", .standardOutput(isRaw: false)),
    ("raw:-", .standardOutput(isRaw: true)), ("device", .device(nil)),
    ("device:USB Audio", .device("USB Audio")), ("device:2", .device("2")),
  ]
  for (text, address) in cases { #expect(try SinkAddress(parsing: text) == address, "\(text)") }
}

@Test func anIcecastAddressHasLoginHostAndMount() throws {
  guard case .icecast(let full) = try SinkAddress(parsing: "icecast://me:s@cret@host:80/live.mp3")
  else { return #expect(Bool(false)) }
  #expect(full.user == "me" && full.password == "s@cret" && full.host == "host")
  #expect(full.port == 80 && full.mount == "/live.mp3" && full.format == .mp3)
  #expect(full.name == "icecast://host:80/live.mp3")
  guard case .icecast(let short) = try SinkAddress(parsing: "icecast://hackme@host/live.ogg")
  else { return #expect(Bool(false)) }
  #expect(short.user == "source" && short.port == 8000 && short.format == .opus)
}

@Test func whatIsNoAddressSaysWhatIsAccepted() {
  let cases: [(String, String)] = [
    ("", "there is no address"), ("http:x", "a server's address is a host and a port"),
    ("http:70000", "a server's address is a host and a port"), ("ftp://a", "this kind of address"),
    ("htttp", "did you mean \"http\"?"), ("walk.wave", "\".wave\" is no audio format"),
    ("device:", "there is no device after the colon"),
    ("icecast://host/live", "there is no password"),
    ("icecast://a:b@host", "there is no mount"), ("icecast://a:b@ho st/x", "is no host and port"),
  ]
  for (text, words) in cases {
    let error = #expect(throws: Fault.self) { try SinkAddress(parsing: text) }
    #expect(error?.message.contains(words) == true, "\(text): \(error?.message ?? "")")
  }
  let error = #expect(throws: Fault.self) { try SinkAddress(parsing: "walk.wave") }
  #expect(error?.hint?.contains("http[:PORT]") == true)
  #expect(error?.hint?.contains("icecast://source:PASSWORD@HOST:PORT/MOUNT") == true)
}

@Test func noErrorShowsAPassword() {
  for text in ["icecast://me:secret@host", "icecast://me:secret@ho st/a"] {
    let error = #expect(throws: Fault.self) { try SinkAddress(parsing: text) }
    #expect(error?.description.contains("secret") == false)
  }
}
