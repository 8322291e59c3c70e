import Engine

/// The source of a session's blocks: the engine of one mapping, or an ensemble.
protocol BlockSource: AnyObject {
  /// The counters as of the last block. Only the thread that renders may ask.
  var counters: EngineCounters { get }
  /// The number of notes that sound now. Only the thread that renders may ask.
  var soundingNotes: Int { get }

  /// Renders the next frames; the sound comes `Engine.latency` frames late. Nothing is allocated or locked.
  func render(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int)
}

extension Engine: BlockSource {}
extension Ensemble: BlockSource {}
