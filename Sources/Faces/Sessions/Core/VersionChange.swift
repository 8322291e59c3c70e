import Mappings

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
