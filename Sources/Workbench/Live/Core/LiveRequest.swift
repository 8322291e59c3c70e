import Datasets
import Engine
import Score

/// Everything that the sound of a live session depends on, besides what is done while it runs.
@dynamicMemberLookup
public struct LiveRequest: Sendable, Equatable {
  /// Path of the mapping; nil begins with `EmptyMapping`.
  public var mapping: String?
  /// Path of the dataset; nil plays none: inputs come by hand, OSC or a socket.
  public var data: String?
  public var play = PlaySettings(block: 256)
  public var parameters: [String: Double] = [:]
  public var variant: String?
  /// Second of the dataset at which to begin, and seconds of data per second of sound.
  public var start = 0.0
  public var speed: Double?
  /// The session ends with the data, as a render does; otherwise the last values stay.
  public var endsWithData = false
  /// Seconds of sound after that end, for what still rings.
  public var tail = RenderRequest.usualTail
  /// Level of the whole mix, dB.
  public var gain = 0.0
  /// Seconds by which the conductor works ahead of the sound.
  public var lookahead = 0.06
  /// Path of a microphone's recording that plays in step; nil takes the dataset's own, if it has one and the
  /// mapping reads it.
  public var microphone: String?
  /// The microphone is a device: its sound comes in as it is heard.
  public var hearsDevice = false
  public var reading = DataReading()

  /// Path of a site: the mapping is that of one of its ripples, and the others are heard too.
  public var site: String?
  /// With a site: `binaural` or `stereo`, the head's SOFA file, and where the log of decisions goes.
  public var layout = "binaural"
  public var head: String?
  public var log: String?

  public init(mapping: String?, data: String?) {
    self.mapping = mapping
    self.data = data
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<PlaySettings, Value>) -> Value {
    get { play[keyPath: path] }
    set { play[keyPath: path] = newValue }
  }

  /// Seconds of data that can pass in a second of sound.
  static let speeds = 1e-3...1e9

  /// Milliseconds by which the conductor may work ahead.
  static let lookaheads = 5.0...5000

  /// Seconds of lookahead with a site at least: mappings begin within it.
  static let gardenLookahead = 0.25

  /// The lookahead, or what a block and two ticks, or the beginnings of a garden's mappings, need at least.
  var workingLookahead: Double {
    max(
      lookahead, Double(play.block) / Double(play.sampleRate) + 2 / play.controlRate,
      site == nil ? 0 : Self.gardenLookahead)
  }

  /// What carries the microphone's sound: a recording in step, or a device's sound.
  var inputRing: InputRing {
    InputRing(
      capacity: Int(held: (workingLookahead + 0.25) * Double(play.sampleRate), .towardZero),
      latency: hearsDevice ? deviceLatency : nil)
  }

  /// Frames by which a device's sound is held back: two blocks and 20 ms.
  var deviceLatency: Int { 2 * play.block + Int(held: 0.02 * Double(play.sampleRate), .towardZero) }

  /// The dataset with the ambience of the recording.
  /// - Parameter source: the text of the first mapping; nil for all of a garden's.
  func dataset(readBy source: String?) throws -> Dataset? {
    guard let data else {
      guard microphone == nil else {
        throw WorkbenchError(
          "--mic", "a recording plays in step with a dataset, and there is none",
          hint: "give one with --data, or hear a device with --mic device")
      }
      return nil
    }
    let dataset = try DatasetReader.read(path: data, options: reading.options)
    let reader = microphone == nil ? source : "ambience"
    return try AmbienceRecording.added(to: dataset, file: microphone, readBy: reader)
  }

  /// - Throws: `WorkbenchError` for a number that makes no sense.
  func validate() throws {
    try OptionLimits.check([
      ("--sample-rate", Double(play.sampleRate), 8000...192_000, "Hz"),
      ("--control-rate", play.controlRate, 10...1000, "Hz"), ("--tail", tail, 0...600, "s"),
      ("--start", start, JournalLine.seconds, "s"),
      ("--block", Double(play.block), 16...8192, "frames"),
      ("--speed", speed ?? 1, Self.speeds, "times"), ("--gain", gain, -60...24, "dB"),
      ("--lookahead", lookahead * 1000, Self.lookaheads, "ms"),
    ])
    if site == nil, log != nil {
      throw WorkbenchError("--log", "decisions are made in a site", hint: "give one with --site")
    }
    if try SpaceLayout(layout).weights.count != 2 {
      throw WorkbenchError(
        "--layout", "\(layout) has more than two channels, and a live session has two",
        hint: "give binaural or stereo, or render: ripples render --site SITE --layout \(layout)")
    }
    if endsWithData, data == nil {
      throw WorkbenchError("--once", "needs a dataset that can end", hint: "give one with --data")
    }
  }
}
