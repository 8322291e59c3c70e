import Signals

extension Engine {
  /// Adds up the voices of each bus: the chunks in their order, then the sixteen lanes of each frame.
  func sumVoices() {
    for number in rig.buses.lines.indices {
      var sum: Chunk?
      if let outgoing {
        for i in outgoing.chunks.indices
        where outgoing.chunks[i].isDirty && rig.previousLines[outgoing.chunks[i].line] == number {
          outgoing.chunks[i].isDirty = false
          drain(outgoing.chunks[i], into: &sum)
        }
      }
      for i in rig.chunks.indices where rig.chunks[i].isDirty && rig.chunks[i].line == number {
        rig.chunks[i].isDirty = false
        drain(rig.chunks[i], into: &sum)
      }
      let line = rig.buses.lines[number]
      if let sum {
        Kernels.fold(sum.left, gain: 1, to: line.left, frames: Self.quantum)
        Kernels.fold(sum.right, gain: 1, to: line.right, frames: Self.quantum)
      } else {
        line.clear(Self.quantum)
      }
    }
  }

  /// Adds a chunk's sums to those of the first chunk that holds sound.
  private func drain(_ chunk: Chunk, into sum: inout Chunk?) {
    if let sum {
      Kernels.drain(chunk.left, into: sum.left, frames: Self.quantum)
      Kernels.drain(chunk.right, into: sum.right, frames: Self.quantum)
    } else {
      sum = chunk
    }
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
        for frame in 0..<Self.quantum {
          left[frame] = line.left[frame] * gain
          right[frame] = line.right[frame] * gain
        }
      }
    }
  }
}
