import Score
import Signals

/// Makes everything that a rig needs, or takes it from the rig before.
struct RigBuilder {
  private(set) var banks: [VoiceBank] = []
  private(set) var takeovers: [Takeover?] = []
  let buses: BusPlan
  let chunks: [Chunk]
  let tables: TableBank
  let tablePlan: TablePlan
  let registerCount: Int

  init(
    _ orchestra: Orchestra, sampleRate: Double, seed: UInt64, after previous: Rig?
  ) throws(EngineError) {
    tablePlan = try TablePlan(orchestra)
    if let previous, previous.tablePlan == tablePlan {
      tables = previous.tables
    } else {
      tables = tablePlan.bank()
    }
    buses = try BusPlan(
      orchestra, sampleRate: sampleRate, seed: seed, after: previous?.buses)
    for (number, voice) in orchestra.voices.enumerated() {
      let old = previous.flatMap { previous in
        previous.voices.firstIndex { $0.name == voice.name }.map { (previous, $0) }
      }
      if let (rig, index) = old, rig.goes(index, to: orchestra.busName(ofVoice: number)),
        voice.sounds(like: rig.voices[index], orchestra.tables, rig.soundTables)
      {
        banks.append(rig.banks[index])
        takeovers.append(nil)
        continue
      }
      let program = try GraphCompiler.compile(
        voice, tables: tablePlan.places, sampleRate: sampleRate)
      var random = SeededRandom(seed: seed).split(voice.name)
      let bank = VoiceBank(
        voice, program, tables: tables, sampleRate: sampleRate,
        seed: UInt32(truncatingIfNeeded: random.next()))
      banks.append(bank)
      takeovers.append(
        old.map { rig, index in Takeover(index, of: rig, by: bank, voice) })
    }
    registerCount = banks.map(\.program.registerCount).max() ?? 1
    let buses = buses
    chunks = banks.enumerated().flatMap { number, bank in
      stride(from: 0, to: bank.groupCount, by: Chunk.groupCapacity).map { first in
        Chunk(
          bank: number, line: buses.line(ofBus: orchestra.bus(ofVoice: number)),
          groups: first..<min(first + Chunk.groupCapacity, bank.groupCount))
      }
    }
  }
}

extension Orchestra {
  /// The name of the bus that a voice goes to; the mix has the empty name.
  fileprivate func busName(ofVoice voice: Int) -> String {
    bus(ofVoice: voice).map { buses[$0].name } ?? BusLine.mixName
  }
}

extension Rig {
  /// Whether a voice goes to the bus of that name.
  fileprivate func goes(_ voice: Int, to bus: String) -> Bool {
    chunks.first { $0.bank == voice }.map { buses.lines[$0.line].name == bus } ?? true
  }
}
