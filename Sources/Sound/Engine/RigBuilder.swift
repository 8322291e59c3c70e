import Score
import Signals

/// Makes everything that a rig needs, or takes it from the previous rig.
struct RigBuilder {
  private(set) var banks: [VoiceBank] = []
  private(set) var takeovers: [Takeover?] = []
  let buses: BusPlan
  let chunks: [Chunk]
  let tables: TableBank
  let tablePlan: TablePlan
  let registerCount: Int

  init(
    _ orchestra: Orchestra, sampleRate: Double, seed: UInt64, own: [UnitKind], after previous: Rig?
  ) throws(Fault) {
    tablePlan = try TablePlan(orchestra)
    if let previous, previous.tablePlan == tablePlan {
      tables = previous.tables
    } else {
      tables = tablePlan.bank()
    }
    buses = try BusPlan(orchestra, sampleRate: sampleRate, seed: seed, after: previous?.buses)
    for (number, voice) in orchestra.voices.enumerated() {
      let old = previous.flatMap { previous in
        previous.voices.firstIndex { $0.name == voice.name }.map { (previous, $0) }
      }
      if let (rig, index) = old,
        rig.goes(index, to: buses.path(ofBus: orchestra.bus(ofVoice: number))),
        voice.sounds(like: rig.voices[index], orchestra.tables, rig.soundTables)
      {
        banks.append(rig.banks[index])
        takeovers.append(nil)
        continue
      }
      let program = try GraphCompiler.compile(
        voice, tables: tablePlan.places, sampleRate: sampleRate, own: own)
      try Self.checkMemory(voice, program)
      var random = SeededRandom(seed: seed).split(voice.name)
      let bank = VoiceBank(
        voice, program, tables: tables, sampleRate: sampleRate,
        seed: UInt32(truncatingIfNeeded: random.next()))
      banks.append(bank)
      takeovers.append(old.map { rig, index in Takeover(index, of: rig, by: bank, voice) })
    }
    registerCount = banks.map { $0.program.registerCount }.max() ?? 1
    let buses = buses
    chunks = banks.enumerated().flatMap { number, bank in
      stride(from: 0, to: bank.groupCount, by: Chunk.groupCapacity).map { first in
        Chunk(
          bank: number, bank, line: buses.line(ofBus: orchestra.bus(ofVoice: number)),
          groups: first..<min(first + Chunk.groupCapacity, bank.groupCount))
      }
    }
  }
}

extension RigBuilder {
  /// The largest state of one voice's notes, bytes.
  private static let memoryLimit = 1 << 30

  /// Checks that the state of one voice's notes fits in memory: delay lines of many notes can need more than a
  /// machine has.
  private static func checkMemory(_ voice: VoiceSpec, _ program: Program) throws(Fault) {
    let bytes =
      program.stateCount * MemoryLayout<Lanes>.stride * VoiceBank.groupCount(voice.polyphony)
    guard bytes > memoryLimit else { return }
    throw Fault.mapping(
      voice.name,
      "its \(voice.polyphony) notes need \(bytes >> 20) MB of memory, more than \(memoryLimit >> 20)",
      hint: "give it a lower polyphony, or its delay lines a shorter `longest`")
  }
}

extension Rig {
  /// Whether a voice's path through the buses begins with this line.
  fileprivate func goes(_ voice: Int, to bus: String) -> Bool {
    chunks.first { $0.bank == voice }.map { buses.lines[$0.line].path == bus } ?? true
  }
}

/// The waveforms and recordings that an orchestra reads: rigs with equal plans share one table bank.
struct TablePlan: Equatable {
  /// The place of each of the orchestra's tables.
  private(set) var places: [TablePlace] = []
  private var cycles: [[Float]] = []
  private var recordings: [Recording] = []
  private var lists: [[Float]] = []
  private var instruments: [Instrument] = []
  private var phrases: [Phrase] = []
  private var readsSaw = false
  private var readsTriangle = false

  /// - Throws: `Fault` for a table that holds no sound.
  init(_ orchestra: Orchestra) throws(Fault) {
    for (number, table) in orchestra.tables.enumerated() {
      switch table {
      case .waveform(let cycle):
        guard (2...4096).contains(cycle.count), cycle.allSatisfy({ $0.isFinite }) else {
          throw Fault.mapping("table \(number + 1)", "a waveform is 2 to 4096 finite numbers")
        }
        places.append(.waveform(StandardWaveform.all.count + cycles.count))
        cycles.append(cycle)
      case .recording(let recording):
        guard recording.sampleRate > 0, recording.sampleRate.isFinite else {
          throw Fault.mapping("table \(number + 1)", "a recording has a sample rate above 0 Hz")
        }
        places.append(.recording(recordings.count))
        recordings.append(recording)
      case .values(let list):
        guard list.allSatisfy({ $0.isFinite }) else {
          throw Fault.mapping("table \(number + 1)", "a list holds finite numbers")
        }
        places.append(.values(lists.count))
        lists.append(list)
      case .instrument(let instrument):
        try Self.check(instrument, "table \(number + 1)")
        places.append(.instrument(instruments.count))
        instruments.append(instrument)
      case .phrase(let phrase):
        if let fault = phrase.fault { throw Fault.mapping("table \(number + 1)", fault) }
        places.append(.phrase(phrases.count))
        phrases.append(phrase)
      case .sampler:
        throw Fault.mapping("table \(number + 1)", "the instrument has not been loaded")
      case .phraseSource:
        throw Fault.mapping("table \(number + 1)", "the phrase has not been rendered")
      case .file(let path):
        throw Fault(.sound, "the sound file has not been loaded", at: FaultPlace(path))
      }
    }
    let units = Set(orchestra.voices.flatMap { $0.graph.nodes.map { $0.unit } })
    readsSaw = !units.isDisjoint(with: [Saw.spec.name, Pulse.spec.name, Supersaw.spec.name])
    readsTriangle = units.contains(Triangle.spec.name)
  }

  /// Computes the tables.
  func bank() -> TableBank {
    var waveforms: [Harmonics?] = StandardWaveform.all.map { $0 }
    if !readsSaw { waveforms[StandardWaveform.saw] = nil }
    if !readsTriangle { waveforms[StandardWaveform.triangle] = nil }
    return TableBank(
      waveforms: waveforms + cycles.map { Harmonics(cycle: $0) }, recordings: recordings,
      lists: lists, instruments: instruments, phrases: phrases)
  }

  private static func check(_ instrument: Instrument, _ name: String) throws(Fault) {
    guard instrument.zones.allSatisfy({ instrument.samples.indices.contains($0.sample) }),
      instrument.samples.allSatisfy({ $0.sampleRate > 0 && $0.sampleRate.isFinite })
    else {
      throw Fault.mapping(name, "the zones of an instrument play its samples, at rates above 0 Hz")
    }
  }
}

/// The place where the engine keeps one of the orchestra's tables.
enum TablePlace: Equatable {
  case waveform(Int)
  case recording(Int)
  case values(Int)
  case instrument(Int)
  case phrase(Int)
}
