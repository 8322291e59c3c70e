import Score

/// Plays the zones of an instrument (`sampler`), as a SoundFont 2.04 synthesiser does.
///
/// A note sounds up to `Instrument.layerCapacity` zones; all of them are rendered in one lane, which has a left and a
/// right output. Modulation moves in steps of 64 frames of the note's own age, and at the corners of its envelopes;
/// in between, gains, increments and filter coefficients are interpolated linearly.
public enum Zones: UnitGenerator {
  public static let spec = UnitSpec.zones
  public static let stateSize = 16 * ZoneNote.rows
  public static let isStereo = true

  static let step: Int64 = 64

  public static func start(_ note: NewNote) {
    ZoneNote.at(note.state, lane: note.lane).initialize(to: ZoneNote())
  }

  public static func endedLanes(_ state: UnsafeMutablePointer<Lanes>) -> UInt16 {
    var bits: UInt16 = 0
    for lane in 0..<16 where ZoneNote.at(state, lane: lane).pointee.sounding == 0 {
      bits |= 1 << UInt16(lane)
    }
    return bits
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let left = stretch.register(operation.output)
    let right = left + Stretch.capacity
    for i in 0..<stretch.frames {
      left[i] = Lanes()
      right[i] = Lanes()
    }
    let inputs = Inputs(operation, stretch)
    for lane in 0..<16 {
      ZonePlayer(note: ZoneNote.at(state, lane: lane), inputs: inputs, lane: lane)
        .play(to: left, right)
    }
  }

  /// The exclusive class of a note that is about to begin; 0 is none.
  public static func exclusiveClass(
    of place: Int, in tables: TableBank, pitch: Float, velocity: Float
  ) -> UInt32 {
    let instrument = tables.instruments[place]
    let key = Int32(ZonePlayer.key(of: Double(pitch)).key)
    let number = velocityNumber(Double(velocity))
    for i in 0..<instrument.zoneCount {
      let zone = instrument.zones[i]
      if zone.exclusiveClass != 0, zone.holds(key: key, velocity: number) {
        return zone.exclusiveClass
      }
    }
    return 0
  }

  /// The exclusive class of a sounding note.
  public static func exclusiveClass(
    _ operation: Operation, _ state: UnsafeMutablePointer<Lanes>, lane: Int
  ) -> UInt32 {
    ZoneNote.at(state + operation.state, lane: lane).pointee.exclusiveClass
  }

  /// The MIDI velocity, 1...127, of a velocity in 0...1.
  static func velocityNumber(_ velocity: Double) -> Int32 {
    velocity > 0 ? Int32(min(max((velocity * 127).rounded(), 1), 127)) : 1
  }

  /// The inputs that a note reads while it is rendered.
  struct Inputs {
    let stretch: Stretch
    let instrument: InstrumentTable
    let operands: (gate: Operand, pitch: Operand, velocity: Operand, pan: Operand)
    var sampleRate: Double { Double(stretch.sampleRate) }

    init(_ operation: Operation, _ stretch: Stretch) {
      self.stretch = stretch
      instrument = stretch.tables.instruments[operation.table]
      operands = (
        operation.inputs[0], operation.inputs[1], operation.inputs[2], operation.inputs[3]
      )
    }

    func isOpen(_ lane: Int, _ frame: Int) -> Bool {
      stretch.value(operands.gate, lane: lane, at: frame) > 0
    }
    func pitch(_ lane: Int, _ frame: Int) -> Double {
      let hertz = stretch.value(operands.pitch, lane: lane, at: frame)
      return hertz > 0 ? Double(min(hertz, 1e6)) : 0
    }
    func velocity(_ lane: Int, _ frame: Int) -> Double {
      let value = stretch.value(operands.velocity, lane: lane, at: frame)
      return value > 0 ? Double(min(value, 1)) : 0
    }
    func pan(_ lane: Int, _ frame: Int) -> Double {
      Double(stretch.value(operands.pan, lane: lane, at: frame))
    }
  }
}
