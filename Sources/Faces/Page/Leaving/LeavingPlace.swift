internal import FoundationEssentials
import JSON
import Network
import Score
import SoundFiles
import Threads

/// The place of a server at which walkers leave things: `leave.json` says what may be left, and the socket `leave` takes it.
///
/// It has nothing to say where nothing may be left.
package final class LeavingPlace: WebPlaces {
  private let site: LeftSite?
  /// Writing a recording takes longer than the server's thread may wait.
  private let thread: WorkThread?
  private let say: @Sendable (String) -> Void
  private let post: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The things that all visitors together may leave. The server's thread only.
  private nonisolated(unsafe) var allowance = Allowance(rate: 0.5, burst: 30)

  /// - Parameters:
  ///   - site: the site that is added to; nil where nothing may be left.
  ///   - say: tells the garden's staff what visitors cannot mend, such as a full disk.
  ///   - post: does work on the server's thread.
  /// - Throws: `Fault` (`machine`) where the system has no thread left.
  package init(
    _ site: LeftSite?, say: @escaping @Sendable (String) -> Void = { _ in },
    post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) throws(Fault) {
    (self.site, self.say, self.post) = (site, say, post)
    thread = try site == nil ? nil : WorkThread(named: "left")
  }

  deinit { thread?.end() }

  package func answer(_ request: WebRequest) -> WebAnswer? {
    guard request.path == "/leave.json" else { return nil }
    guard site != nil else { return .whole(.nothing) }
    let offer = JSONText.object([("longest", .number(LeftRecording.longest))])
    return .whole(WebContent(text: offer.compact, type: "application/json"))
  }

  package func socket(_ request: WebRequest) -> (any WebSocketPeer)? {
    request.path == "/leave" && site != nil ? LeavingPeer(self) : nil
  }

  /// Adds a thing to the site, on a thread of its own. The server's thread only.
  /// - Parameter then: called on the server's thread with the thing's id, or with why it was not taken.
  func add(_ thing: LeftThing, then: @escaping @Sendable (Result<String, Fault>) -> Void) {
    guard allowance.take() else {
      return then(
        .failure(Fault(.call, "much is being left at once", hint: "try again in a moment")))
    }
    thread?.post { [site, say, post] in
      let result = Result { try site?.add(thing, at: Date().timeIntervalSince1970) ?? "" }
        .mapError { error in
          let fault = Fault.of(error)
          guard [.diskFull, .machine, .file, .permission, .scene].contains(fault.code) else {
            return fault
          }
          say("left: \(fault)")
          return Fault(fault.code, "the garden cannot keep it", hint: "ask the staff")
        }
      post { then(result) }
    }
  }
}

/// Somebody who leaves things, at the other end of a WebSocket.
final class LeavingPeer: WebSocketPeer {
  private let place: LeavingPlace
  private nonisolated(unsafe) var connection: WebConnection?
  /// The recording that comes, in pieces.
  private nonisolated(unsafe) var recording: [UInt8] = []
  private nonisolated(unsafe) var isTooLong = false

  /// The most bytes of a recording: a minute of two channels of 16 bits at 48 kHz.
  private static let most = 12_000_000

  init(_ place: LeavingPlace) { self.place = place }

  func open(_ connection: WebConnection) { self.connection = connection }

  func farewell() {}

  func close() { connection = nil }

  func receive(_ text: String) {
    do throws(Fault) {
      let message = try JSONParser.parse(Array(text.utf8), maximumValues: 100)
      if let piece = message["recording"]?.string { return try take(piece) }
      guard let leave = message["leave"] else {
        throw Fault(.call, "a message has recording or leave", hint: "docs/page.md has both")
      }
      defer { (recording, isTooLong) = ([], false) }
      if isTooLong { throw Self.tooLong }
      place.add(try LeftThing(leave, recording: recording)) { [weak self] in self?.answer($0) }
    } catch {
      answer(.failure(error))
    }
  }

  private static let tooLong = Fault(
    .sound, "the recording is too large: 12 MB are the most", hint: "record less, or in mono")

  /// Takes a piece of a recording; what is too much is told with the thing.
  private func take(_ piece: String) throws(Fault) {
    guard let bytes = Data(base64Encoded: piece) else {
      throw Fault(.call, "a piece of a recording is no Base64", hint: "docs/page.md has its form")
    }
    isTooLong = isTooLong || recording.count + bytes.count > Self.most
    if isTooLong { recording = [] } else { recording += bytes }
  }

  private func answer(_ result: Result<String, Fault>) {
    let json: JSONText =
      switch result {
      case .success(let id): .object([("left", .string(id))])
      case .failure(let fault): .object([("fault", fault.text)])
      }
    connection?.send(WebPayload(json.compact))
  }
}

/// A recording that was left, as it is kept: one channel of 16 bits at 24 kHz, whatever came.
struct LeftRecording {
  /// The bytes of its WAV file.
  let file: [UInt8]

  /// The most seconds, as UrbanRemix (2009) had it.
  static let longest = 60.0
  /// Hz; enough for what a telephone hears.
  private static let sampleRate = 24_000
  /// The peak below which nothing is heard: -80 dBFS.
  private static let silence: Float = 1e-4
  /// The peak beyond which it is no sound that somebody has recorded: 6 dB beyond full scale.
  private static let mostPeak: Float = 2

  /// - Parameter bytes: a file of any format that libsndfile reads.
  /// - Throws: `Fault` (`sound`) for what is no recording, torn, too long, silent, or of more than two channels.
  init(_ bytes: [UInt8]) throws(Fault) {
    let sound = try Self.whole(bytes)
    let mixed = AudioData(sampleRate: sound.sampleRate, channels: [Self.mix(sound.channels)])
    guard Self.peak(mixed.channels[0]) <= Self.mostPeak else {
      throw Fault(
        .sound, "the recording goes far beyond full scale", hint: "record it more softly")
    }
    let samples = try mixed.resampled(to: Self.sampleRate).channels[0]
    let peak = Self.peak(samples)
    guard peak > Self.silence else {
      throw Fault(.sound, "nothing is heard in the recording", hint: "check the microphone")
    }
    // Nothing is clipped: what goes a little beyond full scale becomes softer.
    let scale = 32_768 / max(1, peak)
    file = WAV16File.bytes(
      samples.map { Int16(held: $0 * scale) }, sampleRate: Self.sampleRate)
  }

  /// Decodes a recording of which nothing is missing.
  private static func whole(_ bytes: [UInt8]) throws(Fault) -> AudioData {
    let reader = try AudioFileReader(bytes, name: "the recording")
    guard reader.channels <= 2 else {
      throw Fault(
        .sound, "the recording has \(reader.channels) channels, and one may have two",
        hint: "mix them")
    }
    let limit = Int(held: longest * Double(reader.sampleRate))
    if let frames = reader.promisedFrames, frames > limit {
      let seconds = Figure.plain(
        Figure.rounded(Double(frames) / Double(reader.sampleRate), decimals: 1))
      throw Fault(
        .sound, "the recording is \(seconds) s long, and one may be \(Figure.plain(longest)) s",
        hint: "record less, or cut it")
    }
    let sound = try reader.rest(maximumFrames: limit)
    guard reader.promisedFrames != nil, sound.warnings.isEmpty else {
      throw Fault(
        .sound, "the recording is damaged: \(sound.warnings.first ?? "its end is missing")",
        hint: "leave it again, or record it anew")
    }
    return sound
  }

  /// The mean of one or two channels.
  private static func mix(_ channels: [[Float]]) -> [Float] {
    guard channels.count == 2 else { return channels[0] }
    return zip(channels[0], channels[1]).map { 0.5 * $0 + 0.5 * $1 }
  }

  private static func peak(_ samples: [Float]) -> Float {
    samples.reduce(0) { max($0, abs($1)) }
  }
}
