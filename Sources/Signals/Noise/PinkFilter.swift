/// White noise in, pink noise out: the sum of one-pole filters behind `pink` and `blue`.
struct PinkFilter {
  static let stateSize = 7
  private var b0: Lanes, b1: Lanes, b2: Lanes, b3: Lanes, b4: Lanes, b5: Lanes, b6: Lanes

  @inline(__always) init(_ state: UnsafeMutablePointer<Lanes>) {
    (b0, b1, b2) = (state[0], state[1], state[2])
    (b3, b4, b5, b6) = (state[3], state[4], state[5], state[6])
  }

  @inline(__always) mutating func next(_ white: Lanes) -> Lanes {
    b0 = 0.99886 * b0 + white * 0.0555179
    b1 = 0.99332 * b1 + white * 0.0750759
    b2 = 0.96900 * b2 + white * 0.1538520
    b3 = 0.86650 * b3 + white * 0.3104856
    b4 = 0.55000 * b4 + white * 0.5329522
    b5 = -0.7616 * b5 - white * 0.0168980
    let low = (b0 + b1) + (b2 + b3)
    let pink = (low + (b4 + b5) + (b6 + white * 0.5362)) * 0.11
    b6 = white * 0.115926
    return pink
  }

  @inline(__always) func store(to state: UnsafeMutablePointer<Lanes>) {
    (state[0], state[1], state[2]) = (b0, b1, b2)
    (state[3], state[4], state[5], state[6]) = (b3, b4, b5, b6)
  }
}
