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
