import Score
import Signals

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
