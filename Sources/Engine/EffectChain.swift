import Score
import Signals

/// The effects of a bus or of the mix, one after the other, and after them its level; each parameter on a ramp.
///
/// The chain of the next version shares the effects that it still has, in their old order, with what sounds
/// in them; further ones fade in, and those that are gone fade out at their old place.
final class EffectChain {
  private struct Change {
    var frame: Int64
    var stage: Int
    var slot: Int
    var value: Float
    var ramp: UInt32
  }

  private let stages: [EffectStage]
  /// The stage of each effect, by the number that events name, and of the level.
  private let numbers: [Int]
  private let ramps: UnsafeMutablePointer<ScalarRamp>
  private let swells: UnsafeMutablePointer<Swell>
  private let glides: UnsafeMutablePointer<Glide>
  private let dry: UnsafeMutablePointer<Float>
  private let changes: UnsafeMutablePointer<Change>
  private static let changeCapacity = 1024
  private var changeCount = 0
  private let sampleRate: Double
  /// Blocks in which an effect's sound was not finite.
  private(set) var faults = 0

  /// - Parameters:
  ///   - level: of the whole chain, dB.
  ///   - tables: the orchestra's, which effects name by number.
  ///   - buses: names of the orchestra's buses, which sends name by number.
  ///   - seed: of all chance in the effects.
  ///   - previous: the chain that this one takes over from.
  init(
    _ specs: [EffectSpec], level: Double = 0, tables: [SoundTable] = [], buses: [String] = [],
    sampleRate: Double, seed: UInt64 = 0,
    after previous: EffectChain? = nil
  ) throws(Fault) {
    let level = EffectSpec(name: EffectStage.levelName, unit: Gain.spec.name, values: [level])
    let plan = try EffectStage.plan(
      specs + [level], tables: tables, buses: buses, sampleRate: sampleRate, seed: seed,
      after: previous?.stages)
    stages = plan
    numbers = (0...specs.count).map { number in plan.firstIndex { $0.number == number }! }
    let values = stages.flatMap { $0.values }
    ramps = .allocate(capacity: values.count)
    for (i, value) in values.enumerated() { (ramps + i).initialize(to: ScalarRamp(value)) }
    swells = .allocate(capacity: stages.count)
    swells.initialize(repeating: Swell(), count: stages.count)
    glides = .allocate(capacity: effectParameterCapacity)
    dry = .allocate(capacity: 2 * Stretch.capacity)
    changes = .allocate(capacity: Self.changeCapacity)
    self.sampleRate = sampleRate
  }

  deinit {
    ramps.deallocate()
    swells.deallocate()
    glides.deallocate()
    dry.deallocate()
    changes.deallocate()
  }

  /// Where the level of the chain is set: slot 0 of the last effect.
  var level: Int { numbers.count - 1 }

  /// Whether there is such an effect and such a parameter of it.
  func has(_ effect: Int, slot: Int) -> Bool {
    effect < numbers.count && slot < stages[numbers[effect]].values.count
  }

  /// Notes a change for the present quantum. When more come than fit, those before it come up to a
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

  /// Joins the sends to the buses that they feed.
  func connect(
    _ input: (_ bus: String) -> (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)?
  ) {
    for stage in stages {
      guard let send = stage.send else { continue }
      let place = stage.target.flatMap(input)
      (send.left, send.right) = (place?.0, place?.1)
    }
  }

  /// Goes on from the chain before, within the quantum in which `frame` lies.
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

  /// One effect over the quantum, cut where one of its parameters is set or arrives.
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

  /// Makes the changes of an effect up to a frame; `next` is then the first that is still to come.
  private func apply(_ next: inout Int, of stage: Int, until frame: Int64) {
    while next < changeCount, changes[next].stage != stage || changes[next].frame <= frame {
      let change = changes[next]
      if change.stage == stage {
        ramps[stages[stage].firstRamp + change.slot].set(
          change.value, over: change.ramp, at: change.frame)
      }
      next += 1
    }
  }

  private func run(_ index: Int, _ stretch: StereoStretch, at frame: Int64) {
    let stage = stages[index]
    let swell = swells[index]
    if swell.target == 0, !swell.isMoving(at: frame) { return }
    for slot in stage.values.indices {
      glides[slot] = ramps[stage.firstRamp + slot].glide(from: frame, frames: stretch.frames)
    }
    let isPartial = !swell.isWhole(at: frame)
    if isPartial {
      keepDry(stretch)
      if swell.target == 1 { fadeIn(stretch, swell, at: frame) }
    }
    if let send = stage.send, swell.target == 0 {
      send.presence = Glide(
        start: swell.gain(at: frame), end: swell.gain(at: frame + Int64(stretch.frames)))
    }
    stage.effect.process(stretch, glides)
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

  /// What a new effect hears begins softly: a delay would give a sudden beginning back as an echo.
  private func fadeIn(_ stretch: StereoStretch, _ swell: Swell, at frame: Int64) {
    for i in 0..<stretch.frames {
      let gain = swell.gain(at: frame + Int64(i))
      stretch.left[i] *= gain
      stretch.right[i] *= gain
    }
  }

  /// Adds the rest of the dry sound: to an effect that comes, whose own sound is faded by what it hears, or
  /// in place of one that goes.
  private func mixDry(_ stretch: StereoStretch, _ swell: Swell, at frame: Int64) {
    for i in 0..<stretch.frames {
      let present = swell.gain(at: frame + Int64(i))
      let wet = swell.target == 1 ? 1 : present
      stretch.left[i] = dry[i] * (1 - present) + stretch.left[i] * wet
      stretch.right[i] = dry[Stretch.capacity + i] * (1 - present) + stretch.right[i] * wet
    }
  }
}
