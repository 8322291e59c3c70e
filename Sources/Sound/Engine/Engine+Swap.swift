import Score

extension Engine {
  /// Swaps in the next version at a frame of the present quantum: shared voices and effects continue, changed voices
  /// take over their notes and are crossfaded, removed ones fade out.
  func swap(at frame: Int64) {
    guard let next = incoming.pop() else {
      tally.refused += 1
      return
    }
    finishOutgoing()
    let old = rig
    outgoing = old
    outgoingEnd = frame + Int64((Swell.duration * sampleRate).rounded())
    rig = next.takeUnretainedValue()
    next.release()
    for bank in old.banks.indices where !rig.keepsPrevious[bank] {
      for group in 0..<old.banks[bank].groupCount { advance(bank, group, of: old, to: frame) }
    }
    fadeOut(old, at: frame)
    for (index, takeover) in rig.takeovers.enumerated() {
      guard let takeover else { continue }
      let bank = rig.banks[index]
      bank.takeOver(old.banks[takeover.source], takeover, at: frame)
      bank.swells.version.move(
        to: 1, from: 0, takeover.isAlike ? .gain : .power, at: frame, sampleRate: sampleRate)
    }
    rig.takeOverBuses(old, at: frame)
    tally.swaps += 1
  }

  /// Fades out everything in a version that the present one does not share.
  private func fadeOut(_ old: Rig, at frame: Int64) {
    for (index, bank) in old.banks.enumerated() where !rig.keepsPrevious[index] {
      let takeover = rig.takeovers.first { $0?.source == index } ?? nil
      bank.swells.version.move(
        to: 0, from: takeover?.isAlike ?? true ? nil : 1,
        takeover?.isAlike ?? true ? .gain : .power,
        at: frame, sampleRate: sampleRate)
    }
  }

  /// Returns the previous version to be freed, once nothing of it sounds.
  func retireOutgoing() { if outgoing != nil, clock >= outgoingEnd { finishOutgoing() } }

  private func finishOutgoing() {
    guard let old = outgoing else { return }
    for (index, bank) in old.banks.enumerated() where !rig.keepsPrevious[index] { tally.add(bank) }
    retired.push(Unmanaged.passRetained(old))
    outgoing = nil
  }
}
