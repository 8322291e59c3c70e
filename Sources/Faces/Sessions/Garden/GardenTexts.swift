import Datasets
import Files
import JSON
import Prompt
import Rendering
import Score
import Threads
import Wayfinding

/// A site and the mappings that it names, as they were read at the start of a session: the journal keeps them.
struct GardenTexts: Codable, Equatable, Sendable {
  /// The path of the site.
  var path: String
  /// The SHA-256 of its file.
  var hash: String
  /// The text of the site.
  var text: String
  /// The texts of the mappings by the names that the site gives.
  var mappings: [String: String]
  /// The id of the ripple whose mapping is the session's own; empty where the site has no ripple and only guides.
  var ripple: String

  /// Reads the site and its mappings.
  /// - Parameters:
  ///   - scope: the files that the site may name.
  ///   - mapping: the session's own; nil takes that of the ripple which is nearest at the start.
  ///   - start: the second of the dataset at which the session begins.
  /// - Throws: `Fault`, also when no ripple plays the mapping, where nothing would sound, or where a file cannot be read.
  init(_ scope: ReadScope, mapping: String?, dataset: Dataset?, start: Double) throws {
    path = scope.file
    hash = try FileContent.hash(path)
    text = try FileContent.text(path)
    let site = try SiteFile.read(text, in: scope)
    if site.ripples.isEmpty {
      guard site.hasSound else { throw GardenDirector.withoutRipples(path) }
      ripple = ""
    } else {
      let number =
        try mapping.map { try SiteFile.ripple(of: site, in: scope, playing: $0) }
        ?? Self.nearest(of: site, on: dataset, start)
      ripple = site.ripples[number].id
    }
    mappings = try GardenPieces(site, in: scope).texts
  }

  /// The site and what sounds in it.
  /// - Parameter scope: the files that the site may name.
  func pieces(in scope: ReadScope) throws -> GardenPieces {
    GardenPieces(try SiteFile.read(text, in: scope), in: scope, texts: mappings)
  }

  /// The ripple whose mapping is the session's own; nil where the site has none.
  /// - Parameter scope: the files that the site may name.
  func ownRipple(in scope: ReadScope) throws -> Ripple? {
    try SiteFile.read(text, in: scope).ripples.first { $0.id == ripple }
  }

  /// The path of the session's own mapping; nil where the site has no ripple.
  func ownMapping(in scope: ReadScope) throws -> String? {
    try ownRipple(in: scope).flatMap { SiteFile.resolve($0.mapping, in: scope) }
  }

  /// The number of the ripple that is nearest where the walk begins; that of the site's first where this is not
  /// known.
  /// - Parameter start: the second of the dataset at which the walk begins.
  private static func nearest(of site: Site, on dataset: Dataset?, _ start: Double) -> Int {
    guard let dataset else { return 0 }
    var feed = DataFeed(dataset, start: start, speed: 1)
    guard let sense = try? WalkSense(feed.inputs, of: "") else { return 0 }
    var wayfinder = Wayfinder(site)
    for second in 0...60 {
      let sample = feed.sample(at: Double(second))
      guard let position = sense.position(sample.values) else { continue }
      _ = wayfinder.update(time: Double(second), row: 0, position: position.point)
      let distances = site.ripples.indices.map { wayfinder.relation(to: $0)?.distance ?? .infinity }
      return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }
    return 0
  }

  var json: JSONText {
    .object([
      "path": path, "hash": hash, "ripple": ripple, "text": text,
      "mappings": JSONText.object(
        mappings.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }),
    ])
  }
}

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
