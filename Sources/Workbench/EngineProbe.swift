import Engine
import Score

/// Builds an engine only to see whether it can be built.
enum EngineProbe {
  static func compile(_ orchestra: Orchestra, besides mapping: String) throws -> Engine {
    try Engine(SoundTables.load(orchestra, besides: mapping).orchestra, sampleRate: 48_000, seed: 1)
  }
}
