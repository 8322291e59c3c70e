import Score
import Signals

extension WireWriter {
  mutating func add(_ effect: EffectSpec) throws(Fault) {
    try add(effect.name)
    try add(effect.unit)
    try add(whole: effect.values.count)
    for value in effect.values { add(value) }
    try add(optional: effect.table)
    try add(optional: effect.bus)
    try add(optional: effect.target)
  }

  mutating func add(_ bus: BusSpec) throws(Fault) {
    try add(bus.name)
    try add(whole: bus.voices.count)
    for voice in bus.voices { try add(whole: voice) }
    try add(optional: bus.output)
    add(bus.level)
  }
}

extension WireReader {
  /// An effect with all its values; a send feeds a later bus than its own.
  mutating func effect(tables: Int, buses: Int) throws(Fault) -> EffectSpec {
    let (name, unit) = (try text(), try text())
    var values: [Double] = []
    for _ in 0..<(try count(of: 8)) { values.append(try finite()) }
    if let spec = Catalogue.effect(named: unit)?.spec, spec.inputs.count != values.count {
      throw fault("\(unit) has \(spec.inputs.count) values, not \(values.count)")
    }
    let table = try index(below: tables, of: "tables")
    let bus = try index(below: buses, of: "buses")
    let target = try index(below: buses, of: "buses")
    if let target, bus == nil || bus.map({ $0 >= target }) ?? false {
      throw fault("effect \(name) feeds a bus that is not behind its own", before: 4)
    }
    return EffectSpec(
      name: name, unit: unit, values: values, table: table, bus: bus, target: target)
  }

  /// The bus with a number: it holds voices that there are, and feeds a later bus.
  mutating func bus(_ number: Int, of buses: Int, voices: Int) throws(Fault) -> BusSpec {
    let name = try text()
    var members: [Int] = []
    for _ in 0..<(try count(of: 4)) {
      guard let voice = try index(below: voices, of: "voices") else {
        throw fault("a bus holds voices by their number", before: 4)
      }
      members.append(voice)
    }
    let output = try index(below: buses, of: "buses")
    if let output, output <= number {
      throw fault("bus \(name) feeds a bus that is not behind it", before: 4)
    }
    return BusSpec(name: name, voices: members, output: output, level: try finite())
  }
}
