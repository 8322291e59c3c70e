import Mappings
import Score

/// The entries of a journal, performed at their ticks.
struct JournalScript {
  private var entries: ArraySlice<JournalEntry>
  private let loader: VersionLoader
  private var waiting: PreparedVersion?
  /// The number of actions that a session did and this performance refused.
  private(set) var failures = 0
  /// The first of them.
  private(set) var firstFailure: (tick: Int, reason: Fault)?

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
      // a line that failed is in the journal for what it did before
      case .lua: _ = try? performance.perform(entry.action)
      default:
        do { _ = try performance.perform(entry.action) } catch {
          failures += 1
          firstFailure = firstFailure ?? (entry.tick, Fault.of(error))
        }
      }
    }
  }

  /// The sentence on what was refused; nil where nothing was.
  var warning: String? {
    guard let firstFailure else { return nil }
    return "\(counted(failures, "action")) of the session could not be done again, first at tick "
      + "\(firstFailure.tick): \(firstFailure.reason): the samples differ"
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
