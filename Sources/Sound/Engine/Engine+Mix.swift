import Signals

extension Engine {
  /// Adds up the voices of each bus: the chunks in their order, then the sixteen lanes of each frame.
  func sumVoices() {
    for number in rig.buses.lines.indices {
      var sum: UnsafeMutablePointer<LaneSums>?
      if let outgoing {
        for i in outgoing.chunks.indices where rig.previousLines[outgoing.chunks[i].line] == number
        {
          LaneSums.drain(outgoing.chunks[i].sums, into: &sum)
        }
      }
      for i in rig.chunks.indices where rig.chunks[i].line == number {
        LaneSums.drain(rig.chunks[i].sums, into: &sum)
      }
      rig.buses.lines[number].take(sum)
    }
  }
}

extension BusPlan {
  /// Applies the effects and levels of the buses in the order of the signal; the mix comes last.
  func mix(
    to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, gain: Float,
    at clock: Int64
  ) {
    let frames = Engine.quantum
    for i in lines.indices {
      let line = lines[i]
      line.chain.process(line.left, line.right, frames: frames, at: clock)
      if let output = line.output {
        line.add(to: lines[output], frames: frames)
      } else {
        let memory = line.memory
        for frame in 0..<frames {
          left[frame] = memory.left[frame] * gain
          right[frame] = memory.right[frame] * gain
        }
      }
    }
  }

  /// Changes a parameter of an effect from a frame on.
  func set(effect: Int, slot: Int, to value: Float, over ramp: UInt32, at frame: Int64) {
    let place = effects[effect]
    lines[place.line].chain.set(place.number, slot: slot, to: value, over: ramp, at: frame)
  }

  /// Changes the level of a bus from a frame on; nil is the mix.
  func setLevel(of bus: Int?, to value: Float, over ramp: UInt32, at frame: Int64) {
    let chain = lines[line(ofBus: bus)].chain
    chain.set(chain.level, slot: 0, to: value, over: ramp, at: frame)
  }
}
