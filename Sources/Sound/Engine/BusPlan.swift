import Score
import Signals

/// The buses of a rig in the order of the signal, the mix last.
///
/// Buses of the previous version that are missing from this one, or take another path now, stand first and keep their
/// old path as far as it still exists. They have lost all their effects, so that these fade out; the next version is
/// without them.
struct BusPlan {
  private(set) var lines: [BusLine] = []
  /// The line of each bus of the orchestra; the last one is the mix's.
  let places: [Int]
  /// The line of each effect of the orchestra, and the effect's number on that line.
  let effects: [(line: Int, number: Int)]

  init(
    _ orchestra: Orchestra, sampleRate: Double, seed: UInt64, after previous: BusPlan?
  ) throws(Fault) {
    let names = orchestra.buses.map { $0.name } + [BusLine.mixName]
    let paths = Self.paths(of: orchestra)
    let old = previous.map { plan in plan.places.map { plan.lines[$0] } } ?? []
    let gone = old.filter { !paths.contains($0.path) }
    let mix = gone.count + names.count - 1
    for line in gone {
      let chain = try EffectChain([], buses: names, sampleRate: sampleRate, after: line.chain)
      let next = line.output.flatMap { previous?.lines[$0].path }
      let output =
        gone.firstIndex { $0.path == next }
        ?? paths.firstIndex { $0 == next }.map { $0 + gone.count }
      lines.append(
        BusLine(
          line.name, path: line.path, chain, output: output ?? mix,
          source: previous?.lines.firstIndex { $0 === line }))
    }
    for (number, name) in names.enumerated() {
      let bus = number < orchestra.buses.count ? number : nil
      let source = previous?.places.first { previous?.lines[$0].path == paths[number] }
      let chain = try EffectChain(
        orchestra.effects.filter { $0.bus == bus },
        level: bus.map { orchestra.buses[$0].level } ?? 0,
        blocksOffset: orchestra.voices.indices.contains {
          orchestra.bus(ofVoice: $0) == bus
            && OffsetAnalysis.mayHaveOffset(orchestra.voices[$0], orchestra.tables)
        }, tables: orchestra.tables, buses: names,
        sampleRate: sampleRate, seed: seed, after: source.flatMap { previous?.lines[$0].chain })
      let output = bus.map { bus in orchestra.buses[bus].output.map { $0 + gone.count } ?? mix }
      precondition(output ?? .max > number + gone.count, "a bus feeds later buses only")
      lines.append(BusLine(name, path: paths[number], chain, output: output, source: source))
    }
    places = Array(gone.count...mix)
    effects = orchestra.effects.indices.map { effect in
      let bus = orchestra.effects[effect].bus
      let number = orchestra.effects[..<effect].count { $0.bus == bus }
      return ((bus ?? orchestra.buses.count) + gone.count, number)
    }
  }

  /// The path of each bus; the last one is the mix's.
  private static func paths(of orchestra: Orchestra) -> [String] {
    var paths = [String](repeating: BusLine.mixName, count: orchestra.buses.count + 1)
    for (number, bus) in orchestra.buses.enumerated().reversed() {
      paths[number] = "\(bus.name)>\(paths[bus.output ?? orchestra.buses.count])"
    }
    return paths
  }

  /// The line that adds up the voices of a bus; nil stands for the mix.
  func line(ofBus bus: Int?) -> Int { bus.map { places[$0] } ?? lines.count - 1 }

  /// The path of the voices of a bus; nil stands for the mix.
  func path(ofBus bus: Int?) -> String { lines[line(ofBus: bus)].path }

  /// Connects every send with the bus that it feeds; called when the plan begins to sound.
  func connect() {
    for line in lines {
      line.chain.connect { name in lines.last { $0.name == name }.map { ($0.left, $0.right) } }
    }
  }
}

/// A bus, or the mix, as it sounds: for one quantum it adds up its voices and what other buses send to it, and has
/// effects and a level. It is a class, because a copy of a structure would count references in every quantum.
final class BusLine {
  let name: String
  /// Its name and those of the lines that it goes through to the mix. With another path it is another line, and the
  /// old one fades out.
  let path: String
  let chain: EffectChain
  let memory = StereoBuffer(Stretch.capacity)
  var left: UnsafeMutablePointer<Float> { memory.left }
  var right: UnsafeMutablePointer<Float> { memory.right }
  /// The index of the later line that it feeds; nil for the mix itself.
  let output: Int?
  /// The index of the same line in the previous rig.
  let source: Int?

  /// The name of the mix, which no Lua name can equal.
  static let mixName = ""

  init(_ name: String, path: String, _ chain: EffectChain, output: Int?, source: Int?) {
    self.name = name
    self.path = path
    self.chain = chain
    self.output = output
    self.source = source
  }

  deinit { memory.deallocate() }

  /// Takes the sums of its voices in one quantum, and silences them; nil is silence.
  func take(_ sums: UnsafeMutablePointer<LaneSums>?) {
    guard let sums else {
      left.update(repeating: 0, count: Stretch.capacity)
      right.update(repeating: 0, count: Stretch.capacity)
      return
    }
    sums.pointee.fold(to: memory)
  }

  func add(to line: BusLine, frames: Int) {
    let (from, to) = (memory, line.memory)
    for i in 0..<frames {
      to.left[i] += from.left[i]
      to.right[i] += from.right[i]
    }
  }
}

extension Engine {
  /// Adds up the voices of each bus: the chunks in their order, then the sixteen lanes of each frame.
  func sumVoices() {
    for number in rig.buses.lines.indices {
      var sum: UnsafeMutablePointer<LaneSums>?
      if let outgoing {
        for i in outgoing.chunks.indices where rig.previousLines[outgoing.chunks[i].line] == number
        {
          LaneSums.drain(outgoing.chunks[i].sums, into: &sum)
        }
      }
      for i in rig.chunks.indices where rig.chunks[i].line == number {
        LaneSums.drain(rig.chunks[i].sums, into: &sum)
      }
      rig.buses.lines[number].take(sum)
    }
  }
}

extension BusPlan {
  /// Applies the effects and levels of the buses in the order of the signal; the mix comes last.
  func mix(
    to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, gain: Float,
    at clock: Int64
  ) {
    let frames = Engine.quantum
    for i in lines.indices {
      let line = lines[i]
      line.chain.process(line.left, line.right, frames: frames, at: clock)
      if let output = line.output {
        line.add(to: lines[output], frames: frames)
      } else {
        let memory = line.memory
        for frame in 0..<frames {
          left[frame] = memory.left[frame] * gain
          right[frame] = memory.right[frame] * gain
        }
      }
    }
  }

  /// Changes a parameter of an effect from a frame on.
  func set(effect: Int, slot: Int, to value: Float, over ramp: UInt32, at frame: Int64) {
    let place = effects[effect]
    lines[place.line].chain.set(place.number, slot: slot, to: value, over: ramp, at: frame)
  }

  /// Changes the level of a bus from a frame on; nil is the mix.
  func setLevel(of bus: Int?, to value: Float, over ramp: UInt32, at frame: Int64) {
    let chain = lines[line(ofBus: bus)].chain
    chain.set(chain.level, slot: 0, to: value, over: ramp, at: frame)
  }
}

/// The mix of some of an engine's voices, as if they sounded alone: buses, effects and levels of its own.
///
/// The voices themselves are rendered once, for the engine's mix; what is added up here are copies of their sums.
final class StemMix {
  /// Whether each voice of the orchestra is in it.
  private let holds: [Bool]
  let buses: BusPlan
  let sound: StereoBuffer
  /// Delays the sound as much as the engine's limiter delays the mix.
  private let limiter: PeakLimiter
  /// Room for the sums of a bus, and for those that are added to them.
  private let copies: UnsafeMutablePointer<LaneSums>

  /// - Throws: `Fault` for effects that cannot be played.
  init(
    _ voices: Set<Int>, of orchestra: Orchestra, sampleRate: Double, seed: UInt64
  ) throws(Fault) {
    holds = orchestra.voices.indices.map { voices.contains($0) }
    buses = try BusPlan(orchestra, sampleRate: sampleRate, seed: seed, after: nil)
    buses.connect()
    limiter = PeakLimiter(sampleRate: sampleRate, capacity: Engine.quantum)
    sound = StereoBuffer(Engine.quantum)
    copies = .allocate(capacity: 2)
    for copy in 0..<2 { (copies + copy).initialize(to: LaneSums()) }
  }

  deinit {
    sound.deallocate()
    for copy in 0..<2 { copies[copy].deallocate() }
    copies.deallocate()
  }

  /// Makes the next quantum, before the sums of the chunks are used up by the mix.
  func render(
    _ chunks: UnsafeMutableBufferPointer<Chunk>, gain: Float, isDelayed: Bool, at clock: Int64
  ) {
    for number in buses.lines.indices { sum(chunks, number) }
    let (left, right) = (sound.left, sound.right)
    buses.mix(to: left, right, gain: gain, at: clock)
    if isDelayed { limiter.delay(left, right, frames: Engine.quantum) }
  }

  /// Adds up its voices of a bus in the order in which the mix does.
  private func sum(_ chunks: UnsafeMutableBufferPointer<Chunk>, _ number: Int) {
    var total: UnsafeMutablePointer<LaneSums>?
    for i in chunks.indices where chunks[i].line == number && holds[chunks[i].bank] {
      let sums = chunks[i].sums
      if sums.pointee.isSilent { continue }
      let free = total == copies ? copies + 1 : copies
      free.pointee.take(sums.pointee)
      LaneSums.drain(free, into: &total)
    }
    buses.lines[number].take(total)
  }
}
