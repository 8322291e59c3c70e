import Score
import Signals

/// Everything that one version of an orchestra sounds with: voice banks, buses, and memory to render in.
///
/// The next version's rig shares the banks and effects that have not changed, so that they continue undisturbed; it
/// takes over the others (`Takeover`). A rig is made and freed by the thread that hands over events, never by the
/// rendering one.
public final class Rig {
  let voices: [VoiceSpec]
  let soundTables: [SoundTable]
  let banks: [VoiceBank]
  let chunks: UnsafeMutableBufferPointer<Chunk>
  let buses: BusPlan
  /// The index, for each line of the previous rig, of the same line in this one.
  let previousLines: [Int]
  let tables: TableBank
  let tablePlan: TablePlan
  /// For each voice, the way in which it continues that of the previous rig; nil for a new or shared one.
  let takeovers: [Takeover?]
  /// For each voice of the previous rig, whether this rig shares it.
  let keepsPrevious: [Bool]
  /// The names of the voices of the previous rig that are missing from this one.
  public let removedVoices: [String]
  /// The names of the voices that the previous rig lacks.
  public let addedVoices: [String]
  /// The names of the voices that have changed.
  public let changedVoices: [String]
  private let registers: [UnsafeMutablePointer<Lanes>]
  let registerCount: Int
  private let fewNotes: Int
  /// The levels of voices and buses, while somebody asks for them.
  let levels: RigLevels
  /// The engine's microphone in the present quantum; the engine owns it, and it outlives the rig.
  var microphone: MicrophoneInput?

  /// - Parameters:
  ///   - orchestra: voices, effects and tables; files among the tables must be loaded.
  ///   - seed: seed of all randomness in the sound.
  ///   - threads: number of threads that render together.
  ///   - options: the engine's.
  ///   - previous: the rig that this one will take over from.
  init(
    _ orchestra: Orchestra, sampleRate: Double, seed: UInt64, threads: Int,
    options: EngineOptions, after previous: Rig?
  ) throws(Fault) {
    let builder = try RigBuilder(
      orchestra, sampleRate: sampleRate, seed: seed, own: options.units, after: previous)
    voices = orchestra.voices
    soundTables = orchestra.tables
    banks = builder.banks
    takeovers = builder.takeovers
    let shared = builder.banks
    keepsPrevious = previous?.banks.map { bank in shared.contains { $0 === bank } } ?? []
    tables = builder.tables
    tablePlan = builder.tablePlan
    let buses = builder.buses
    self.buses = buses
    previousLines =
      previous?.buses.lines.map { old in
        buses.lines.firstIndex { $0.path == old.path } ?? buses.lines.count - 1
      } ?? []
    if previous == nil { buses.connect() }
    chunks = .copy(of: builder.chunks)
    levels = RigLevels(voices: orchestra.voices.count, buses: orchestra.buses.count)
    registerCount = builder.registerCount
    fewNotes = options.fewNotes
    let size = Stretch.size(registers: registerCount)
    registers = (0..<max(1, threads)).map { _ in .rows(size) }
    let (names, old) = (voices.map { $0.name }, previous?.voices.map { $0.name } ?? [])
    removedVoices = old.filter { !names.contains($0) }
    addedVoices = names.filter { !old.contains($0) }
    changedVoices = zip(names, builder.takeovers).compactMap { $1 == nil ? nil : $0 }
  }

  deinit {
    for chunk in chunks { chunk.deallocate() }
    chunks.deallocate()
    for memory in registers { memory.deallocate() }
  }

  /// Renders one group up to a frame of the present quantum.
  func advance(
    chunk i: Int, _ group: Int, to frame: Int, worker: Int, sampleRate: Float, at clock: Int64
  ) {
    chunks[i].withVoices { bank in
      let desk = Desk(
        registers: registers[worker], registerCount: registerCount, sums: chunks[i].sums,
        tables: bank.tables, microphone: microphone, sampleRate: sampleRate, fewNotes: fewNotes,
        start: clock)
      bank.groups[group].advance(
        to: frame, bank.program, desk, level: bank.values[VoiceSpec.Slot.level],
        swells: bank.swells)
    }
  }

  /// Renders all groups of a chunk to the end of the quantum.
  func render(chunk i: Int, frames: Int, worker: Int, sampleRate: Float, at clock: Int64) {
    chunks[i].withVoices { bank in
      for group in chunks[i].groups {
        if bank.groups[group].sounding != 0 || bank.groups[group].isRestless {
          advance(
            chunk: i, group, to: frames, worker: worker, sampleRate: sampleRate, at: clock)
        }
        bank.groups[group].position = 0
      }
    }
  }

  /// The chunk that renders a group of a bank.
  func chunk(of bank: Int, _ group: Int) -> Int {
    for i in chunks.indices where chunks[i].bank == bank && chunks[i].groups.contains(group) {
      return i
    }
    preconditionFailure("every group belongs to a chunk")
  }

  /// The number of blocks in which an effect's sound was not finite.
  var effectFaults: Int {
    buses.lines.reduce(0) { $0 + $1.chain.faults }
  }

  /// Continues the effects and levels of the previous rig.
  func takeOverBuses(_ previous: Rig, at frame: Int64) {
    for line in buses.lines {
      if let source = line.source {
        line.chain.takeOver(previous.buses.lines[source].chain, at: frame)
      }
    }
    buses.connect()
  }
}

/// The unit of parallel work: up to four groups of one voice, which have their own sums.
///
/// Chunks depend on the orchestra only, and their sums are added in their order: so the samples do not
/// depend on how many threads render them.
struct Chunk {
  static let groupCapacity = 4
  let bank: Int
  /// The voice's notes. The reference is not counted, because the rig keeps its banks.
  private let voices: Unmanaged<VoiceBank>
  /// The index of the bus line to which it is added.
  let line: Int
  let groups: Range<Int>
  let sums: UnsafeMutablePointer<LaneSums>

  init(bank: Int, _ voices: VoiceBank, line: Int, groups: Range<Int>) {
    (self.bank, self.line, self.groups) = (bank, line, groups)
    self.voices = .passUnretained(voices)
    sums = .allocate(capacity: 1)
    sums.initialize(to: LaneSums())
  }

  /// Calls a function of the voice's notes without counting a reference to them.
  @inline(__always) func withVoices<Result>(_ call: (VoiceBank) -> Result) -> Result {
    voices._withUnsafeGuaranteedRef(call)
  }

  func deallocate() {
    sums.pointee.deallocate()
    sums.deallocate()
  }
}

/// The memory in which a worker renders: registers to compute in, and the stereo sums of one quantum.
struct Desk {
  let registers: UnsafeMutablePointer<Lanes>
  let registerCount: Int
  let sums: UnsafeMutablePointer<LaneSums>
  unowned(unsafe) let tables: TableBank
  /// The microphone's sound in the quantum; nil for silence.
  let microphone: MicrophoneInput?
  let sampleRate: Float
  /// The number of notes of a group up to which they are rendered alone.
  let fewNotes: Int
  /// The absolute frame at which the quantum begins.
  let start: Int64

  /// A stretch of the quantum that begins at a given frame of it.
  func stretch(
    _ frames: Int, at position: Int, controls: UnsafeMutablePointer<Control>,
    state: UnsafeMutablePointer<Lanes>
  ) -> Stretch {
    Stretch(
      frames: frames, sampleRate: sampleRate, registers: registers, registerCount: registerCount,
      controls: controls, state: state, tables: tables, microphone: microphone.map { $0 + position }
    )
  }
}
