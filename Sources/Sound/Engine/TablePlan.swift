import Score
import Signals

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
