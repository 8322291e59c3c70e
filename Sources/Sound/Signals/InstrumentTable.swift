import Score

/// An instrument in the form that `Zones` reads: its samples with silence on both sides, its zones with pointers into
/// them.
struct InstrumentTable {
  /// The number of silent frames before and after each sample, for interpolation.
  static let guardFrames = 4

  let zones: UnsafeMutablePointer<ZoneTable>
  let zoneCount: Int
  let shapesVelocity: Bool
  private let memory: UnsafeMutablePointer<Float>
  private let modulators: UnsafeMutablePointer<ZoneModulator>
  private let values: UnsafeMutablePointer<Double>

  init(_ instrument: Instrument) {
    shapesVelocity = instrument.shapesVelocity
    let sizes = instrument.samples.map { $0.frames.count + 2 * Self.guardFrames }
    memory = .allocate(capacity: max(1, sizes.reduce(0, +)))
    memory.initialize(repeating: 0, count: max(1, sizes.reduce(0, +)))
    var samples: [UnsafeMutablePointer<Float>] = []
    var place = memory + Self.guardFrames
    for (sample, size) in zip(instrument.samples, sizes) {
      place.update(from: sample.frames, count: sample.frames.count)
      samples.append(place)
      place += size
    }
    zoneCount = instrument.zones.count
    zones = .allocate(capacity: max(1, zoneCount))
    modulators = .allocate(
      capacity: max(1, instrument.zones.reduce(0) { $0 + $1.modulators.count }))
    let count = ZoneParameter.allCases.count
    values = .allocate(capacity: max(1, zoneCount * count))
    for (i, zone) in instrument.zones.enumerated() {
      for parameter in ZoneParameter.allCases {
        values[i * count + parameter.rawValue] = zone.values[parameter]
      }
    }
    var next = modulators
    for (i, zone) in instrument.zones.enumerated() {
      next.initialize(from: zone.modulators, count: zone.modulators.count)
      (zones + i).initialize(
        to: ZoneTable(
          zone, instrument.samples[zone.sample], UnsafePointer(samples[zone.sample]),
          values: UnsafePointer(values + i * count), modulators: UnsafePointer(next)))
      next += zone.modulators.count
    }
  }

  func deallocate() {
    memory.deallocate()
    modulators.deallocate()
    values.deallocate()
    zones.deallocate()
  }
}

/// One zone: numbers only, so that reading it never counts references.
struct ZoneTable {
  let lowKey: Int32, highKey: Int32, lowVelocity: Int32, highVelocity: Int32
  /// Frame 0 of its sample; some frames before and after the sample may be read.
  let samples: UnsafePointer<Float>
  let sampleRate: Double
  /// The range of frames that is played, and the range that is looped; an empty range is no loop.
  let start: Int, end: Int, loopStart: Int, loopEnd: Int
  let loopEndsWithRelease: Bool
  let playsThrough: Bool
  /// The values of its parameters, indexed by `ZoneParameter`.
  let values: UnsafePointer<Double>
  let modulators: UnsafePointer<ZoneModulator>
  let modulatorCount: Int
  let exclusiveClass: UInt32
  let fixedKey: Int32, fixedVelocity: Int32

  init(
    _ zone: Zone, _ sample: InstrumentSample, _ samples: UnsafePointer<Float>,
    values: UnsafePointer<Double>, modulators: UnsafePointer<ZoneModulator>
  ) {
    (lowKey, highKey) = (Int32(zone.keys.lowerBound), Int32(zone.keys.upperBound))
    lowVelocity = Int32(zone.velocities.lowerBound)
    highVelocity = Int32(zone.velocities.upperBound)
    self.samples = samples
    sampleRate = sample.sampleRate
    let all = 0..<sample.frames.count
    let played = zone.frames.clamped(to: all)
    (start, end) = (played.lowerBound, played.upperBound)
    let loop = zone.loop.map { $0.frames.clamped(to: all) } ?? 0..<0
    (loopStart, loopEnd) = loop.count >= 2 ? (loop.lowerBound, loop.upperBound) : (0, 0)
    loopEndsWithRelease = zone.loop?.endsWithRelease ?? false
    playsThrough = zone.playsThrough
    (self.values, self.modulators) = (values, modulators)
    modulatorCount = zone.modulators.count
    exclusiveClass = UInt32(clamping: zone.exclusiveClass)
    fixedKey = Int32(zone.fixedKey ?? -1)
    fixedVelocity = Int32(zone.fixedVelocity ?? -1)
  }

  func holds(key: Int32, velocity: Int32) -> Bool {
    key >= lowKey && key <= highKey && velocity >= lowVelocity && velocity <= highVelocity
  }
}
