import Analysis
import Behaviors
import Mappings
import Score

/// A mapping, played without an engine while the walker stands at one angle to its target.
struct BeaconPerformance: Sendable {
  /// Something that can differ from angle to angle.
  struct Feature: Hashable, Sendable {
    let name: String
    let percept: Percept
  }

  /// The means of what was set, in the parameters' units.
  private(set) var means: [Feature: Double] = [:]
  /// The number of notes of each voice that began, by its name.
  private(set) var onsets: [String: Int] = [:]
  /// When each note sounded, in seconds of the window.
  private(set) var spans: [ClosedRange<Double>] = []
  /// The names of the voices that were heard.
  private(set) var voices: Set<String> = []
  /// The problems that the mapping had, in words.
  private(set) var problems: [String] = []

  /// The seconds before the window, in which smoothed values settle.
  static let settling = 2.0
  /// dB below which a voice is taken to be silent.
  private static let silence = -60.0
  private static let ticks = TickGrid(sampleRate: 48_000, controlRate: 50)

  private struct Sum {
    var total = 0.0
    var count = 0.0
    var mean: Double { total / count }
    mutating func add(_ value: Double) { (total, count) = (total + value, count + 1) }
  }

  private struct Note {
    let voice: Int
    let start: Double
    var end = Double.infinity
    var level = 0.0
  }

  /// - Parameter mapping: freshly loaded.
  /// - Throws: `Fault` where it cannot be performed.
  init(_ mapping: Mapping, inputs: BeaconInputs, angle: Double, heading: Double) throws(Fault) {
    let conductor = try Conductor(
      mapping, inputs: BeaconInputs.delivered, sampleRate: Self.ticks.sampleRate,
      controlRate: Self.ticks.controlRate, absent: .withoutDataset)
    conductor.whereabouts = inputs.whereabouts(angle: angle, heading: heading)
    let end = Self.settling + HeardBeacon.period
    var (targets, own, notes) = ([Int: Sum](), [[Int]: Sum](), [UInt32: Note]())
    for tick in 0...Int(end * Self.ticks.controlRate) {
      for event in conductor.advance(to: tick, inputs: [heading]) {
        let time = Double(event.event.frame) / Self.ticks.sampleRate
        Self.take(event.event.action, at: time, &notes, &own)
      }
      guard Self.ticks.seconds(of: tick) >= Self.settling else { continue }
      for (i, value) in conductor.targetValues.enumerated() {
        targets[i, default: Sum()].add(value)
      }
    }
    problems = conductor.problems.map(\.description)
    read(mapping, targets, own)
    read(
      mapping, notes.sorted { $0.key < $1.key }.map(\.value), levels: Self.levels(mapping, targets))
  }

  private static func take(
    _ action: Event.Action, at time: Double, _ notes: inout [UInt32: Note],
    _ own: inout [[Int]: Sum]
  ) {
    switch action {
    case .start(let note, let voice): notes[note] = Note(voice: Int(voice), start: time)
    case .release(let note): notes[note]?.end = time
    case .set(let note, let slot, let value, _):
      guard let voice = notes[note]?.voice else { return }
      if Int(slot) == VoiceSpec.Slot.level { notes[note]!.level = Double(value) }
      if time >= settling { own[[voice, Int(slot)], default: Sum()].add(Double(value)) }
    default: return
    }
  }

  private mutating func read(_ mapping: Mapping, _ targets: [Int: Sum], _ own: [[Int]: Sum]) {
    for (i, sum) in targets {
      let entry = mapping.targets.all[i]
      let percept = Percept.of(
        parameterNamed: entry.name, unit: entry.spec.unit, voicePitch: entry.target.isPitch)
      means[Feature(name: entry.name, percept: percept)] = sum.mean
    }
    for (place, sum) in own where place[1] != VoiceSpec.Slot.gate {
      let voice = mapping.orchestra.voices[place[0]]
      let spec = voice.parameters[place[1]]
      let percept = Percept.of(
        parameterNamed: spec.name, unit: spec.unit, voicePitch: place[1] == VoiceSpec.Slot.pitch)
      means[Feature(name: "\(voice.name).\(spec.name) (notes)", percept: percept)] = sum.mean
    }
  }

  private mutating func read(_ mapping: Mapping, _ notes: [Note], levels: [Double]) {
    for note in notes where note.end > Self.settling {
      guard levels[note.voice] + note.level > Self.silence else { continue }
      let name = mapping.orchestra.voices[note.voice].name
      voices.insert(name)
      if let beats = PhraseBeats(note.voice, of: mapping.orchestra) {
        let component = means.first { $0.key.name == "\(name).component" }?.value
        spans += beats.spans(component: component ?? 1)
        continue
      }
      if note.start >= Self.settling { onsets[name, default: 0] += 1 }
      let from = max(0, note.start - Self.settling)
      spans.append(from...max(from, min(HeardBeacon.period, note.end - Self.settling)))
    }
  }

  /// The level of each voice in dB, with that of the mix.
  private static func levels(_ mapping: Mapping, _ targets: [Int: Sum]) -> [Double] {
    var levels = [Double](repeating: 0, count: mapping.orchestra.voices.count)
    var mix = 0.0
    for (i, entry) in mapping.targets.all.enumerated() {
      let mean = targets[i]?.mean ?? entry.defaultValue
      if case .voice(let voice, slot: VoiceSpec.Slot.level) = entry.target { levels[voice] = mean }
      if entry.target == .level { mix = mean }
    }
    return levels.map { $0 + mix }
  }
}

/// The inputs by which a beacon's mapping learns where its target is.
struct BeaconInputs {
  /// The distance in metres at which mappings are heard: beyond the hum, before arrival.
  static let distance = 60.0

  /// The inputs that the conductor is given; the others come with the whereabouts.
  static let delivered = [Inputs.named("heading")!]

  let style: BeaconStyle
  let settings: BehaviorSettings

  /// - Parameters:
  ///   - angle: heading minus bearing, in degrees.
  ///   - heading: degrees clockwise from north.
  func whereabouts(angle: Double, heading: Double) -> Whereabouts {
    Whereabouts(
      inside: false, distance: Self.distance, bearing: Angle.wrap360(heading - angle), visits: 0,
      beacon: BeaconSight(
        angle: Angle.wrap360(angle), component: style.component(at: angle, settings) + 1))
  }
}

/// When the components of a phrase sound, by the notes that the mapping wrote.
struct PhraseBeats {
  private let source: PhraseSource

  /// - Returns: nil for a voice that plays no phrase.
  init?(_ voice: Int, of orchestra: Orchestra) {
    let tables = orchestra.voices[voice].graph.nodes.compactMap(\.table)
    let sources = tables.compactMap { table -> PhraseSource? in
      if case .phraseSource(let source) = orchestra.tables[table] { source } else { nil }
    }
    guard let source = sources.first else { return nil }
    self.source = source
  }

  /// When a component sounds within a period, from the beginning of its first round; of a file nothing is known but that
  /// it sounds all the time.
  /// - Parameter component: its number from 1, rounded; 0 is silence.
  func spans(component: Double) -> [ClosedRange<Double>] {
    let number = Int(held: component, in: 0...source.components.count)
    guard number > 0, let content = source.components[number - 1] else { return [] }
    guard case .notes(let notes, _) = content, let length = source.seconds else {
      return [0...HeardBeacon.period]
    }
    let beat = length / Double(source.beats)
    var spans: [ClosedRange<Double>] = []
    for round in stride(from: 0.0, to: HeardBeacon.period, by: length) {
      for note in notes {
        let start = round + note.beat * beat
        guard start < HeardBeacon.period else { continue }
        spans.append(start...min(HeardBeacon.period, start + note.held))
      }
    }
    return spans.sorted { $0.lowerBound < $1.lowerBound }
  }
}
