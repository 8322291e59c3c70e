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
