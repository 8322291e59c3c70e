/// A place that live sound goes to: a growing file, a pipe, a server, a broadcast.
///
/// `begin` is called by whoever adds the sink, everything after it on a thread of the sink's own, which
/// may wait, allocate and call the system. `name` and `figures` may be read from any thread.
public protocol SoundSink: AnyObject, Sendable {
  /// The name in messages: a path or an address, without passwords. It differs between the sinks of a hub.
  var name: String { get }

  /// The seconds of sound to collect before the sink is woken: 0 for the shortest delay, more where fewer wake-ups
  /// matter more.
  var patience: Double { get }

  /// Opens the place. It is called once, first.
  /// - Parameter sampleRate: the sample rate in Hz.
  /// - Throws: `Fault` when it cannot be opened, such as `missing`, `permission`, `file` or `connection`.
  func begin(sampleRate: Int) throws

  /// Takes the next frames, left and right in turn, 1 = full scale.
  /// - Throws: `Fault` when no more sound can be taken. The sink is then let go; `end` is not called.
  func write(_ interleaved: UnsafeBufferPointer<Float>) throws

  /// Completes the place. It is called once, last, unless `write` threw.
  /// - Throws: `Fault` when it cannot be completed, such as `diskFull`.
  func end() throws

  /// The facts about it in a few words, each a name and a value.
  var figures: [(name: String, value: String)] { get }

  /// Whether somebody hears or keeps what it takes now. Any thread may ask.
  var isHeard: Bool { get }
}

extension SoundSink {
  public var patience: Double { 0 }
  public var figures: [(name: String, value: String)] { [] }
  public var isHeard: Bool { true }
}
