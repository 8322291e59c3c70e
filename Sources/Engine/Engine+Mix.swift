import Signals

extension Engine {
  /// Adds up the voices of each bus: the chunks in their order, then the sixteen lanes of each frame.
  func sumVoices() {
    for number in rig.buses.lines.indices {
      var sum: UnsafeMutablePointer<LaneSums>?
      if let outgoing {
        for i in outgoing.chunks.indices where rig.previousLines[outgoing.chunks[i].line] == number
        {
          drain(outgoing.chunks[i].sums, into: &sum)
        }
      }
      for i in rig.chunks.indices where rig.chunks[i].line == number {
        drain(rig.chunks[i].sums, into: &sum)
      }
      let line = rig.buses.lines[number]
      if let sum { sum.pointee.fold(to: line.memory) } else { line.clear(Self.quantum) }
    }
  }

  /// Adds a chunk's sums to those of the first chunk that holds sound.
  private func drain(
    _ sums: UnsafeMutablePointer<LaneSums>, into total: inout UnsafeMutablePointer<LaneSums>?
  ) {
    if sums.pointee.isSilent { return }
    guard let first = total else {
      total = sums
      return
    }
    // a + b = b + a: lines of single lanes are added to those of all, rather than the other way round.
    let isWider = sums.pointee.isWhole && !first.pointee.isWhole
    let (from, to) = isWider ? (first, sums) : (sums, first)
    from.pointee.drain(into: &to.pointee)
    total = to
  }

  /// Applies the effects and levels of the buses in the order of the signal; the mix comes last.
  func mixBuses(
    to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, gain: Float
  ) {
    let lines = rig.buses.lines
    for i in lines.indices {
      let line = lines[i]
      line.chain.process(line.left, line.right, frames: Self.quantum, at: clock)
      if let output = line.output {
        line.add(to: lines[output], frames: Self.quantum)
      } else {
        let memory = line.memory
        for frame in 0..<Self.quantum {
          left[frame] = memory.left[frame] * gain
          right[frame] = memory.right[frame] * gain
        }
      }
    }
  }
}
