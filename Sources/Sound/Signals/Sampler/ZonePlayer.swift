import Score

/// Renders one note of `Zones` over a stretch.
struct ZonePlayer {
  let note: ZoneNote.Place
  let inputs: Zones.Inputs
  let lane: Int
  private var instrument: InstrumentTable { inputs.instrument }

  func play(to left: UnsafeMutablePointer<Lanes>, _ right: UnsafeMutablePointer<Lanes>) {
    guard note.pointee.isArmed || note.pointee.sounding > 0 else { return }
    let gate = inputs.operands.gate
    var frame = 0
    while frame < inputs.stretch.frames {
      let isOpen = inputs.isOpen(lane, frame)
      if note.pointee.isArmed, isOpen { begin(at: frame) }
      if note.pointee.isHeld, !isOpen { release(at: frame) }
      let until = gate.isAudio ? nextChange(of: isOpen, after: frame) : inputs.stretch.frames
      render(frame..<until, to: left, right)
      frame = until
    }
  }

  /// The frame at which a gate at audio rate opens or closes.
  private func nextChange(of isOpen: Bool, after frame: Int) -> Int {
    var next = frame + 1
    while next < inputs.stretch.frames, inputs.isOpen(lane, next) == isOpen { next += 1 }
    return next
  }

  // MARK: Begin and end

  private func begin(at frame: Int) {
    let velocity = inputs.velocity(lane, frame)
    let (key, hertz) = Self.key(of: inputs.pitch(lane, frame))
    note.pointee.isArmed = false
    note.pointee.isHeld = true
    note.pointee.age = 0
    note.pointee.releaseAge = -1
    note.pointee.period = 1 / hertz
    note.pointee.stepLength = 0
    note.pointee.stepPassed = 0
    let number = Zones.velocityNumber(velocity)
    let loudness = instrument.shapesVelocity ? 1 / max(velocity, 1.0 / 127) : 1
    var layers = 0
    for i in 0..<instrument.zoneCount where layers < Instrument.layerCapacity {
      let zone = instrument.zones[i]
      guard zone.holds(key: Int32(key), velocity: number) else { continue }
      let layer = note.layer(layers)
      layer.initialize(to: ZoneLayer(zone: i))
      ZoneBeginning(
        zone, key: Double(key), velocity: velocity * 127, sampleRate: inputs.sampleRate
      ).write(&layer.pointee, zone, loudness: loudness)
      aim(layer, at: 0, frame: frame)
      if note.pointee.exclusiveClass == 0 { note.pointee.exclusiveClass = zone.exclusiveClass }
      layers += 1
    }
    note.pointee.layers = layers
    note.pointee.sounding = layers
  }

  /// The nearest MIDI key of a frequency, 0...127, and that key's frequency in Hz.
  static func key(of pitch: Double) -> (key: Int, hertz: Double) {
    let held = pitch > 8 ? min(pitch, 13_000) : 8
    let key = Int(min(max((69 + 12 * Math.log2(held / 440)).rounded(), 0), 127))
    return (key, 440 * Math.exp2((Double(key) - 69) / 12))
  }

  private func release(at frame: Int) {
    note.pointee.isHeld = false
    for i in 0..<note.pointee.layers {
      let layer = note.layer(i)
      guard let zone = layer.pointee.zone, !instrument.zones[zone].playsThrough else { continue }
      let modulation = ZoneModulation(layer: layer, releaseAge: -1)
      layer.pointee.releaseLevel = Float(modulation.envelope(at: note.pointee.age))
      layer.pointee.shiftReleaseLevel = Float(modulation.shift(at: note.pointee.age))
    }
    note.pointee.releaseAge = note.pointee.age
    breakStep()
  }

  /// Ends the present step of modulation at the values reached.
  private func breakStep() {
    let passed = note.pointee.stepPassed
    guard passed < note.pointee.stepLength else { return }
    let k = Float(passed)
    for i in 0..<note.pointee.layers {
      let layer = note.layer(i)
      for ramp in layer.pointee.values.indices {
        layer.pointee.targets[ramp] = layer.pointee.values[ramp] + layer.pointee.steps[ramp] * k
      }
      layer.pointee.incrementTarget = layer.pointee.increment
    }
    note.pointee.stepLength = 0
    note.pointee.stepPassed = 0
  }

  // MARK: Steps

  private func render(
    _ frames: Range<Int>, to left: UnsafeMutablePointer<Lanes>, _ right: UnsafeMutablePointer<Lanes>
  ) {
    var frame = frames.lowerBound
    while frame < frames.upperBound, note.pointee.sounding > 0 {
      if note.pointee.stepPassed >= note.pointee.stepLength { beginStep(at: frame) }
      let count = min(frames.upperBound - frame, note.pointee.stepLength - note.pointee.stepPassed)
      for i in 0..<note.pointee.layers {
        let layer = note.layer(i)
        if let zone = layer.pointee.zone { render(layer, zone, count, at: frame, to: left, right) }
      }
      note.pointee.stepPassed += count
      note.pointee.age += Int64(count)
      frame += count
    }
  }

  private func beginStep(at frame: Int) {
    var length = Zones.step
    for i in 0..<note.pointee.layers {
      let layer = note.layer(i)
      guard let zone = layer.pointee.zone else { continue }
      let modulation = ZoneModulation(layer: layer, releaseAge: releaseAge(of: zone))
      if modulation.hasEnded(at: note.pointee.age) {
        end(layer)
        continue
      }
      guard note.pointee.releaseAge < 0 else { continue }
      for corner in [layer.pointee.delay, layer.pointee.attackEnd, layer.pointee.holdEnd]
      where corner > note.pointee.age { length = min(length, corner - note.pointee.age) }
    }
    for i in 0..<note.pointee.layers where note.layer(i).pointee.zone != nil {
      glide(note.layer(i), over: length, at: frame)
    }
    note.pointee.stepLength = Int(length)
    note.pointee.stepPassed = 0
  }

  private func releaseAge(of zone: Int) -> Int64 {
    instrument.zones[zone].playsThrough ? -1 : note.pointee.releaseAge
  }

  private func end(_ layer: ZoneLayer.Place) {
    layer.pointee.zone = nil
    note.pointee.sounding -= 1
  }

  /// Begins a step of modulation at the values where the last step ended.
  private func glide(_ layer: ZoneLayer.Place, over length: Int64, at frame: Int) {
    for ramp in layer.pointee.values.indices {
      layer.pointee.values[ramp] = layer.pointee.targets[ramp]
    }
    layer.pointee.increment = layer.pointee.incrementTarget
    aim(layer, at: note.pointee.age + length, frame: frame)
    let perFrame = 1 / Float(length)
    layer.pointee.incrementStep = (layer.pointee.incrementTarget - layer.pointee.increment) / length
    for ramp in layer.pointee.values.indices {
      layer.pointee.steps[ramp] =
        (layer.pointee.targets[ramp] - layer.pointee.values[ramp]) * perFrame
    }
  }

  /// Sets the targets of a layer to its values at an age; pitch and pan to the present ones.
  private func aim(_ layer: ZoneLayer.Place, at age: Int64, frame: Int) {
    guard let zone = layer.pointee.zone else { return }
    let modulation = ZoneModulation(layer: layer, releaseAge: releaseAge(of: zone))
    let amplitude = modulation.amplitude(at: age)
    let place = min(max(Double(layer.pointee.pan) + inputs.pan(lane, frame), -1), 1)
    let (cosine, sine) = UnitCircle.at(turns: (place + 1) / 8)
    layer.pointee.targets[0] = Float(amplitude * cosine)
    layer.pointee.targets[1] = Float(amplitude * sine)
    let bend = inputs.pitch(lane, frame) * note.pointee.period
    let increment = layer.pointee.baseIncrement * bend * modulation.pitch(at: age)
    layer.pointee.incrementTarget = Int64(increment < 0x1p42 ? max(increment, 0).rounded() : 0x1p42)
    guard layer.pointee.isFiltered else { return }
    guard age == 0 || layer.pointee.movesCutoff else { return }
    let (a1, a2, a3) = modulation.coefficients(at: age, sampleRate: inputs.sampleRate)
    layer.pointee.targets[2] = a1
    layer.pointee.targets[3] = a2
    layer.pointee.targets[4] = a3
  }

  private func render(
    _ layer: ZoneLayer.Place, _ number: Int, _ count: Int, at frame: Int,
    to left: UnsafeMutablePointer<Lanes>, _ right: UnsafeMutablePointer<Lanes>
  ) {
    let zone = instrument.zones[number]
    let isLooping =
      zone.loopEnd > zone.loopStart && (!zone.loopEndsWithRelease || note.pointee.releaseAge < 0)
    let reader = ZoneReader(layer: layer, zone: zone, isLooping: isLooping)
    let line = UnsafeMutableRawPointer(inputs.stretch.line(scratch: 0))
      .assumingMemoryBound(to: Float.self)
    guard note.pointee.age + Int64(count) > layer.pointee.delay else { return }
    let written = reader.read(to: line, frames: count)
    let passed = note.pointee.stepPassed
    if layer.pointee.isFiltered { reader.filter(line, frames: written, from: passed) }
    let place = 16 * frame + lane
    reader.mix(
      line, frames: written, from: passed,
      left: UnsafeMutableRawPointer(left).assumingMemoryBound(to: Float.self) + place,
      right: UnsafeMutableRawPointer(right).assumingMemoryBound(to: Float.self) + place)
    if written < count { end(layer) }
  }
}

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
