import Mappings
import Rendering
import Score
import Sessions
import Synchronization

/// A mapping that was saved, and can be played.
struct SavedMapping: Sendable {
  let text: String
  /// The names that the site gives to it.
  let mappings: [String]
  /// The sounds of the garden, with those of the text.
  let sounds: RecordingCache
}

/// The inputs of a walk that is under way, and the variants that all hear, for trials on another thread.
final class PresentValues: Sendable {
  private let present = Mutex<[Double]?>(nil)
  private let chosen = Mutex<[String: String]>([:])

  /// The variants that were chosen since the start, by the names that the site gives to mappings.
  var variants: [String: String] {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  /// The values of the tick that was performed last, in the inputs' order; nil where nobody walks yet.
  var values: [Double]? {
    get { present.withLock { $0 } }
    set { present.withLock { $0 = newValue } }
  }
}

/// Looks at the site and its mappings when they are saved.
///
/// A text is tried on the watcher's thread, in all conditions: it is loaded with its sounds, and, where somebody walks, its
/// first two ticks are performed. One that is broken or endless never reaches a walk.
final class FieldWatch: Sendable {
  private let watcher: FileWatcher

  /// - Parameters:
  ///   - say: takes a sentence for the terminal.
  ///   - take: takes a mapping that can be played.
  /// - Throws: `Fault` (`machine`) where the system has no thread or descriptor left.
  init(
    _ garden: FieldGarden, say: @escaping @Sendable (String) -> Void,
    take: @escaping @Sendable (SavedMapping) -> Void
  ) throws(Fault) {
    let trial = FieldTrial(garden)
    let look: @Sendable (String) -> Void = { path in
      do { try trial.look(path, say).map(take) } catch {
        say("\(error)\nthe last text that worked goes on")
      }
    }
    let files = garden.pieces.files
    files.filter(garden.pieces.hasChanged).forEach(look)
    watcher = FileWatcher(changed: look)
    try watcher.watch([garden.path] + files)
  }

  func end() { watcher.stop() }
}

/// Tries mappings that were saved. One thread calls it, the watcher's.
private final class FieldTrial: @unchecked Sendable {
  private let pieces: GardenPieces
  private let permit: ReadPermit
  private let inputs: [InputSpec]
  private let conditions: [[String: String]]
  private let present: PresentValues
  private var sounds: RecordingCache

  init(_ garden: FieldGarden) {
    (pieces, permit, inputs) = (garden.pieces, garden.permit, garden.inputs.all)
    (present, sounds) = (garden.present, garden.cache)
    conditions = (garden.conditions?.all ?? [[:]]).map { $0.compactMapValues { $0 } }
  }

  /// - Returns: the text; nil of a file that is no mapping.
  /// - Throws: `Fault` for a mapping that cannot be played.
  func look(_ path: String, _ say: (String) -> Void) throws -> SavedMapping? {
    guard path != pieces.scope.file else {
      say("\(path) was saved: a site is read when ripples field begins")
      return nil
    }
    let names = Set(pieces.ripples(playing: path).map(\.mapping)).sorted()
    var text = ""
    for variants in Set(
      (conditions + [present.variants]).map { $0.filter { names.contains($0.key) } })
    {
      var pieces = pieces
      pieces.conditions = variants
      text = try pieces.saved(path, inputs: inputs, trial: tryOut).text
    }
    return names.isEmpty ? nil : SavedMapping(text: text, mappings: names, sounds: sounds)
  }

  private func tryOut(_ piece: ScenePiece, _ mapping: Mapping) throws {
    _ = try sounds.load(mapping.orchestra, in: permit.scope(of: piece.path))
    if let values = present.values { try mapping.tryOut(inputs, values) }
  }
}
