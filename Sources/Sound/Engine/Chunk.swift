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
