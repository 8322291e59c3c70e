import Score
import Signals

/// The effects of a bus or of the mix in series, and after them its level; each parameter is a ramp.
///
/// The chain of the next version shares those effects that are left, in their old order, with what sounds in them;
/// additional ones fade in, and removed ones fade out at their old place.
final class EffectChain {
  private struct Change {
    var frame: Int64
    var stage: Int
    var slot: Int
    var value: Float
    var ramp: UInt32
  }

  let stages: [EffectStage]
  /// The stage of each effect, by the number that events use, and last the stage of the level.
  private let numbers: [Int]
  private let ramps: UnsafeMutablePointer<ScalarRamp>
  private let swells: UnsafeMutablePointer<Swell>
  private let segments: UnsafeMutablePointer<ControlSegment>
  private let dry: UnsafeMutablePointer<Float>
  private let changes: UnsafeMutablePointer<Change>
  private static let changeCapacity = 1024
  private var changeCount = 0
  private let sampleRate: Double
  /// The number of blocks in which an effect's sound was not finite.
  private(set) var faults = 0

  /// - Parameters:
  ///   - level: level of the whole chain, dB.
  ///   - blocksOffset: whether what comes in may have a constant offset, which is taken away before the effects.
  ///   - tables: the orchestra's tables, which effects refer to by number.
  ///   - buses: names of the orchestra's buses, which sends refer to by number.
  ///   - seed: seed of all randomness in the effects.
  ///   - previous: the chain that this one takes over from.
  init(
    _ specs: [EffectSpec], level: Double = 0, blocksOffset: Bool = false, tables: [SoundTable] = [],
    buses: [String] = [],
    sampleRate: Double, seed: UInt64 = 0, after previous: EffectChain? = nil
  ) throws(Fault) {
    let level = EffectSpec(name: EffectStage.levelName, unit: Gain.spec.name, values: [level])
    let block =
      blocksOffset
      ? [
        EffectSpec(name: EffectStage.offsetName, unit: Catalogue.offsetBlock.spec.name, values: [])
      ] : []
    let plan = try EffectStage.plan(
      block + specs + [level], tables: tables, buses: buses, sampleRate: sampleRate, seed: seed,
      after: previous?.stages)
    stages = plan
    numbers = (0...specs.count).map { number in
      plan.firstIndex { $0.number == number + block.count }!
    }
    let values = stages.flatMap { $0.values }
    ramps = .allocate(capacity: values.count)
    for (i, value) in values.enumerated() { (ramps + i).initialize(to: ScalarRamp(value)) }
    swells = .allocate(capacity: stages.count)
    swells.initialize(repeating: Swell(), count: stages.count)
    segments = .allocate(capacity: effectParameterCapacity)
    dry = .allocate(capacity: 2 * Stretch.capacity)
    changes = .allocate(capacity: Self.changeCapacity)
    self.sampleRate = sampleRate
  }

  deinit {
    ramps.deallocate()
    swells.deallocate()
    segments.deallocate()
    dry.deallocate()
    changes.deallocate()
  }

  /// The number under which the level of the chain is set: slot 0 of the last effect.
  var level: Int { numbers.count - 1 }

  /// Whether the chain has an effect with this number, and the effect a parameter at this slot.
  func has(_ effect: Int, slot: Int) -> Bool {
    effect < numbers.count && slot < stages[numbers[effect]].values.count
  }

  /// Notes a change for the present quantum. When more changes come than fit, the earlier ones take effect up to a
  /// quantum early.
  func set(_ effect: Int, slot: Int, to value: Float, over ramp: UInt32, at frame: Int64) {
    note(Change(frame: frame, stage: numbers[effect], slot: slot, value: value, ramp: ramp))
  }

  private func note(_ change: Change) {
    if changeCount == Self.changeCapacity {
      for i in stages.indices {
        var next = 0
        apply(&next, of: i, until: .max)
      }
      changeCount = 0
    }
    changes[changeCount] = change
    changeCount += 1
  }

  /// Connects the sends with the buses that they feed.
  func connect(
    _ input: (_ bus: String) -> (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)?
  ) {
    for stage in stages {
      guard let send = stage.send else { continue }
      let place = stage.target.flatMap(input)
      (send.left, send.right) = (place?.0, place?.1)
    }
  }

  /// Continues the previous chain's effects, within the quantum in which `frame` lies.
  func takeOver(_ previous: EffectChain, at frame: Int64) {
    for (i, stage) in stages.enumerated() {
      if let source = stage.source {
        let from = previous.stages[source].firstRamp
        for slot in stage.values.indices {
          ramps[stage.firstRamp + slot] = previous.ramps[from + slot]
        }
        swells[i] = previous.swells[source]
      }
      if stage.number == nil {
        swells[i].move(to: 0, at: frame, sampleRate: sampleRate)
      } else if stage.source == nil {
        swells[i].move(to: 1, from: 0, at: frame, sampleRate: sampleRate)
      }
    }
    faults = previous.faults
    for i in 0..<previous.changeCount {
      var change = previous.changes[i]
      guard let stage = stages.firstIndex(where: { $0.source == change.stage }) else { continue }
      change.stage = stage
      note(change)
    }
    previous.changeCount = 0
  }

  /// Processes one quantum in place.
  func process(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames: Int,
    at start: Int64
  ) {
    for i in stages.indices { process(i, left, right, frames: frames, at: start) }
    changeCount = 0
  }

  /// Processes one effect over the quantum, split where one of its parameters is set or reaches its target.
  private func process(
    _ index: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    frames: Int, at start: Int64
  ) {
    let stage = stages[index]
    var done = 0
    var next = 0
    while done < frames {
      let now = start + Int64(done)
      apply(&next, of: index, until: now)
      var end = frames
      if next < changeCount { end = min(end, Int(changes[next].frame - start)) }
      for slot in stage.firstRamp..<stage.firstRamp + stage.values.count {
        let left = ramps[slot].left(at: now)
        if left > 0, left < Int64(end - done) { end = done + Int(left) }
      }
      run(
        index,
        StereoStretch(left: left + done, right: right + done, frames: end - done, offset: done),
        at: now)
      done = end
    }
  }

  /// Applies the changes of an effect up to a frame; `next` is then the first change that is still to come.
  private func apply(_ next: inout Int, of stage: Int, until frame: Int64) {
    while next < changeCount, changes[next].stage != stage || changes[next].frame <= frame {
      let change = changes[next]
      if change.stage == stage {
        stages[stage].wake()
        ramps[stages[stage].firstRamp + change.slot].move(
          to: change.value, over: Int(change.ramp), at: change.frame)
      }
      next += 1
    }
  }

  private func run(_ index: Int, _ stretch: StereoStretch, at frame: Int64) {
    let stage = stages[index]
    let swell = swells[index]
    if swell.target == 0, !swell.isMoving(at: frame) { return }
    let isPartial = !swell.isWhole(at: frame)
    var isMoving = isPartial
    for slot in stage.values.indices {
      segments[slot] = ramps[stage.firstRamp + slot].segment(from: frame, frames: stretch.frames)
      isMoving = isMoving || segments[slot].isMoving
    }
    if stage.rests(stretch, isMoving: isMoving) { return }
    if isPartial {
      keepDry(stretch)
      if swell.target == 1 { fadeIn(stretch, swell, at: frame) }
    }
    if let send = stage.send, swell.target == 0 {
      send.presence = ControlSegment(
        start: swell.gain(at: frame), end: swell.gain(at: frame + Int64(stretch.frames)))
    }
    stage.effect.process(stretch, segments)
    if !Finite.holds(stretch) {
      faults += 1
      stage.effect.reset()
      Finite.clear(stretch)
    }
    if isPartial { mixDry(stretch, swell, at: frame) }
  }

  // MARK: Coming and going

  private func keepDry(_ stretch: StereoStretch) {
    dry.update(from: stretch.left, count: stretch.frames)
    (dry + Stretch.capacity).update(from: stretch.right, count: stretch.frames)
  }

  /// Fades in the input of a new effect, because a delay would return a sudden beginning as an echo.
  private func fadeIn(_ stretch: StereoStretch, _ swell: Swell, at frame: Int64) {
    for i in 0..<stretch.frames {
      let gain = swell.gain(at: frame + Int64(i))
      stretch.left[i] *= gain
      stretch.right[i] *= gain
    }
  }

  /// Adds the rest of the dry sound: to a new effect, whose own sound is faded by its input, or in place of a removed
  /// one.
  private func mixDry(_ stretch: StereoStretch, _ swell: Swell, at frame: Int64) {
    for i in 0..<stretch.frames {
      let present = swell.gain(at: frame + Int64(i))
      let wet = swell.target == 1 ? 1 : present
      stretch.left[i] = dry[i] * (1 - present) + stretch.left[i] * wet
      stretch.right[i] = dry[Stretch.capacity + i] * (1 - present) + stretch.right[i] * wet
    }
  }
}

/// The check that nothing but sound leaves the engine.
enum Finite {
  /// Whether all samples are numbers below 180 dB over full scale.
  static func holds(_ signal: StereoStretch) -> Bool {
    Kernels.peak(signal.left, count: signal.frames) < 1e9
      && Kernels.peak(signal.right, count: signal.frames) < 1e9
  }

  static func clear(_ signal: StereoStretch) {
    signal.left.update(repeating: 0, count: signal.frames)
    signal.right.update(repeating: 0, count: signal.frames)
  }
}
