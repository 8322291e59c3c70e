/// Functions of inputs at the same instant: at audio rate when an input is audio, otherwise at control rate, that is
/// at both ends of the stretch.
enum Pointwise {
  @inline(__always)
  static func one(_ operation: Operation, _ stretch: Stretch, _ f: (Lanes) -> Lanes) {
    let input = operation.inputs[0]
    guard operation.output.isAudio else {
      let x = stretch.control(input)
      stretch.controls[operation.output.index] = Control(start: f(x.start), end: f(x.end))
      return
    }
    let x = stretch.signal(input, scratch: 0)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.vectors { out[i] = f(x[i]) }
  }

  @inline(__always)
  static func two(_ operation: Operation, _ stretch: Stretch, _ f: (Lanes, Lanes) -> Lanes) {
    let (a, b) = (operation.inputs[0], operation.inputs[1])
    guard operation.output.isAudio else {
      let (x, y) = (stretch.control(a), stretch.control(b))
      stretch.controls[operation.output.index] = Control(
        start: f(x.start, y.start), end: f(x.end, y.end))
      return
    }
    let out = stretch.register(operation.output)
    if a.isAudio, stretch.isStill(b) {
      let (x, y) = (stretch.register(a), stretch.control(b).start)
      for i in 0..<stretch.vectors { out[i] = f(x[i], y) }
    } else if b.isAudio, stretch.isStill(a) {
      let (x, y) = (stretch.control(a).start, stretch.register(b))
      for i in 0..<stretch.vectors { out[i] = f(x, y[i]) }
    } else {
      let (x, y) = (stretch.signal(a, scratch: 0), stretch.signal(b, scratch: 1))
      for i in 0..<stretch.vectors { out[i] = f(x[i], y[i]) }
    }
  }

  @inline(__always)
  static func three(
    _ operation: Operation, _ stretch: Stretch, _ f: (Lanes, Lanes, Lanes) -> Lanes
  ) {
    let (a, b, c) = (operation.inputs[0], operation.inputs[1], operation.inputs[2])
    guard operation.output.isAudio else {
      let (x, y, z) = (stretch.control(a), stretch.control(b), stretch.control(c))
      stretch.controls[operation.output.index] = Control(
        start: f(x.start, y.start, z.start), end: f(x.end, y.end, z.end))
      return
    }
    let (x, y) = (stretch.signal(a, scratch: 0), stretch.signal(b, scratch: 1))
    let z = stretch.signal(c, scratch: 2)
    let out = stretch.register(operation.output)
    for i in 0..<stretch.vectors { out[i] = f(x[i], y[i], z[i]) }
  }
}
