import Score
import Signals

/// The buses of a rig in the order of the signal, the mix last.
///
/// Buses that the version before had and this one has no more stand first, go to the mix, and have lost all their
/// effects, so that these fade out; the next version has them no more.
struct BusPlan {
  let lines: [BusLine]
  /// The line of each bus of the orchestra, and last the mix.
  let places: [Int]
  /// The line of each effect of the orchestra, and its number there.
  let effects: [(line: Int, number: Int)]

  init(
    _ orchestra: Orchestra, sampleRate: Double, seed: UInt64, after previous: BusPlan?
  ) throws(EngineError) {
    let names = orchestra.buses.map(\.name) + [BusLine.mixName]
    func chain(_ bus: Int?, _ source: Int?, level: Double) throws(EngineError) -> EffectChain {
      try EffectChain(
        orchestra.effects.filter { $0.bus == bus }, level: level, tables: orchestra.tables,
        buses: names, sampleRate: sampleRate, seed: seed,
        after: source.flatMap { previous?.lines[$0].chain })
    }
    let kept = previous.map { plan in plan.places.map { plan.lines[$0].name } } ?? []
    func source(_ name: String) -> Int? {
      kept.firstIndex(of: name).flatMap { previous?.places[$0] }
    }
    let gone = kept.filter { !names.contains($0) }
    let mix = gone.count + names.count - 1
    var lines: [BusLine] = []
    for name in gone {
      let from = source(name)
      let chain = try EffectChain(
        [], buses: names, sampleRate: sampleRate, after: from.flatMap { previous?.lines[$0].chain })
      lines.append(BusLine(name, chain, output: mix, source: from))
    }
    for (number, bus) in orchestra.buses.enumerated() {
      precondition(bus.output ?? .max > number, "a bus feeds later buses only")
      let from = source(bus.name)
      lines.append(
        BusLine(
          bus.name, try chain(number, from, level: bus.level),
          output: bus.output.map { $0 + gone.count } ?? mix, source: from))
    }
    let from = source(BusLine.mixName)
    lines.append(
      BusLine(BusLine.mixName, try chain(nil, from, level: 0), output: nil, source: from))
    self.lines = lines
    places = Array(gone.count...mix)
    effects = orchestra.effects.indices.map { effect in
      let bus = orchestra.effects[effect].bus
      let number = orchestra.effects[..<effect].count { $0.bus == bus }
      return ((bus ?? orchestra.buses.count) + gone.count, number)
    }
  }

  /// The line where the voices of a bus are added up; nil names the mix.
  func line(ofBus bus: Int?) -> Int { bus.map { places[$0] } ?? lines.count - 1 }

  /// Joins every send to the bus that it feeds: when the plan begins to sound.
  func connect() {
    for line in lines {
      line.chain.connect { name in
        lines.first { $0.name == name }.map { ($0.left, $0.right) }
      }
    }
  }
}
