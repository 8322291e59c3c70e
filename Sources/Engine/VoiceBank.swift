import Score
import Signals

/// All notes of one voice: groups of sixteen, and which note sounds where.
final class VoiceBank {
  let program: Program
  let groups: UnsafeMutablePointer<VoiceGroup>
  let groupCount: Int
  /// The voice's own value of each parameter, which its notes follow.
  let values: UnsafeMutablePointer<ScalarRamp>
  private let polyphony: Int
  private let seed: UInt32
  private var age: UInt64 = 0
  /// Notes that were cut off because too many sounded at once.
  private(set) var stolen = 0

  init(_ voice: VoiceSpec, _ program: Program, seed: UInt32) {
    self.program = program
    self.seed = seed
    polyphony = voice.polyphony
    // A quarter more lanes than notes: a note that must go fades out while the new one begins.
    groupCount = (voice.polyphony + max(1, voice.polyphony / 4) + 15) / 16
    groups = .allocate(capacity: groupCount)
    for i in 0..<groupCount { (groups + i).initialize(to: VoiceGroup(program)) }
    values = .allocate(capacity: program.slotCount)
    for (slot, spec) in voice.parameters.enumerated() {
      (values + slot).initialize(to: ScalarRamp(Float(spec.defaultValue)))
    }
  }

  deinit {
    for i in 0..<groupCount { groups[i].deallocate() }
    groups.deallocate()
    values.deallocate()
  }

  var sounding: Int {
    var count = 0
    for i in 0..<groupCount { count += groups[i].sounding.nonzeroBitCount }
    return count
  }

  /// The group and lane of a sounding note.
  func place(of note: UInt32) -> (group: Int, lane: Int)? {
    for i in 0..<groupCount {
      if let lane = groups[i].lane(of: note) { return (i, lane) }
    }
    return nil
  }

  /// Finds room for a note: the fullest group with a free lane, so that others can stay silent.
  func makeRoom() -> (group: Int, lane: Int) {
    if sounding - fading >= polyphony { fadeOldest() }
    var best: (group: Int, lane: Int, count: Int)?
    for i in 0..<groupCount {
      guard let lane = groups[i].freeLane else { continue }
      let count = groups[i].sounding.nonzeroBitCount
      if count > best?.count ?? -1 { best = (i, lane, count) }
    }
    if let best { return (best.group, best.lane) }
    let oldest = oldestLane(includingFading: true)
    groups[oldest.group].stop(lane: oldest.lane)
    return oldest
  }

  func start(_ note: UInt32, in place: (group: Int, lane: Int), at frame: Int64) {
    age += 1
    groups[place.group].start(
      program, lane: place.lane, note: note, age: age, seed: seed &+ note &* 0x85eb_ca6b,
      voice: values, at: frame)
  }

  private var fading: Int {
    var count = 0
    for i in 0..<groupCount { count += groups[i].fading.nonzeroBitCount }
    return count
  }

  private func fadeOldest() {
    let oldest = oldestLane(includingFading: false)
    groups[oldest.group].fading |= 1 << oldest.lane
    stolen += 1
  }

  private func oldestLane(includingFading: Bool) -> (group: Int, lane: Int) {
    var best = (group: 0, lane: 0, age: UInt64.max)
    for i in 0..<groupCount {
      let candidates = groups[i].sounding & (includingFading ? .max : ~groups[i].fading)
      for lane in 0..<16 where candidates & (1 << lane) != 0 && groups[i].ages[lane] < best.age {
        best = (i, lane, groups[i].ages[lane])
      }
    }
    return (best.group, best.lane)
  }
}
