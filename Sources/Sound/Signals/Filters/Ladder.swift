import Score

/// Four one-pole low-pass filters in a loop, after R. Moog's transistor ladder.
///
/// The response is H(s) = 1 / ((s + 1)⁴ + 4·resonance), s = j tan(πf/fs) / tan(πfc/fs). The poles are trapezoidal
/// integrators; the loop is solved for the present sample, without a delay in it. The input of the first pole
/// saturates, tanh(d·u)/d, so that the loop is bounded whatever its settings, and oscillates at a steady level where
/// resonance is above 1.
public enum Ladder: UnitGenerator {
  public static let spec = UnitSpec(
    "ladder", .filter,
    inputs: [
      .signal(doc: "The signal to filter."),
      StateVariable.cutoff,
      ParameterSpec(
        "resonance", in: 0...1.2, default: 0.3,
        doc: "Level fed back: the filter sings at the cutoff from 1 on."),
      ParameterSpec(
        "drive", .decibels, in: -24...36, default: 0,
        doc: "Level into the saturation, taken back behind it; -24 is nearly linear."),
    ],
    doc:
      "Low-pass of -24 dB per octave; resonance takes the lows down to 1 / (1 + 4 resonance).",
    source: "V. Zavalishin, The Art of VA Filter Design (2012), ch. 5: ladder filter.",
    example: "ladder(saw(p.pitch), p.cutoff, 0.8)")
  public static let stateSize = 4

  /// The coefficients that the loop needs beside its integrators.
  private struct Settings {
    /// The coefficient g / (1 + g) of each pole.
    var pole: Lanes
    /// The gain of the feedback, 0...4.8.
    var feedback: Lanes
    /// The amplitude factor into the saturation.
    var drive: Lanes

    @inline(__always)
    init(_ cutoff: Lanes, _ resonance: Lanes, _ drive: Lanes, _ sampleRate: Float) {
      let g = Math.tangent(Math.filterRatio(cutoff, sampleRate))
      pole = g / (1 + g)
      feedback = resonance.held(0, 1.2) * 4
      self.drive = Math.exp2(drive.held(-24, 36) * 0.16609640)
    }
  }

  private struct Poles {
    var z1: Lanes, z2: Lanes, z3: Lanes, z4: Lanes

    @inline(__always) mutating func tick(_ x: Lanes, _ settings: Settings) -> Lanes {
      let g = settings.pole
      let rest = 1 - g
      let square = g * g
      // what the output would be if nothing entered now
      var heard: Lanes = z1 * g + z2
      heard = heard * g + z3
      heard = (heard * g + z4) * rest
      let loop = 1 + settings.feedback * (square * square)
      let u = (x - settings.feedback * heard) / loop
      var y = Math.hyperbolicTangent(u * settings.drive) / settings.drive
      y = Self.pole(y, &z1, g)
      y = Self.pole(y, &z2, g)
      y = Self.pole(y, &z3, g)
      return Self.pole(y, &z4, g)
    }

    @inline(__always) private static func pole(_ x: Lanes, _ z: inout Lanes, _ g: Lanes) -> Lanes {
      let v = (x - z) * g
      let y = v + z
      z = y + v
      return y
    }
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let (cutoff, resonance, drive) = (operation.inputs[1], operation.inputs[2], operation.inputs[3])
    let state = stretch.state + operation.state
    let out = stretch.register(operation.output)
    var poles = Poles(z1: state[0], z2: state[1], z3: state[2], z4: state[3])
    if cutoff.isAudio || resonance.isAudio || drive.isAudio {
      let cutoffs = stretch.signal(cutoff, scratch: 1)
      let resonances = stretch.signal(resonance, scratch: 2)
      let drives = stretch.signal(drive, scratch: 3)
      for i in 0..<stretch.frames {
        let settings = Settings(cutoffs[i], resonances[i], drives[i], stretch.sampleRate)
        out[i] = poles.tick(x[i], settings)
      }
    } else {
      let (c, r, d) = (stretch.control(cutoff), stretch.control(resonance), stretch.control(drive))
      var settings = Settings(c.start, r.start, d.start, stretch.sampleRate)
      var step = (Lanes(), Lanes(), Lanes())
      if c.isMoving || r.isMoving || d.isMoving {
        let end = Settings(c.end, r.end, d.end, stretch.sampleRate)
        let part = 1 / Float(stretch.frames)
        step = (
          (end.pole - settings.pole) * part, (end.feedback - settings.feedback) * part,
          (end.drive - settings.drive) * part
        )
      }
      for i in 0..<stretch.frames {
        out[i] = poles.tick(x[i], settings)
        settings.pole += step.0
        settings.feedback += step.1
        settings.drive += step.2
      }
    }
    (state[0], state[1], state[2], state[3]) = (poles.z1, poles.z2, poles.z3, poles.z4)
  }
}
