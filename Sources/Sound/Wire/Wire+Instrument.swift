import Score

extension WireWriter {
  mutating func add(_ instrument: Instrument, _ key: (Recording) throws(Fault) -> SoundKey)
    throws(Fault)
  {
    try add(instrument.name)
    add(instrument.shapesVelocity)
    try add(whole: instrument.samples.count)
    for sample in instrument.samples {
      add(
        raw: try key(Recording(channels: [sample.frames], sampleRate: sample.sampleRate)).bytes)
    }
    try add(whole: instrument.zones.count)
    for zone in instrument.zones { try add(zone) }
  }

  private mutating func add(_ zone: Zone) throws(Fault) {
    try add(whole: zone.sample)
    for bound in [
      zone.keys.lowerBound, zone.keys.upperBound, zone.velocities.lowerBound,
      zone.velocities.upperBound, zone.frames.lowerBound, zone.frames.upperBound,
    ] { try add(whole: bound) }
    add(zone.loop != nil)
    if let loop = zone.loop {
      try add(whole: loop.frames.lowerBound)
      try add(whole: loop.frames.upperBound)
      add(loop.endsWithRelease)
    }
    for parameter in ZoneParameter.allCases { add(zone.values[parameter]) }
    try add(whole: zone.modulators.count)
    for modulator in zone.modulators { add(modulator) }
    add(zone.playsThrough)
    try add(whole: zone.exclusiveClass)
    try add(optional: zone.fixedKey)
    try add(optional: zone.fixedVelocity)
  }

  private mutating func add(_ modulator: ZoneModulator) {
    add(modulator.source)
    add(modulator.scale)
    add(modulator.amount)
    add(UInt8(modulator.parameter.rawValue))
    add(modulator.isAbsolute)
  }

  private mutating func add(_ source: ZoneModulator.Source) {
    switch source.input {
    case .velocity: add(UInt8(0))
    case .key: add(UInt8(1))
    case .constant(let value):
      add(UInt8(2))
      add(value)
    }
    add(UInt8(source.curve.rawValue))
    add(source.isNegative)
    add(source.isBipolar)
  }
}

extension WireReader {
  /// An instrument whose zones play its own samples.
  /// - Parameter sounds: the recording of a name; nil where it is missing.
  mutating func instrument(_ sounds: (SoundKey) -> Recording?) throws(Fault) -> Instrument {
    let name = try text()
    let shapesVelocity = try flag()
    var samples: [InstrumentSample] = []
    for _ in 0..<(try count(of: SoundKey.size)) {
      let recording = try recording(sounds)
      guard recording.channels.count == 1 else {
        throw fault("a sample of an instrument has one channel", before: SoundKey.size)
      }
      samples.append(
        InstrumentSample(frames: recording.channels[0], sampleRate: recording.sampleRate))
    }
    var zones: [Zone] = []
    for _ in 0..<(try count(of: 300)) { zones.append(try zone(samples: samples.count)) }
    return Instrument(name: name, samples: samples, zones: zones, shapesVelocity: shapesVelocity)
  }

  private mutating func zone(samples: Int) throws(Fault) -> Zone {
    guard let sample = try index(below: samples, of: "samples") else {
      throw fault("a zone plays a sample by its number", before: 4)
    }
    let (keys, velocities, frames) = (try span(), try span(), try span())
    var zone = Zone(
      sample: sample, keys: keys.low...keys.high, velocities: velocities.low...velocities.high,
      frames: frames.low..<frames.high)
    if try flag() {
      let loop = try span()
      zone.loop = Zone.Loop(frames: loop.low..<loop.high, endsWithRelease: try flag())
    }
    for parameter in ZoneParameter.allCases { zone.values[parameter] = try finite() }
    for _ in 0..<(try count(of: 18)) { zone.modulators.append(try modulator()) }
    zone.playsThrough = try flag()
    zone.exclusiveClass = try whole()
    zone.fixedKey = try optionalWhole(to: 127)
    zone.fixedVelocity = try optionalWhole(to: 127)
    return zone
  }

  /// Two numbers, of which the first is not the larger.
  private mutating func span() throws(Fault) -> (low: Int, high: Int) {
    let (low, high) = (try whole(), try whole())
    guard low <= high else { throw fault("\(low) to \(high) runs backwards", before: 8) }
    return (low, high)
  }

  private mutating func modulator() throws(Fault) -> ZoneModulator {
    let (source, scale) = (try source(), try source())
    let amount = try finite()
    guard let parameter = ZoneParameter(rawValue: Int(try byte())) else {
      throw fault("a modulator moves a parameter of a zone", before: 1)
    }
    var modulator = ZoneModulator(source, scale: scale, amount: amount, to: parameter)
    modulator.isAbsolute = try flag()
    return modulator
  }

  private mutating func source() throws(Fault) -> ZoneModulator.Source {
    let input: ZoneModulator.Source.Input
    switch try byte() {
    case 0: input = .velocity
    case 1: input = .key
    case 2: input = .constant(try finite())
    default: throw fault("a modulator reads the velocity, the key or a constant", before: 1)
    }
    guard let curve = ZoneModulator.Source.Curve(rawValue: Int(try byte())) else {
      throw fault("a curve is one of four", before: 1)
    }
    return ZoneModulator.Source(
      input, curve, isNegative: try flag(), isBipolar: try flag())
  }
}

extension WireWriter {
  mutating func add(_ phrase: Phrase, _ key: (Recording) throws(Fault) -> SoundKey) throws(Fault) {
    try add(whole: phrase.frames)
    add(phrase.sampleRate)
    try add(whole: phrase.beats)
    add(UInt8(phrase.rule == .exact ? 0 : 1))
    add(phrase.fade)
    try add(whole: phrase.components.count)
    for sound in phrase.components + [phrase.intro, phrase.outro] {
      let samples = sound ?? []
      add(!samples.isEmpty)
      guard !samples.isEmpty else { continue }
      add(raw: try key(Recording(channels: [samples], sampleRate: phrase.sampleRate)).bytes)
    }
  }
}

extension WireReader {
  /// A phrase that can be played.
  /// - Parameter sounds: the recording of a name; nil where it is missing.
  mutating func phrase(_ sounds: (SoundKey) -> Recording?) throws(Fault) -> Phrase {
    let (frames, rate, beats) = (try whole(), try double(), try whole())
    let rule: Phrase.Rule
    switch try byte() {
    case 0: rule = .exact
    case 1: rule = .ios
    default: throw fault("the grid of a phrase is exact or that of iOS", before: 1)
    }
    let fade = try double()
    var components: [[Float]?] = []
    for _ in 0..<(try count(of: 1)) { components.append(try sound(at: rate, sounds)) }
    let (intro, outro) = (try sound(at: rate, sounds) ?? [], try sound(at: rate, sounds) ?? [])
    let phrase = Phrase(
      components: components, frames: frames, sampleRate: rate, beats: beats, rule: rule,
      fade: fade, intro: intro, outro: outro)
    if let message = phrase.fault { throw fault(message) }
    return phrase
  }

  /// A sound of a phrase, in one channel and at its rate; nil for silence.
  private mutating func sound(
    at rate: Double, _ sounds: (SoundKey) -> Recording?
  ) throws(Fault) -> [Float]? {
    guard try flag() else { return nil }
    let recording = try recording(sounds)
    guard recording.channels.count == 1, recording.sampleRate == rate,
      !recording.channels[0].isEmpty
    else {
      throw fault(
        "a sound of a phrase has one channel and the phrase's rate", before: SoundKey.size)
    }
    return recording.channels[0]
  }
}
