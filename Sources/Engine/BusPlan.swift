import Score
import Signals

/// The buses of a rig in the order of the signal, the mix last.
///
/// Buses that the version before had and this one has no more, or that take another way now, stand first and keep
/// their old way as far as it is still there; they have lost all their effects, so that these fade out; the next
/// version has them no more.
struct BusPlan {
  private(set) var lines: [BusLine] = []
  /// The line of each bus of the orchestra, and last the mix.
  let places: [Int]
  /// The line of each effect of the orchestra, and its number there.
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
      let chain = try EffectChain(
        [], buses: names, sampleRate: sampleRate, after: line.chain)
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
        level: bus.map { orchestra.buses[$0].level } ?? 0, tables: orchestra.tables, buses: names,
        sampleRate: sampleRate, seed: seed, after: source.flatMap { previous?.lines[$0].chain })
      let output = bus.map { bus in
        orchestra.buses[bus].output.map { $0 + gone.count } ?? mix
      }
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

  /// The way of each bus, and last that of the mix.
  private static func paths(of orchestra: Orchestra) -> [String] {
    var paths = [String](repeating: BusLine.mixName, count: orchestra.buses.count + 1)
    for (number, bus) in orchestra.buses.enumerated().reversed() {
      paths[number] = "\(bus.name)>\(paths[bus.output ?? orchestra.buses.count])"
    }
    return paths
  }

  /// The line where the voices of a bus are added up; nil names the mix.
  func line(ofBus bus: Int?) -> Int { bus.map { places[$0] } ?? lines.count - 1 }

  /// The way of the voices of a bus; nil names the mix.
  func path(ofBus bus: Int?) -> String { lines[line(ofBus: bus)].path }

  /// Joins every send to the bus that it feeds: when the plan begins to sound.
  func connect() {
    for line in lines {
      line.chain.connect { name in
        lines.last { $0.name == name }.map { ($0.left, $0.right) }
      }
    }
  }
}
