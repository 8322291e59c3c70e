import Score

/// The values of a zone for a key and a velocity when a note begins: times in frames, levels, rates.
struct ZoneBeginning {
  private var values: InlineArray<40, Double>
  private static let parameterCount = ZoneParameter.vibratoToPitch.rawValue + 1
  private let key: Double
  private let velocity: Double
  private let sampleRate: Double

  /// Computes the value of each parameter, with the contributions of its modulators.
  init(_ zone: ZoneTable, key: Double, velocity: Double, sampleRate: Double) {
    values = InlineArray(repeating: 0)
    for i in 0..<Self.parameterCount { values[i] = zone.values[i] }
    self.key = zone.fixedKey >= 0 ? Double(zone.fixedKey) : key
    self.velocity = zone.fixedVelocity >= 0 ? Double(zone.fixedVelocity) : velocity
    self.sampleRate = sampleRate
    for i in 0..<zone.modulatorCount {
      let modulator = zone.modulators[i]
      values[modulator.parameter.rawValue] += modulator.value(
        key: self.key, velocity: self.velocity)
    }
  }

  private subscript(_ parameter: ZoneParameter) -> Double { values[parameter.rawValue] }

  /// Fills a layer of a note.
  /// - Parameter loudness: factor on its level.
  func write(_ layer: inout ZoneLayer, _ zone: ZoneTable, loudness: Double) {
    layer.position = Int64(zone.start) << 32
    let cents = self[.keyTracking] * (key - self[.rootKey]) + self[.tuning]
    let octaves = min(max(cents / 1200, -100), 100)
    layer.baseIncrement = zone.sampleRate / sampleRate * 4_294_967_296 * Math.exp2(octaves)
    let attenuation = min(max(self[.attenuation], 0), 144)
    layer.level = Float(loudness * amplitude(self[.gain] - self[.resonance] / 2 - attenuation))
    layer.pan = Float(self[.pan])
    writeEnvelope(&layer)
    writeShift(&layer)
    writeOscillators(&layer)
    writeFilter(&layer)
  }

  private func writeEnvelope(_ layer: inout ZoneLayer) {
    let delay = frames(self[.delay])
    let attackEnd = delay + frames(self[.attack])
    layer.delay = corner(delay)
    layer.attackEnd = corner(attackEnd)
    layer.holdEnd = corner(attackEnd + frames(self[.hold] + self[.holdPerKey] * (60 - key)))
    let decay = frames(self[.decay] + self[.decayPerKey] * (60 - key))
    layer.decayRate = Float(-Self.span / max(decay, 1))
    layer.sustain = Float(-min(max(self[.sustain], 0), 96) * Self.octavesPerDecibel)
    layer.releaseRate = Float(-Self.span / max(frames(self[.release]), 1))
  }

  private func writeShift(_ layer: inout ZoneLayer) {
    let delay = frames(self[.shiftDelay])
    let attackEnd = delay + frames(self[.shiftAttack])
    layer.shiftDelay = corner(delay)
    layer.shiftAttackEnd = corner(attackEnd)
    layer.shiftHoldEnd = corner(
      attackEnd + frames(self[.shiftHold] + self[.shiftHoldPerKey] * (60 - key)))
    let decay = frames(self[.shiftDecay] + self[.shiftDecayPerKey] * (60 - key))
    layer.shiftDecayRate = Float(-1 / max(decay, 1))
    layer.shiftSustain = Float(min(max(self[.shiftSustain], 0), 1))
    layer.shiftReleaseRate = Float(-1 / max(frames(self[.shiftRelease]), 1))
  }

  private func writeOscillators(_ layer: inout ZoneLayer) {
    layer.lfoDelay = corner(frames(self[.lfoDelay]))
    layer.vibratoDelay = corner(frames(self[.vibratoDelay]))
    layer.lfoRate = Float(hertz(self[.lfoFrequency]) / sampleRate)
    layer.vibratoRate = Float(hertz(self[.vibratoFrequency]) / sampleRate)
    layer.lfoToPitch = octaves(self[.lfoToPitch])
    layer.vibratoToPitch = octaves(self[.vibratoToPitch])
    layer.shiftToPitch = octaves(self[.shiftToPitch])
    let level = min(max(self[.lfoToLevel], -96), 96)
    layer.lfoToLevel = Float(level * Self.octavesPerDecibel)
    layer.movesPitch =
      self[.lfoToPitch] != 0 || self[.vibratoToPitch] != 0 || self[.shiftToPitch] != 0
  }

  private func writeFilter(_ layer: inout ZoneLayer) {
    let resonance = min(max(self[.resonance], 0), 96)
    layer.cutoff = Float(min(max(self[.cutoff], 0), 20_000) / 1200)
    layer.lfoToCutoff = octaves(self[.lfoToCutoff])
    layer.shiftToCutoff = octaves(self[.shiftToCutoff])
    layer.damping = Float(1 / amplitude(resonance - 3.01))
    layer.movesCutoff = self[.lfoToCutoff] != 0 || self[.shiftToCutoff] != 0
    layer.isFiltered = layer.movesCutoff || self[.cutoff] < 13_499 || resonance > 0.1
  }

  // MARK: Units

  /// The range of 96 dB, in powers of two.
  private static var span: Double { 96 * octavesPerDecibel }
  private static var octavesPerDecibel: Double { 0.16609640474436813 }

  private func frames(_ timecents: Double) -> Double {
    guard timecents > -32_000 else { return 0 }
    return sampleRate * Math.exp2(min(timecents, 12_000) / 1200)
  }

  /// A number of frames as a whole one.
  private func corner(_ frames: Double) -> Int64 {
    Int64(frames < 4e9 ? max(frames, 0).rounded() : 4e9)
  }

  private func hertz(_ cents: Double) -> Double {
    8.175798915643707 * Math.exp2(min(max(cents, -16_000), 4500) / 1200)
  }

  private func amplitude(_ decibels: Double) -> Double {
    Math.exp2(min(max(decibels, -1000), 200) * Self.octavesPerDecibel)
  }

  private func octaves(_ cents: Double) -> Float { Float(min(max(cents, -12_000), 12_000) / 1200) }
}
