import Datasets
import Engine
import Files
import Rendering
import Score

/// Everything that the sound of a live session depends on, besides what is done while it runs. Its settings are
/// declared in `Settings`: `request.tail`.
public struct LiveRequest: HoldsSettings, Sendable, Equatable {
  /// The path of the mapping; nil begins with `EmptyMapping`.
  public var mapping: String?
  /// The path of the scene of objects that sounds; nil for none.
  public var objects: String?
  /// The path of the dataset; nil plays none: inputs come by hand, OSC or a socket.
  public var data: String?
  public var play = PlaySettings(.repl)
  /// Whether the microphone is a device, whose sound comes in as it is heard.
  var hearsDevice = false
  /// Whether callouts begin when it is told that their words are spoken (`LiveAction.spoken`); otherwise the performance waits for
  /// the voice, as it did when older journals were written.
  var wordsCome = true
  /// Whether the map's tiles are those that it is told (`LiveAction.map`), as in a replay of a session with those of a host.
  var mapIsTold = false

  /// - Parameter mapping: the path of the mapping, or of the scene of objects (`.json`) that sounds in its place.
  public init(mapping: String?, data: String?) {
    let isObjects = mapping.map { FileKind.played($0) == .objects } ?? false
    self.mapping = isObjects ? nil : mapping
    objects = isObjects ? mapping : nil
    self.data = data
  }

  /// The least lookahead with a site or objects, in seconds: mappings and objects begin within it.
  static let sceneLookahead = 0.25

  /// The lookahead in seconds: as asked, or longer where a block and two ticks, or the beginnings of a scene's
  /// parts, need more.
  var workingLookahead: Double {
    max(
      self.lookahead / 1000, Double(play.block) / Double(play.sampleRate) + 2 / play.controlRate,
      self.site == nil && objects == nil ? 0 : Self.sceneLookahead)
  }

  /// The path of what plays, the site's before the mapping's; nil for an empty session.
  var plays: String? { self.site ?? objects ?? mapping }

  /// The ring that carries the microphone's sound: a recording in step, or a device's sound.
  var inputRing: InputRing {
    InputRing(
      capacity: Int(held: (workingLookahead + 0.25) * Double(play.sampleRate), .towardZero),
      latency: hearsDevice ? deviceLatency : nil)
  }

  /// The frames by which a device's sound is held back: two blocks and 20 ms.
  var deviceLatency: Int { 2 * play.block + Int(held: 0.02 * Double(play.sampleRate), .towardZero) }

  /// The dataset with the ambience of the recording; nil for none.
  /// - Parameter source: the text of the first mapping; nil for all of a garden's.
  /// - Throws: `Fault`: `call` for a recording without a dataset, or `missing`, `data` or `sound` for a file that
  ///   cannot be read.
  func dataset(readBy source: String?) throws -> Dataset? {
    guard let data else {
      guard self.microphone == nil else {
        throw Fault.call(
          "mic", "a recording plays in step with a dataset, and there is none",
          hint: "give one with ‹data›, or hear a device with ‹mic device›")
      }
      return nil
    }
    let reader = self.microphone == nil ? source : "ambience"
    return try play.permit.guarding {
      let dataset = try DatasetReader.read(path: data, options: play.reading)
      return try AmbienceRecording.added(to: dataset, file: self.microphone, readBy: reader)
    }
  }

  /// Checks the settings and how they go together.
  /// - Throws: `Fault` (`call`) for one that cannot be.
  func validate() throws {
    try play.validate()
    if self.site != nil, let objects {
      throw Fault.call(
        "site", "cannot be given with objects, \(objects)", hint: "give one of them")
    }
    if self.site == nil, self.log != nil {
      throw Fault.call("log", "decisions are made in a site", hint: "give one with ‹site›")
    }
    if self.site == nil {
      if let name = play.guidanceNames.first {
        throw Fault.call(
          name, "is about callouts, which a site's guidance makes",
          hint: "give a site with ‹site›")
      }
    }
    if try SpaceLayout(self.layout).weights.count != 2 {
      throw Fault.call(
        "layout", "\(self.layout) has more than two channels, and a live session has two",
        hint:
          "give binaural or stereo, or render: ripples render \(objects ?? "‹site SITE›") ‹layout \(self.layout)›"
      )
    }
    if self.endsWithData, data == nil {
      throw Fault.call("once", "needs a dataset that can end", hint: "give one with ‹data›")
    }
  }
}
