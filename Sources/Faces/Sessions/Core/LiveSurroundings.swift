/// The sound round a session's own mapping: a garden of other mappings, or a room of objects. One thread calls it, the
/// conductor's.
protocol LiveSurroundings: AnyObject {
  /// The source of the whole sound, the own mapping's within it.
  var output: any BlockSource { get }

  /// Decides what is heard from the next tick on.
  /// - Parameters:
  ///   - sample: the inputs of that tick.
  ///   - walk: the walk's time in seconds.
  ///   - isPassing: false while the walk is held.
  func direct(_ sample: LiveSample, walk: Double, isPassing: Bool)
  /// Performs the next tick of all parts.
  func step(_ sample: LiveSample)
  /// Hands over a recording of the surroundings.
  /// - Parameters:
  ///   - frame: the frame up to which it is handed over.
  ///   - walk: the walk's time in seconds at the present tick; nil for silence.
  func playMicrophone(until frame: Int64, walk: Double?)
  /// Hands pending events over, as far as there is room.
  func flush()
  /// Lets everything go that is held.
  func finish()
  /// Moves the level of the whole, as a factor.
  func level(_ factor: Float, over seconds: Double)

  /// The sentences with which a session begins.
  func opening(_ feed: LiveFeed) -> [String]
  /// The places of everything, seen from the listener, for `:where`.
  var whereabouts: String { get }
  /// The state of what sounds, on one line, for `:status`.
  var summary: String { get }
}

/// The inputs at a tick, and the row of the dataset that they come from.
typealias LiveSample = (values: [Double], row: Int?)
