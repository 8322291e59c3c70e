import Score
import Signals

/// All notes of one voice: groups of sixteen, and the place of each note among them.
final class VoiceBank {
  let program: Program
  let tables: TableBank
  /// The fades of the voice's version and of its mute.
  var swells = VoiceSwells()
  let groups: UnsafeMutablePointer<VoiceGroup>
  let groupCount: Int
  /// The voice's own value of each parameter, which its notes follow.
  let values: UnsafeMutablePointer<ScalarRamp>
  private let polyphony: Int
  /// The duration in frames of the fade of a note that is taken away: 5 ms.
  private let fadeFrames: UInt32
  private let seed: UInt32
  private(set) var age: UInt64 = 0
  /// The sampler whose notes cut each other off, and the age of the youngest note that has done so.
  let choker: Operation?
  var chokedAge: UInt64 = 0
  let chokeFrames: UInt32
  /// The number of notes that were cut off because too many sounded at once.
  private(set) var stolen = 0

  init(
    _ voice: VoiceSpec, _ program: Program, tables: TableBank, sampleRate: Double, seed: UInt32
  ) {
    (self.program, self.tables, self.seed) = (program, tables, seed)
    polyphony = voice.polyphony
    fadeFrames = UInt32((0.005 * sampleRate).rounded())
    chokeFrames = UInt32((Self.chokeTime / 1000 * sampleRate).rounded())
    choker = Self.choker(of: program, tables)
    groupCount = Self.groupCount(voice.polyphony)
    groups = .allocate(capacity: groupCount)
    for i in 0..<groupCount { (groups + i).initialize(to: VoiceGroup(program)) }
    values = .allocate(capacity: program.slotCount)
    for (slot, spec) in voice.parameters.enumerated() {
      (values + slot).initialize(to: ScalarRamp(Float(spec.defaultValue)))
    }
  }

  /// The number of groups: they have a quarter more lanes than the polyphony, so that a stolen note can fade out
  /// while the new one begins.
  static func groupCount(_ polyphony: Int) -> Int { (polyphony + max(4, polyphony / 4) + 15) / 16 }

  deinit {
    for i in 0..<groupCount { groups[i].deallocate() }
    groups.deallocate()
    values.deallocate()
  }

  var sounding: Int { (0..<groupCount).reduce(0) { $0 + groups[$1].sounding.nonzeroBitCount } }

  /// The number of notes that were ended because their sound was not finite.
  var faults: Int { (0..<groupCount).reduce(0) { $0 + groups[$1].faults } }

  /// The group and lane of a sounding note.
  func place(of note: UInt32) -> (group: Int, lane: Int)? {
    for i in 0..<groupCount {
      if let lane = groups[i].lane(of: note) { return (i, lane) }
    }
    return nil
  }

  /// Whether the polyphony is used up; notes that fade out do not count.
  var isFull: Bool { sounding - fading >= polyphony }

  /// A free lane of the fullest group that has one, so that other groups can stay silent.
  var freePlace: (group: Int, lane: Int)? {
    var best: (group: Int, lane: Int, count: Int)?
    for i in 0..<groupCount {
      guard let lane = groups[i].freeLane else { continue }
      let count = groups[i].sounding.nonzeroBitCount
      if count > best?.count ?? -1 { best = (i, lane, count) }
    }
    return best.map { ($0.group, $0.lane) }
  }

  /// Fades out a note to make room for another.
  func steal(_ place: (group: Int, lane: Int)) {
    groups[place.group].fadeOut(lane: place.lane, over: fadeFrames)
    stolen += 1
  }

  /// Ends a note at once. This clicks, but happens only when more notes begin within 5 ms than there are spare lanes.
  func cutOff(_ place: (group: Int, lane: Int)) {
    groups[place.group].stop(program, lane: place.lane)
  }

  func start(_ note: UInt32, in place: (group: Int, lane: Int), at frame: Int64) {
    age += 1
    groups[place.group].start(
      program, lane: place.lane, note: note, age: age, seed: seed &+ note &* 0x85eb_ca6b,
      voice: values, at: frame)
  }

  private var fading: Int { (0..<groupCount).reduce(0) { $0 + groups[$1].fading.nonzeroBitCount } }

  /// The place of the note that began first, with or without fading ones.
  func oldest(includingFading: Bool) -> (group: Int, lane: Int) {
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

extension VoiceBank {
  /// The duration of the fade of a note that another one cuts off, milliseconds.
  static let chokeTime = 10.0

  /// The sampler of a voice in which notes cut each other off, as a closed hi-hat does an open one.
  static func choker(of program: Program, _ tables: TableBank) -> Operation? {
    program.operations.first {
      $0.unit.spec.table == .instrument && tables.hasExclusiveZones($0.table)
    }
  }

  /// Whether notes have begun since notes were last cut off.
  var hasFreshNotes: Bool { choker != nil && age > chokedAge }

  /// Fades out the notes whose exclusive class is that of a note that has just begun. All groups have been rendered
  /// up to the frame at which it begins.
  func choke() {
    guard let choker else { return }
    for group in 0..<groupCount {
      for lane in 0..<16 where groups[group].isNew(lane, since: chokedAge) {
        let ramps = groups[group].ramps
        let own = Zones.exclusiveClass(
          of: choker.table, in: tables, pitch: ramps[VoiceSpec.Slot.pitch].value[lane],
          velocity: ramps[VoiceSpec.Slot.velocity].value[lane])
        if own != 0 { fadeOut(class: own, choker) }
      }
    }
    chokedAge = age
  }

  private func fadeOut(class wanted: UInt32, _ choker: Operation) {
    for group in 0..<groupCount {
      for lane in 0..<16
      where groups[group].sounds(lane) && !groups[group].isNew(lane, since: chokedAge)
        && groups[group].fading & (1 << lane) == 0
        && Zones.exclusiveClass(choker, groups[group].state, lane: lane) == wanted
      { groups[group].fadeOut(lane: lane, over: chokeFrames) }
    }
  }
}

extension VoiceGroup {
  fileprivate func isNew(_ lane: Int, since age: UInt64) -> Bool {
    sounds(lane) && ages[lane] > age
  }
}
