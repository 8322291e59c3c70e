import Files
import Prompt
import Rendering
import Score
import Threads

/// Looks at the files of a garden when they are saved: the site, and the mappings that are not the session's own.
///
/// A text is tried on the watcher's thread, so that one that is broken or endless never reaches the others.
final class GardenWatch {
  private let watcher: FileWatcher
  private let texts: GardenTexts
  private let pieces: GardenPieces
  private let told: @Sendable (String) -> Void
  private var hasBegun = false
  /// The paths of the generators of callouts that run.
  var generators: [String] = []
  /// The path of the file that the session watches itself; nil while nothing is watched.
  private var own: String?

  /// Reads what the site names.
  /// - Parameters:
  ///   - permit: the files that the site may name.
  ///   - inputs: the inputs of the walk.
  ///   - mailbox: gets a message for each file that was saved.
  /// - Throws: `Fault` where a file cannot be read.
  init(
    _ texts: GardenTexts, permit: ReadPermit, inputs: [InputSpec], mailbox: Mailbox
  ) throws {
    self.texts = texts
    pieces = try texts.pieces(in: permit.scope(of: texts.path))
    told = { [pieces] path in
      for message in Self.look(path, pieces, inputs: inputs) { mailbox.post(message) }
    }
    watcher = FileWatcher(changed: told)
  }

  /// Watches from now on. What was saved after the session had read it and before it was watched is looked at once.
  /// - Parameter own: the path of the file that the session watches itself.
  /// - Throws: `Fault` (`machine`) where the system has no thread or descriptor left.
  func begin(except own: String) throws(Fault) {
    self.own = own
    let files = [texts.path] + pieces.files.filter { !FileContent.isSame($0, own) }
    try watcher.watch(files + generators)
    guard !hasBegun else { return }
    hasBegun = true
    let changed = files.filter(hasChanged)
    guard !changed.isEmpty else { return }
    try SystemThread(named: "saved before") { [told] in changed.forEach(told) }.detach()
  }

  /// Whether a file has another text than the session has read.
  private func hasChanged(_ path: String) -> Bool {
    path == texts.path ? (try? FileContent.text(path)) != texts.text : pieces.hasChanged(path)
  }

  func end() {
    own = nil
    watcher.stop()
  }

  /// Watches a generator's file, too, while files are watched.
  /// - Throws: `Fault` (`machine`) where the system has no thread or descriptor left.
  func follow(generator path: String) throws(Fault) {
    if !generators.contains(path) { generators.append(path) }
    if let own { try begin(except: own) }
  }

  /// The messages about a file that was saved.
  static func look(_ path: String, _ pieces: GardenPieces, inputs: [InputSpec]) -> [Message] {
    do {
      if path == pieces.scope.file {
        _ = try SiteFile.read(in: pieces.scope)
        return [.noted("\(path) was saved: a site is read when a session begins")]
      }
      if !pieces.files.contains(path) {
        let text = try FileContent.text(path)
        try Guidance.check(text, generator: path)
        return [.generator(text: text, path: path)]
      }
      let saved = try pieces.saved(path, inputs: inputs)
      return saved.mappings.map { .reread(text: saved.text, mapping: $0) }
    } catch {
      let mappings = path == pieces.scope.file ? [] : pieces.ripples(playing: path).map(\.mapping)
      return [
        .refused(mappings: Set(mappings), Notice(error, "the last text that worked goes on"))
      ]
    }
  }
}
