import Engine
import Score

/// Builds an engine only to see whether it can be built.
package enum EngineProbe {
  /// - Parameter scope: of the mapping.
  package static func compile(_ orchestra: Orchestra, in scope: ReadScope) throws -> Engine {
    try Engine(
      SoundTables.load(orchestra, in: scope).orchestra, sampleRate: TickGrid().sampleRate, seed: 1)
  }
}
