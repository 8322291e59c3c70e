import Engine
import Mappings
import Rendering
import Score
import Signals

/// One text of a mapping that sounded in a session.
struct MappingVersion: Equatable, Sendable {
  /// The number of the version, counted from 1.
  let number: Int
  let path: String
  let text: String
}

/// A version that has been loaded and can take over at the next tick.
struct PreparedVersion {
  let version: MappingVersion
  let mapping: Mapping
  let orchestra: Orchestra
  let rig: Rig
  /// Sentences on what is wrong with its sound files.
  let soundWarnings: [String]
  /// Sentences on what the text says and cannot mean.
  let mistakes: [String]
}

/// Everything that is needed to load a version beside the running one, on another thread.
struct LoadOrder: Sendable {
  let version: MappingVersion
  let heritage: Heritage?
  let seed: UInt64
  let inputs: [InputSpec]
  /// The present values of the inputs, for the trial.
  let values: [Double]
}

/// A loader of versions: compiles, tries the first ticks on a copy, and makes what the engine needs.
final class VersionLoader {
  private var recordings = RecordingCache()
  private let permit: ReadPermit

  /// - Parameter permit: the files that mappings may name.
  init(permit: ReadPermit) { self.permit = permit }

  /// The budget of a file that is loaded live.
  static let budget = LuaBudget(seconds: 0.5)

  /// Loads a version.
  /// - Parameters:
  ///   - isTried: whether the first ticks are tried on a copy first.
  ///   - started: gets the means to stop the loading from another thread.
  /// - Throws: `Fault`: the running version is untouched.
  func prepare(
    _ order: LoadOrder, engine: Engine, isTried: Bool,
    started: (LuaStopper) -> Void = { _ in },
    log: @escaping (LuaLogLine) -> Void = { _ in }
  ) throws -> PreparedVersion {
    let mapping = try Self.load(order, started: started, log: log)
    let sounds = try recordings.load(mapping.orchestra, in: permit.scope(of: order.version.path))
    let rig = try engine.prepare(sounds.orchestra)
    if isTried { try Self.load(order, started: started).tryOut(order.inputs, order.values) }
    return PreparedVersion(
      version: order.version, mapping: mapping, orchestra: sounds.orchestra, rig: rig,
      soundWarnings: sounds.warnings, mistakes: mapping.mistakes())
  }

  /// Loads the sound files of an orchestra.
  /// - Throws: `Fault` where one may not be read.
  func recordings(of orchestra: Orchestra, besides path: String) throws -> SoundTables.Loaded {
    try recordings.load(orchestra, in: permit.scope(of: path))
  }

  static func load(
    _ order: LoadOrder, started: (LuaStopper) -> Void = { _ in },
    log: @escaping (LuaLogLine) -> Void = { _ in }
  ) throws -> Mapping {
    try Mapping.load(
      source: order.version.text, name: order.version.path, units: Catalogue.units,
      effects: Catalogue.effects, inputs: order.inputs, seed: order.seed, carrying: order.heritage,
      budget: budget, started: started, log: log)
  }
}

/// The effect of a reload, in words.
struct VersionChange: Equatable, Sendable {
  let number: Int
  let name: String
  let changed: [String]
  let added: [String]
  /// The voices, effects and sequences that are no more, and fade out.
  let stopped: [String]

  /// - Parameter before: the version before.
  init(_ prepared: PreparedVersion, after before: Mapping) {
    number = prepared.version.number
    name = prepared.mapping.name
    let others = MappingChanges(from: before, to: prepared.mapping)
    changed = prepared.rig.changedVoices + others.changed
    added = prepared.rig.addedVoices + others.added
    stopped = prepared.rig.removedVoices + others.removed
  }

  /// The sentence that tells it: `version 3: changed pad; stopped: hat, sequence bells`.
  var text: String {
    let parts = [
      changed.isEmpty ? nil : "changed: " + changed.joined(separator: ", "),
      added.isEmpty ? nil : "new: " + added.joined(separator: ", "),
      stopped.isEmpty ? nil : "stopped: " + stopped.joined(separator: ", "),
    ].compactMap { $0 }
    return "version \(number)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: "; "))
  }
}

/// The mapping of a session that was given none: one voice to play by hand.
enum EmptyMapping {
  static let path = "empty.lua"
  static let text = """
    -- Empty
    -- hear: nothing, until you play: play("tone", { pitch = "A4", duration = 1 })
    return mapping {
      name = "Empty",
      voices = {
        tone = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.1, 0.6, 0.4) end),
      },
    }
    """
}
