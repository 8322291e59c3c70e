import Datasets
import Engine
import Files
import JSON
import Rendering
import Score
import Sessions
import Spatial
import Wayfinding
import Wire

/// The garden that phones walk through: its site and mappings as they are now, and what their sounds are made of.
final class FieldGarden {
  /// The path of the site.
  let path: String
  let sounds = FieldSounds()
  let ticks = TickGrid()
  let seed: UInt64
  let permit: ReadPermit
  /// The most walks at a time whose sound is made here.
  let streams: Int
  private let headPath: String?
  /// The setup of the guide, with the tiles of the map that the staff name: all walks share them.
  var guidance: GuidanceSetup
  /// The tiles that they name; nil for those of the site.
  let mapTiles: String?
  private var readHead: Head?
  /// The hash of the site's file as it was read.
  let hash: String
  /// The conditions of an experiment; nil where all walks hear the same garden.
  let conditions: FieldConditions?
  private(set) var pieces: GardenPieces
  private var variants = FieldVariants()
  /// The inputs of a phone now, for trials.
  let present = PresentValues()
  /// The sounds of the mappings.
  private(set) var cache = RecordingCache()
  /// The names of the voices of each ripple's mapping.
  private var voices: [[String]] = []

  let inputs: FieldInputs
  /// The wishes, places and routes that a visitor may ask their guide for, as the page shows them; nil where nobody guides.
  private(set) var offer: JSONText?
  /// A place in the middle of the garden.
  let origin: GeoPoint
  /// The zone of the garden's clock, as far as somebody has said it.
  private let zone: ReadOptions

  /// Reads the site, its mappings and their sounds.
  /// - Throws: `Fault` or `Faults` for a file that cannot be read or played, and for settings that cannot be.
  init(_ path: String, _ play: PlaySettings) throws {
    try play.validate()
    (self.path, seed, permit) = (path, play.seed, play.permit)
    (streams, headPath, mapTiles) = (play.streams, play.head, play.mapTiles)
    guidance = try play.guidance(.live)
    guidance.lead = FieldWalk.lead
    zone = try play.reading
    let scope = permit.scope(of: path)
    hash = try FileContent.hash(path)
    var site = try SiteFile.read(in: scope)
    // Visitors ask for what they want themselves.
    site.guidance?.actions = ""
    pieces = try GardenPieces(site, in: scope)
    inputs = try FieldInputs(play.givenInputs, hears: pieces.mention("ambience.", "unmask"))
    conditions = try FieldConditions(play.variants, pieces, inputs: inputs.all)
    guard let origin = pieces.site.origin else { throw GardenDirector.withoutRipples(path) }
    self.origin = origin
    voices = try readSounds()
    offer = try director().guidance.map(GuidanceState.offer)
  }

  /// Reads the sounds of all parts that may come, so that they begin within the lookahead.
  /// - Returns: the names of the voices of each ripple's mapping.
  private func readSounds() throws -> [[String]] {
    let ripples = try pieces.site.ripples.map { try readSounds(pieces.music(of: $0, visits: 0)) }
    for dejavu in pieces.site.dejavus { _ = try readSounds(pieces.recording(of: dejavu)) }
    return ripples
  }

  private func readSounds(_ piece: ScenePiece) throws -> [String] {
    let mapping = try ScenePart.load(piece, inputs: inputs.all)
    let scope = permit.scope(of: piece.path)
    return try cache.load(mapping.orchestra, in: scope).orchestra.voices.map(\.name)
  }

  /// Sentences on the inputs that a mapping reads and nobody tells; none where it cannot be loaded.
  /// - Parameter mapping: the name that the site gives to it.
  func untold(by mapping: String) -> [String] {
    guard let ripple = pieces.site.ripples.first(where: { $0.mapping == mapping }),
      let loaded = try? ScenePart.load(pieces.music(of: ripple, visits: 0), inputs: inputs.all)
    else { return [] }
    return inputs.untold(of: loaded.inputNames, by: mapping)
  }

  // MARK: Reloads

  /// Takes a mapping's text for all that begins from now on.
  /// - Parameter sounds: those of the text, too.
  func read(_ text: String, of mapping: String, sounds: RecordingCache) {
    pieces.read(text, of: mapping)
    cache = sounds
    for (number, ripple) in pieces.site.ripples.enumerated() where ripple.mapping == mapping {
      let names = try? readSounds(pieces.music(of: ripple, visits: 0))
      voices[number] = names ?? voices[number]
    }
  }

  /// Goes back to how a mapping was played before its latest change, which was another variant or another text.
  /// - Returns: its text and variant of then; nil where it has not changed since.
  func goBack(_ mapping: String) -> GardenPieces.Playing? {
    defer { present.variants = pieces.conditions }
    return pieces.goBack(mapping)
  }

  // MARK: Variants

  /// Takes a line of the staff's, which lets a mapping be heard in another variant wherever it begins from now on.
  /// - Returns: the mapping, and the variant; nil for what the site says.
  /// - Throws: `Fault` for a line that cannot be done, and in an experiment, whose walks keep their conditions.
  func change(by line: String) throws -> (mapping: String, variant: String?) {
    guard conditions == nil else {
      throw Fault(
        .call, "each walk keeps the condition that it has",
        hint: "begin without ‹variants› where all shall hear one variant")
    }
    let (mapping, variant) = try variants.asked(by: line, pieces)
    var next = pieces
    if let text = pieces.texts[mapping] { next.read(text, of: mapping, as: variant) }
    for ripple in next.site.ripples where ripple.mapping == mapping {
      _ = try ScenePart.load(next.music(of: ripple, visits: 0), inputs: inputs.all)
    }
    let former = pieces.conditions[mapping]
    if variant != former { variants.note(mapping, former) }
    pieces = next
    present.variants = next.conditions
    return (mapping, variant)
  }

  /// The variants in which a walk begins where there is no experiment; nil for what the site says.
  var condition: KeptWalk.Condition? {
    pieces.conditions.isEmpty ? nil : pieces.conditions.mapValues { $0 }
  }

  // MARK: What a walk is made of

  /// - Parameter condition: the variants of mappings; the others play as the site says.
  func director(_ condition: KeptWalk.Condition = [:]) throws -> GardenDirector {
    var pieces = pieces
    pieces.conditions = condition.compactMapValues { $0 }
    return try GardenDirector(
      pieces.site, pieces, inputs: inputs.all, data: "the phone", log: nil, guidance)
  }

  /// The time at which a walk begins, with the garden's clock.
  /// - Parameter epoch: seconds since 1970.
  func start(at epoch: Double) -> StartTime {
    StartTime(epoch: epoch, utcOffset: zone.localOffset(at: epoch) ?? Zone.local(at: epoch))
  }

  /// The degrees to add to what a compass tells in the garden for the direction from true north; nil where the model of the Earth's
  /// field tells nothing of the date, or a compass nothing of the direction.
  func declination(at epoch: Double) -> Double? {
    MagneticField.declination(at: origin, epoch: epoch)
  }

  /// Returns the settings and sounds that the parts of a walk share.
  func setup() -> SceneSetup {
    let setup = SceneSetup(
      ticks: ticks, seed: seed, permit: permit, ahead: 0, inputs: inputs.all, recording: nil)
    setup.sounds = cache
    setup.absent = .known
    return setup
  }

  /// The space in which the parts of a walk are heard: by headphones.
  func space(_ director: GardenDirector) -> EnsemblePlan {
    var plan = SpacePlan(sampleRate: ticks.sampleRate, sources: director.traits)
    plan.rooms = director.rooms
    return EnsemblePlan(plan)
  }

  /// The head of the listeners, which is read once.
  /// - Throws: `Fault` for one that cannot be read.
  func head() throws -> Head {
    if let readHead { return readHead }
    let layout = try SpaceLayout("binaural")
    guard let head = try layout.head(headPath, sampleRate: Int(ticks.sampleRate)) else {
      preconditionFailure("headphones need a head")
    }
    readHead = head
    return head
  }

  /// Returns what the parts of a walk sound on.
  /// - Throws: `Fault` for a head that cannot be read, and a space that cannot be.
  func output(_ director: GardenDirector, _ way: FieldWay) throws -> any WalkOutput {
    let plan = space(director)
    guard way.isServer else { return try FieldOutput(plan, sounds: sounds) }
    let space = try SpaceRenderer(plan.space, head: head())
    let ensemble = Ensemble(
      space, sampleRate: ticks.sampleRate, gain: plan.gain, isLimited: plan.isLimited)
    return FieldStream(ensemble, sampleRate: ticks.sampleRate)
  }

  /// The site as the page shows it.
  var scene: JSONText { SiteScene(pieces, voices: voices).json }
}

/// The lines by which the staff change what all walks hear: `:variant MAPPING NAME`, and `:ab MAPPING`, which goes back to
/// the variant before.
struct FieldVariants {
  /// The variants before the present ones, by the names that the site gives to mappings; nil stands for what the site says.
  private var former: [String: String?] = [:]

  /// Reads a line.
  /// - Returns: the mapping, and the variant in which it shall be heard; nil for what the site says.
  /// - Throws: `Fault` for a line that says nothing of the kind.
  func asked(
    by line: String, _ pieces: GardenPieces
  ) throws(Fault) -> (mapping: String, variant: String?) {
    let words = line.split(whereSeparator: \.isWhitespace)
    let isBack = words.first == ":ab"
    let names = words.dropFirst()
    guard isBack ? !names.isEmpty : words.first == ":variant" && names.count > 1 else {
      throw Fault(
        .call, "\(quoted(line)) is no line that is known here",
        hint: "write :variant MAPPING NAME, :variant MAPPING default or :ab MAPPING")
    }
    // Names may have blanks: the mapping's is the longest that is one.
    var (found, rest): (String?, String) = (nil, "")
    for word in isBack ? names.suffix(1) : names.dropLast() {
      guard
        let mapping = pieces.mapping(
          meant: String(line[names.first!.startIndex..<word.endIndex]).unquoted)
      else { continue }
      (found, rest) = (mapping, String(line[word.endIndex...]).unquoted)
    }
    guard let mapping = found else {
      let name = isBack ? String(line[names.first!.startIndex...]).unquoted : String(names.first!)
      throw pieces.unknownMapping(name)
    }
    guard isBack else { return (mapping, rest == "default" ? nil : rest) }
    guard let variant = former[mapping] else {
      throw Fault(
        .call, "\(mapping) has been heard in one variant only",
        hint: "write :variant \(mapping) NAME first")
    }
    return (mapping, variant)
  }

  /// Notes the variant in which a mapping was heard before a change.
  mutating func note(_ mapping: String, _ variant: String?) { former[mapping] = .some(variant) }
}

extension GardenPieces {
  /// The mapping of the site that a person means: by the site's name for it, or by its file; nil for none.
  func mapping(meant word: String) -> String? {
    texts[word] == nil ? ripples(playing: word).first?.mapping : word
  }

  /// The fault of a word that means no mapping of the site.
  func unknownMapping(_ word: String) -> Fault {
    Fault(
      .call, "no ripple of \(scope.file) plays \(word)",
      hint: NearestName.hint(for: word, among: texts.keys.sorted()))
  }
}
