import Score

/// The inputs and the loop that comb and all-pass filters share.
enum LoopInputs {
  static let all: [ParameterSpec] = [
    .signal(doc: "The signal to send round."),
    ParameterSpec(
      "time", .seconds, in: 0...2, default: 0.05, scale: .linear, required: true,
      doc: "Length of the loop; from 2 samples to `longest`."),
    ParameterSpec(
      "decay", .seconds, in: 0.01...30, default: 1, scale: .exponential,
      doc: "Time in which the echoes fall by 60 dB."),
    LaneLine.longest,
  ]

  /// - Parameter tick: function of the input, the line's output and the loop's gain that returns the line's input and
  ///   the unit's output.
  @inline(__always)
  static func process(
    _ operation: Operation, _ stretch: Stretch,
    _ tick: (Lanes, Lanes, Lanes) -> (line: Lanes, output: Lanes)
  ) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let time = stretch.signal(operation.inputs[1], scratch: 1)
    let decay = stretch.signal(operation.inputs[2], scratch: 2)
    let isFixed = stretch.isStill(operation.inputs[1]) && stretch.isStill(operation.inputs[2])
    var line = LaneLine(operation, stretch, scratch: 3)
    let head = LaneHead(operation, stretch, time: 1)
    let out = stretch.register(operation.output)
    let (longest, sampleRate) = (line.longestDistance, stretch.sampleRate)
    var distance = (time[0] * sampleRate).held(LaneLine.shortest, longest)
    var gain = self.gain(distance, decay[0], sampleRate)
    for i in 0..<stretch.frames {
      if !isFixed {
        distance = (time[i] * sampleRate).held(LaneLine.shortest, longest)
        gain = self.gain(distance, decay[i], sampleRate)
      }
      let next = tick(x[i], head.read(line, distance), gain)
      line.write(next.line)
      out[i] = next.output
    }
    line.end()
  }

  @inline(__always)
  private static func gain(_ distance: Lanes, _ decay: Lanes, _ sampleRate: Float) -> Lanes {
    loopGain(time: distance * (1 / sampleRate), decay: decay.held(0.01, 30))
  }
}
