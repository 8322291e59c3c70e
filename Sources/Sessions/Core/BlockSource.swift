import Engine

/// What the blocks of a session come from: the engine of one mapping, or an ensemble.
protocol BlockSource: AnyObject {
  /// As of the last block. The thread that renders only.
  var counters: EngineCounters { get }
  /// Notes that sound now. The thread that renders only.
  var soundingNotes: Int { get }

  /// Renders the next frames; the sound comes `Engine.latency` frames late. Nothing is allocated or locked.
  func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int)
}

extension Engine: BlockSource {}
extension Ensemble: BlockSource {}
