import Score

/// The sum of two inputs. The four operations run at audio rate when an input is audio and at control rate otherwise.
///
/// They have no words in Lua: the operators `+ - * /` between units make them.
public enum Add: LaneUnit {
  public static let spec = arithmeticSpec("add", "Sum of both inputs.", "sine(200) + sine(300)")
  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { $0 + $1 }
  }
}

/// The difference of two inputs: the first minus the second.
public enum Subtract: LaneUnit {
  public static let spec = arithmeticSpec(
    "subtract", "First input minus the second.", "saw(200) - saw(201)")
  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { $0 - $1 }
  }
}

/// The product of two inputs.
public enum Multiply: LaneUnit {
  public static let spec = arithmeticSpec(
    "multiply", "Product of both inputs; of two signals, ring modulation.", "saw(200) * 0.5")
  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let (a, b) = (operation.inputs[0], operation.inputs[1])
    guard a.isAudio, operation.output.isAudio else {
      Pointwise.two(operation, stretch) { $0 * $1 }
      return
    }
    let (x, out) = (stretch.register(a), stretch.register(operation.output))
    if stretch.isStill(b) {
      withUnsafePointer(to: stretch.control(b).start) {
        Kernels.multiply(x, $0, isLine: false, to: out, stretch)
      }
    } else {
      let y = stretch.signal(b, scratch: 1)
      Kernels.multiply(x, y, isLine: true, to: out, stretch)
    }
  }
}

/// The quotient of two inputs: the first divided by the second; 0 where the second is 0.
public enum Divide: LaneUnit {
  public static let spec = arithmeticSpec(
    "divide", "First input divided by the second; 0 where the second is 0.", "saw(p.pitch) / 4")
  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { a, b in
      let isZero = b .== 0
      return (a / b.replacing(with: 1, where: isZero)).replacing(with: 0, where: isZero)
    }
  }
}

private func arithmeticSpec(_ name: String, _ doc: String, _ example: String) -> UnitSpec {
  UnitSpec(
    name, .arithmetic, rate: .followsInputs,
    inputs: [.signal("a", doc: "Left side."), .signal("b", doc: "Right side.")], doc: doc,
    example: example)
}
