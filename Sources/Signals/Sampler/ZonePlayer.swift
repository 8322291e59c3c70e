import Score

/// Renders one note of `Zones` over a stretch.
struct ZonePlayer {
  let note: ZoneNote
  let inputs: Zones.Inputs
  let lane: Int
  private var instrument: InstrumentTable { inputs.instrument }

  private typealias L = ZoneLayer

  func play(to left: UnsafeMutablePointer<Lanes>, _ right: UnsafeMutablePointer<Lanes>) {
    guard note.isArmed || note.sounding > 0 else { return }
    let gate = inputs.operands.gate
    var frame = 0
    while frame < inputs.stretch.frames {
      let isOpen = inputs.isOpen(lane, frame)
      if note.isArmed, isOpen { begin(at: frame) }
      if note.isHeld, !isOpen { release(at: frame) }
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
    note.isArmed = false
    note.isHeld = true
    note.age = 0
    note.releaseAge = -1
    note.period = 1 / hertz
    note.stepLength = 0
    note.stepPassed = 0
    let number = Zones.velocityNumber(velocity)
    let loudness = instrument.shapesVelocity ? 1 / max(velocity, 1.0 / 127) : 1
    var layers = 0
    for i in 0..<instrument.zoneCount where layers < Instrument.layerCapacity {
      let zone = instrument.zones[i]
      guard zone.holds(key: Int32(key), velocity: number) else { continue }
      let layer = note.layer(layers)
      layer.zone = i
      ZoneBeginning(
        zone, key: Double(key), velocity: velocity * 127, sampleRate: inputs.sampleRate
      ).write(layer, zone, loudness: loudness)
      settle(layer, at: frame)
      if note.exclusiveClass == 0 { note.exclusiveClass = zone.exclusiveClass }
      layers += 1
    }
    note.layers = layers
    note.sounding = layers
  }

  /// The nearest MIDI key of a frequency, 0...127, and that key's frequency in Hz.
  static func key(of pitch: Double) -> (key: Int, hertz: Double) {
    let held = pitch > 8 ? min(pitch, 13_000) : 8
    let key = Int(min(max((69 + 12 * Math.log2(held / 440)).rounded(), 0), 127))
    return (key, 440 * Math.exp2((Double(key) - 69) / 12))
  }

  /// Sets the values of the first frame.
  private func settle(_ layer: ZoneLayer, at frame: Int) {
    layer[L.filter] = 0
    layer[L.filter + 1] = 0
    aim(layer, at: 0, frame: frame)
  }

  private func release(at frame: Int) {
    note.isHeld = false
    for i in 0..<note.layers {
      let layer = note.layer(i)
      guard let zone = layer.zone, !instrument.zones[zone].playsThrough else { continue }
      let modulation = ZoneModulation(layer: layer, releaseAge: -1)
      layer[L.releaseLevel] = Float(modulation.envelope(at: note.age))
      layer[L.shiftReleaseLevel] = Float(modulation.shift(at: note.age))
    }
    note.releaseAge = note.age
    breakStep()
  }

  /// Ends the present step of modulation at the values reached.
  private func breakStep() {
    let passed = note.stepPassed
    guard passed < note.stepLength else { return }
    let k = Float(passed)
    for i in 0..<note.layers {
      let layer = note.layer(i)
      layer[L.leftTarget] = layer[L.left] + layer[L.leftStep] * k
      layer[L.rightTarget] = layer[L.right] + layer[L.rightStep] * k
      layer.incrementTarget = layer.increment
      for c in 0..<3 {
        layer[L.coefficientTargets + c] =
          layer[L.coefficients + c] + layer[L.coefficientSteps + c] * k
      }
    }
    note.stepLength = 0
    note.stepPassed = 0
  }

  // MARK: Steps

  private func render(
    _ frames: Range<Int>, to left: UnsafeMutablePointer<Lanes>,
    _ right: UnsafeMutablePointer<Lanes>
  ) {
    var frame = frames.lowerBound
    while frame < frames.upperBound, note.sounding > 0 {
      if note.stepPassed >= note.stepLength { beginStep(at: frame) }
      let count = min(frames.upperBound - frame, note.stepLength - note.stepPassed)
      for i in 0..<note.layers {
        let layer = note.layer(i)
        if let zone = layer.zone { render(layer, zone, count, at: frame, to: left, right) }
      }
      note.stepPassed += count
      note.age += Int64(count)
      frame += count
    }
  }

  private func beginStep(at frame: Int) {
    var length = Zones.step
    for i in 0..<note.layers {
      let layer = note.layer(i)
      guard let zone = layer.zone else { continue }
      let modulation = ZoneModulation(layer: layer, releaseAge: releaseAge(of: zone))
      if modulation.hasEnded(at: note.age) {
        end(layer)
        continue
      }
      guard note.releaseAge < 0 else { continue }
      for corner in [layer.frames(L.delay), layer.frames(L.attackEnd), layer.frames(L.holdEnd)]
      where corner > note.age { length = min(length, corner - note.age) }
    }
    for i in 0..<note.layers where note.layer(i).zone != nil {
      glide(note.layer(i), over: length, at: frame)
    }
    note.stepLength = Int(length)
    note.stepPassed = 0
  }

  private func releaseAge(of zone: Int) -> Int64 {
    instrument.zones[zone].playsThrough ? -1 : note.releaseAge
  }

  private func end(_ layer: ZoneLayer) {
    layer.zone = nil
    note.sounding -= 1
  }

  /// Begins a step of modulation at the values where the last step ended.
  private func glide(_ layer: ZoneLayer, over length: Int64, at frame: Int) {
    layer[L.left] = layer[L.leftTarget]
    layer[L.right] = layer[L.rightTarget]
    layer.increment = layer.incrementTarget
    for c in 0..<3 { layer[L.coefficients + c] = layer[L.coefficientTargets + c] }
    aim(layer, at: note.age + length, frame: frame)
    let perFrame = 1 / Float(length)
    layer[L.leftStep] = (layer[L.leftTarget] - layer[L.left]) * perFrame
    layer[L.rightStep] = (layer[L.rightTarget] - layer[L.right]) * perFrame
    layer.incrementStep = (layer.incrementTarget - layer.increment) / length
    for c in 0..<3 {
      let way = layer[L.coefficientTargets + c] - layer[L.coefficients + c]
      layer[L.coefficientSteps + c] = way * perFrame
    }
  }

  /// Sets the targets of a layer to its values at an age; pitch and pan to the present ones.
  private func aim(_ layer: ZoneLayer, at age: Int64, frame: Int) {
    guard let zone = layer.zone else { return }
    let modulation = ZoneModulation(layer: layer, releaseAge: releaseAge(of: zone))
    let amplitude = modulation.amplitude(at: age)
    let place = min(max(Double(layer[L.pan]) + inputs.pan(lane, frame), -1), 1)
    let (cosine, sine) = UnitCircle.at(turns: (place + 1) / 8)
    layer[L.leftTarget] = Float(amplitude * cosine)
    layer[L.rightTarget] = Float(amplitude * sine)
    let bend = inputs.pitch(lane, frame) * note.period
    let increment = layer.baseIncrement * bend * modulation.pitch(at: age)
    layer.incrementTarget = Int64(increment < 0x1p42 ? max(increment, 0).rounded() : 0x1p42)
    guard layer.flags & L.Flag.isFiltered != 0 else { return }
    guard age == 0 || layer.flags & L.Flag.movesCutoff != 0 else { return }
    let (a1, a2, a3) = modulation.coefficients(at: age, sampleRate: inputs.sampleRate)
    layer[L.coefficientTargets] = a1
    layer[L.coefficientTargets + 1] = a2
    layer[L.coefficientTargets + 2] = a3
  }

  private func render(
    _ layer: ZoneLayer, _ number: Int, _ count: Int, at frame: Int,
    to left: UnsafeMutablePointer<Lanes>, _ right: UnsafeMutablePointer<Lanes>
  ) {
    let zone = instrument.zones[number]
    let isLooping =
      zone.loopEnd > zone.loopStart && (!zone.loopEndsWithRelease || note.releaseAge < 0)
    let reader = ZoneReader(layer: layer, zone: zone, isLooping: isLooping)
    let line = UnsafeMutableRawPointer(inputs.stretch.line(scratch: 0))
      .assumingMemoryBound(to: Float.self)
    guard note.age + Int64(count) > layer.frames(L.delay) else { return }
    let written = reader.read(to: line, frames: count)
    let passed = note.stepPassed
    if layer.flags & L.Flag.isFiltered != 0 { reader.filter(line, frames: written, from: passed) }
    let place = 16 * frame + lane
    reader.mix(
      line, frames: written, from: passed,
      left: UnsafeMutableRawPointer(left).assumingMemoryBound(to: Float.self) + place,
      right: UnsafeMutableRawPointer(right).assumingMemoryBound(to: Float.self) + place)
    if written < count { end(layer) }
  }
}
