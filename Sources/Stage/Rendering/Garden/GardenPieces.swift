import Datasets
import Files
import Mappings
import Score
import Spatial
import Wayfinding

/// The pieces that sound in a garden, from its site: the ripples' mappings, the déjà vus, the notification.
package struct GardenPieces {
  package let site: Site
  /// The files that the site may name.
  package let scope: ReadScope
  /// The mappings' texts, by the names that the site gives.
  package private(set) var texts: [String: String]
  /// The variants of mappings that a walker hears, by the names that the site gives; the others play as the site says.
  package var conditions: [String: String] = [:]
  /// The texts and variants of mappings before their latest change.
  private var former: [String: Playing] = [:]

  /// The text of a mapping, and the variant of it; nil is the one that the site says.
  package struct Playing: Equatable {
    package let text: String
    package let variant: String?
  }

  /// Reads the mappings' files.
  /// - Throws: `Fault` for a mapping that may not, or cannot, be read.
  package init(_ site: Site, in scope: ReadScope) throws {
    (self.site, self.scope) = (site, scope)
    var texts: [String: String] = [:]
    for ripple in site.ripples where texts[ripple.mapping] == nil {
      let path = SiteFile.resolve(ripple.mapping, in: scope) ?? scope.resolve(ripple.mapping)
      texts[ripple.mapping] = try scope.guarding { try FileContent.text(path) }
    }
    self.texts = texts
  }

  /// - Parameter texts: of the mappings, by the names that the site gives.
  package init(_ site: Site, in scope: ReadScope, texts: [String: String]) {
    (self.site, self.scope, self.texts) = (site, scope, texts)
  }

  /// The text and the variant in which a mapping is played from now on; nil for one that the site does not name.
  package func playing(_ mapping: String) -> Playing? {
    texts[mapping].map { Playing(text: $0, variant: conditions[mapping]) }
  }

  /// Takes a mapping's text for all parts that begin from now on.
  package mutating func read(_ text: String, of mapping: String) {
    read(text, of: mapping, as: conditions[mapping])
  }

  /// Takes a mapping's text, and the variant of it, for all parts that begin from now on.
  /// - Parameter variant: nil for what the site says.
  package mutating func read(_ text: String, of mapping: String, as variant: String?) {
    let next = Playing(text: text, variant: variant)
    guard let now = playing(mapping), now != next else { return }
    former[mapping] = now
    (texts[mapping], conditions[mapping]) = (text, variant)
  }

  /// Goes back to how a mapping was played before its latest change.
  /// - Returns: its text and variant of then; nil where it has not changed since.
  package mutating func goBack(_ mapping: String) -> Playing? {
    guard let playing = former.removeValue(forKey: mapping) else { return nil }
    (texts[mapping], conditions[mapping]) = (playing.text, playing.variant)
    return playing
  }

  /// Whether the text of a mapping has one of some words.
  package func mention(_ words: String...) -> Bool {
    texts.values.contains { text in words.contains { text.contains($0) } }
  }

  package func ripples(playing file: String) -> [Ripple] {
    site.ripples.filter { ripple in
      SiteFile.resolve(ripple.mapping, in: scope).map { FileContent.isSame($0, file) } ?? false
    }
  }

  /// The files of the mappings and of the recordings, each once.
  package var files: [String] {
    let mappings = texts.keys.sorted().compactMap { SiteFile.resolve($0, in: scope) }
    let recordings = Set(site.dejavus.map(\.file)).sorted()
    return mappings + recordings.map(scope.resolve)
  }

  /// - Parameters:
  ///   - visits: chance goes on from visit to visit.
  ///   - text: of the mapping; nil is the one that was read.
  package func music(of ripple: Ripple, visits: Int, text: String? = nil) -> ScenePiece {
    ScenePiece(
      id: "\(ripple.id) \(visits)",
      path: SiteFile.resolve(ripple.mapping, in: scope) ?? ripple.mapping,
      text: text ?? texts[ripple.mapping] ?? "", name: ripple.id, preset: ripple.preset,
      presetFile: scope.file, condition: conditions[ripple.mapping], level: ripple.level)
  }

  /// The piece of a performer that is there already and stands in no ripple: its text is not read again.
  package func ownMusic() -> ScenePiece { ScenePiece(id: "own", path: scope.file, text: "") }

  package func recording(of dejavu: Dejavu) -> ScenePiece {
    .recordings(
      id: dejavu.id, files: [(dejavu.file, 0)], besides: scope.file, delay: 0, loops: dejavu.loops,
      level: dejavu.level)
  }

  /// Two soft notes of a bell: something begins here.
  func notification(of ripple: Ripple) -> ScenePiece {
    let text = """
      return mapping {
        name = "notification",
        voices = { bell = synth(function(p)
          local strike = sine(p.pitch) + 0.4 * sine(p.pitch * 2.76) * perc(p.gate, 0.002, 0.4)
          return strike * perc(p.gate, 0.002, 1.1)
        end) },
        sequences = { ring = function()
          play("bell", { pitch = "E5", level = -20, duration = 0.2 }); sleep(0.16)
          play("bell", { pitch = "B5", level = -22, duration = 0.2 })
        end },
      }
      """
    return ScenePiece(id: "notification of \(ripple.id)", path: scope.file, text: text)
  }

  /// Returns the traits of a ripple that is heard from outside: as loud as inside at its edge, and softer with the
  /// distance from there.
  package func traits(of shape: SiteShape) -> SourceTraits {
    let reach = PlacedShape(shape).reach
    var traits = SourceTraits()
    traits.bubble = max(1, reach)
    traits.law = .inverse(reference: max(1, reach), rolloff: 1, maximum: 100_000)
    return traits
  }
}

extension GardenPieces {
  /// A walk on which the ripples will play.
  package struct Walk {
    let dataset: Dataset
    let name: String
    /// The second of the dataset at which it begins.
    let start: Double

    package init(dataset: Dataset, name: String, start: Double) {
      (self.dataset, self.name, self.start) = (dataset, name, start)
    }
  }

  /// Loads the music of every ripple: what a walk would fail at is said before its first sample, since a ripple begins
  /// only when the walker comes near it.
  /// - Parameter walk: nil where none is known yet.
  /// - Returns: what is in the walk of no ripple's inputs, in sentences that name ripple, file and line.
  /// - Throws: `Fault` with the ripple.
  @discardableResult package func check(on walk: Walk?) throws -> [Fault] {
    let inputs = walk.map { DataFeed($0.dataset, start: 0, speed: 1).inputs } ?? []
    var known: [String] = []
    var unheard: [Fault] = []
    for ripple in site.ripples {
      let piece = music(of: ripple, visits: 0)
      let key = "\(piece.path) \(piece.preset.sorted { $0.key < $1.key })"
      if known.contains(key) { continue }
      known.append(key)
      let mapping: Mapping
      do {
        mapping = try UnheardData.loading(on: walk?.name, ripple: ripple.id) {
          try ScenePart.load(piece, inputs: inputs)
        }
      } catch var fault as Fault {
        if fault.place.file == nil { fault.place.file = scope.file }
        throw fault
      }
      guard let walk else { continue }
      let fault = UnheardData.fault(
        mapping, piece.path, walk.dataset, walk.name, start: walk.start, isInSite: true,
        ripple: ripple.id)
      if let fault { unheard.append(fault) }
    }
    return unheard
  }
}

extension GardenPieces {
  /// Reads a mapping's file that was saved, and tries its text in all ripples that play it.
  /// - Parameters:
  ///   - inputs: of the walks.
  ///   - trial: what else is done with each mapping, which nobody hears.
  /// - Returns: the text, and the names that the site gives to the mapping.
  /// - Throws: `Fault` where it cannot be read or played.
  package func saved(
    _ file: String, inputs: [InputSpec], trial: (ScenePiece, Mapping) throws -> Void = { _, _ in }
  ) throws -> (text: String, mappings: [String]) {
    let text = try FileContent.text(file)
    let ripples = ripples(playing: file)
    for ripple in ripples {
      let piece = music(of: ripple, visits: 0, text: text)
      do { try trial(piece, ScenePart.load(piece, inputs: inputs)) } catch var fault as Fault {
        if fault.place.file == nil { fault.place.file = file }
        throw fault
      }
    }
    return (text, Set(ripples.map(\.mapping)).sorted())
  }

  /// Whether a mapping's file has another text than the one that is played.
  package func hasChanged(_ file: String) -> Bool {
    if site.dejavus.contains(where: { scope.resolve($0.file) == file }) { return false }
    guard let text = try? FileContent.text(file) else { return true }
    return ripples(playing: file).contains { texts[$0.mapping] != text }
  }
}

extension GardenDirector {
  /// Takes a mapping's text, and the variant of it: parts that begin from now on play it, and those that sound change to it,
  /// each when it may.
  /// - Parameter variant: nil for what the site says.
  /// - Returns: the number of the parts that sound and will change.
  /// - Throws: `Fault` for a part that cannot change to it; all others do.
  package func read(
    _ text: String, of mapping: String, as variant: String?, on stage: SoundingParts
  ) throws -> Int {
    pieces.read(text, of: mapping, as: variant)
    var (count, failure): (Int, (any Error)?) = (0, nil)
    for (key, part) in parts.sorted(by: { $0.key < $1.key }) {
      guard case .ripple(let number) = key, wayfinder.ripples[number].mapping == mapping,
        !part.isGuest
      else { continue }
      do {
        try part.load(text, condition: variant, in: stage.setup)
        count += 1
      } catch { failure = error }
    }
    if let failure { throw failure }
    return count
  }
}
