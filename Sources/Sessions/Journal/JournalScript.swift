import Mappings

/// The entries of a journal, performed at their ticks.
struct JournalScript {
  private var entries: ArraySlice<JournalEntry>
  private let loader: VersionLoader
  private var waiting: PreparedVersion?

  init(_ entries: [JournalEntry], loader: VersionLoader) {
    self.entries = entries[...]
    self.loader = loader
  }

  /// Performs what belongs before the next tick.
  mutating func perform(_ performance: LivePerformance) throws {
    while let entry = entries.first, entry.tick <= performance.tick {
      entries.removeFirst()
      switch entry.action {
      case .load(let text, let path):
        guard swapsNext else { continue }
        let order = performance.order(text, path: path)
        waiting = try loader.prepare(order, engine: performance.engine, isTried: false)
      case .swap:
        if let version = waiting { _ = try performance.install(version) }
        waiting = nil
      case .giveUp: waiting = nil
      case .lua(let text) where entry.wasStopped:
        guard let steps = entry.steps else { continue }
        _ = try? performance.type(text, budget: LuaBudget(stoppingAfter: steps))
      default: _ = try? performance.perform(entry.action)
      }
    }
  }

  /// Whether the version that is loaded now takes over later, and was not given up.
  private var swapsNext: Bool {
    for entry in entries {
      switch entry.action {
      case .swap: return true
      case .giveUp, .load: return false
      default: continue
      }
    }
    return false
  }
}
