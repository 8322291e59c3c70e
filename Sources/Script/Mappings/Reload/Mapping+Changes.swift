/// The differences between two versions of a mapping, besides their voices: by their texts, spaces and comments
/// aside.
public struct MappingChanges: Equatable, Sendable {
  /// The sections that differ, such as `map` or `control`, and the sequences, as `sequence bells`.
  public let changed: [String]
  /// The effects and sequences that are new.
  public let added: [String]
  /// The effects and sequences that are gone.
  public let removed: [String]

  public init(from old: Mapping, to new: Mapping) {
    let (effects, oldEffects) = (
      new.orchestra.effects.map { "effect \($0.name)" },
      old.orchestra.effects.map { "effect \($0.name)" }
    )
    let (sequences, oldSequences) = (
      new.sequenceNames.map { "sequence \($0)" }, old.sequenceNames.map { "sequence \($0)" }
    )
    func differs(_ path: String) -> Bool {
      new.source.outline.texts[path] != old.source.outline.texts[path]
    }
    let sections = Declaration.fields.filter { !["name", "voices", "sequences"].contains($0) }
    let rewritten = zip(new.sequenceNames, sequences).filter {
      oldSequences.contains($1) && differs("sequences.\($0)")
    }
    changed = sections.filter(differs) + rewritten.map(\.1)
    added = (effects + sequences).filter { !(oldEffects + oldSequences).contains($0) }
    removed = (oldEffects + oldSequences).filter { !(effects + sequences).contains($0) }
  }
}
