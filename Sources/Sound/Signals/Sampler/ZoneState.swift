import Score

/// The state of one note of `Zones`: what all its layers share. The layers follow it in memory.
struct ZoneNote {
  /// Whether the note waits for its first sample.
  var isArmed = true
  var isHeld = false
  /// The number of places of layers in use, and of layers that still sound.
  var layers = 0
  var sounding = 0
  /// The number of frames since the note began.
  var age: Int64 = 0
  /// The age of the note at its release; negative while it is held.
  var releaseAge: Int64 = -1
  /// The number of frames of the present step of modulation, and of those that have passed.
  var stepLength = 0
  var stepPassed = 0
  /// The period 1 / Hz of the key with which it began.
  var period = 0.0
  /// The first exclusive class of its zones.
  var exclusiveClass: UInt32 = 0

  typealias Place = UnsafeMutablePointer<ZoneNote>

  /// The number of state vectors of a note with its layers, which are its lane's alone.
  static let rows =
    (MemoryLayout<ZoneNote>.stride + Instrument.layerCapacity * MemoryLayout<ZoneLayer>.stride + 63)
    / 64

  /// The note of one lane.
  @inline(__always) static func at(_ state: UnsafeMutablePointer<Lanes>, lane: Int) -> Place {
    state.place(of: lane, rows: rows).assumingMemoryBound(to: ZoneNote.self)
  }
}

extension ZoneNote.Place {
  @inline(__always) func layer(_ i: Int) -> ZoneLayer.Place {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: ZoneLayer.self) + i
  }
}

/// The state of one sounding zone of a note.
struct ZoneLayer {
  /// The index of its zone; nil for one that has ended.
  var zone: Int?
  /// The position in the sample, 2^32 per frame.
  var position: Int64 = 0
  var increment: Int64 = 0
  var incrementStep: Int64 = 0
  var incrementTarget: Int64 = 0
  /// The increment of the position without pitch bend and modulation.
  var baseIncrement = 0.0
  var hasLooped = false, isFiltered = false, movesPitch = false, movesCutoff = false

  /// The ramps of a step: of the left and the right gain and the three coefficients of the filter the values at its
  /// beginning, the changes per frame, and the values at its end.
  var values = InlineArray<5, Float>(repeating: 0)
  var steps = InlineArray<5, Float>(repeating: 0)
  var targets = InlineArray<5, Float>(repeating: 0)
  /// The integrators of the filter.
  var filter: (Float, Float) = (0, 0)

  // What a note's key and velocity made of the zone: corners of envelopes in frames of age, rates per frame.
  var level: Float = 0, pan: Float = 0
  var delay: Int64 = 0, attackEnd: Int64 = 0, holdEnd: Int64 = 0
  var decayRate: Float = 0, sustain: Float = 0, releaseRate: Float = 0, releaseLevel: Float = 0
  var shiftDelay: Int64 = 0, shiftAttackEnd: Int64 = 0, shiftHoldEnd: Int64 = 0
  var shiftDecayRate: Float = 0, shiftSustain: Float = 0
  var shiftReleaseRate: Float = 0, shiftReleaseLevel: Float = 0
  var lfoDelay: Int64 = 0, vibratoDelay: Int64 = 0
  var lfoRate: Float = 0, vibratoRate: Float = 0
  var lfoToPitch: Float = 0, vibratoToPitch: Float = 0, shiftToPitch: Float = 0
  var lfoToLevel: Float = 0
  var cutoff: Float = 0, lfoToCutoff: Float = 0, shiftToCutoff: Float = 0, damping: Float = 0

  typealias Place = UnsafeMutablePointer<ZoneLayer>
}
