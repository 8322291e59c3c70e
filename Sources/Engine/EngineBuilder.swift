import Score
import Signals

/// Makes everything that an engine needs before its first block.
struct EngineBuilder {
  let banks: [VoiceBank]
  let chunks: [Chunk]
  let tables: TableBank
  let registerCount: Int

  init(_ orchestra: Orchestra, sampleRate: Double, seed: UInt64) throws(EngineError) {
    var waveforms: [Harmonics?] = StandardWaveform.all
    var recordings: [Recording] = []
    var places: [TablePlace] = []
    for (number, table) in orchestra.tables.enumerated() {
      switch table {
      case .waveform(let cycle):
        guard (2...4096).contains(cycle.count), cycle.allSatisfy(\.isFinite) else {
          throw EngineError("table \(number + 1)", "a waveform is 2 to 4096 finite numbers")
        }
        places.append(.waveform(waveforms.count))
        waveforms.append(Harmonics(cycle: cycle))
      case .recording(let recording):
        guard recording.sampleRate > 0, recording.sampleRate.isFinite else {
          throw EngineError("table \(number + 1)", "a recording has a sample rate above 0 Hz")
        }
        places.append(.recording(recordings.count))
        recordings.append(recording)
      case .file(let path):
        throw EngineError(path, "the sound file has not been loaded")
      }
    }
    var banks: [VoiceBank] = []
    for voice in orchestra.voices {
      let program = try GraphCompiler.compile(voice, tables: places)
      var random = SeededRandom(seed: seed).split(voice.name)
      banks.append(
        VoiceBank(
          voice, program, sampleRate: sampleRate, seed: UInt32(truncatingIfNeeded: random.next())))
    }
    self.banks = banks
    registerCount = banks.map(\.program.registerCount).max() ?? 1
    let units = Set(banks.flatMap { $0.program.operations.map(\.unit) })
    if units.isDisjoint(with: [.saw, .pulse]) { waveforms[StandardWaveform.saw] = nil }
    if !units.contains(.triangle) { waveforms[StandardWaveform.triangle] = nil }
    tables = TableBank(waveforms: waveforms, recordings: recordings)
    chunks = banks.enumerated().flatMap { number, bank in
      stride(from: 0, to: bank.groupCount, by: Chunk.groupCapacity).map { first in
        Chunk(bank: number, groups: first..<min(first + Chunk.groupCapacity, bank.groupCount))
      }
    }
  }
}

/// Where the engine keeps one of the orchestra's tables.
enum TablePlace {
  case waveform(Int)
  case recording(Int)
}
