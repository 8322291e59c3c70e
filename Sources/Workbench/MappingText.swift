import JSON
import Mappings
import Output
import Score

/// A mapping in words and as JSON.
enum MappingText {
  static func lines(_ mapping: Mapping) -> [String] {
    var lines = [mapping.name]
    if !mapping.header.hear.isEmpty { lines.append("hear: \(mapping.header.hear)") }
    lines.append("reads: \(mapping.inputNames.joined(separator: ", "))")
    lines += mapping.parameters.map { parameter in
      let spec = parameter.spec
      return "param \(spec.name) = \(parameter.value) \(spec.unit.symbol)".trimmed
        + " (\(spec.range.lowerBound)...\(spec.range.upperBound))"
    }
    lines += mapping.variants.map { variant in
      let values = variant.values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
      return "variant \(variant.name): \(values.joined(separator: ", "))"
    }
    lines += mapping.orchestra.voices.map { voice in
      "voice \(voice.name): \(voice.parameters.map(\.name).joined(separator: ", "))"
    }
    lines += mapping.orchestra.effects.map { "effect \($0.name): \($0.unit)" }
    lines += mapping.orchestra.buses.map { bus in
      let voices = bus.voices.map { mapping.orchestra.voices[$0].name }
      let effects = mapping.orchestra.effects.filter { $0.bus == number(bus, mapping) }
      return "bus \(bus.name): " + (voices + effects.map(\.name)).joined(separator: ", ")
    }
    lines += mapping.entries.map { "map \($0.sourceName) -> \($0.targetName)" }
    lines += mapping.sequenceNames.map { "sequence \($0)" }
    return lines
  }

  static func json(_ mapping: Mapping) -> JSONText {
    .object([
      ("name", .string(mapping.name)), ("inputs", .array(mapping.inputNames.map { .string($0) })),
      ("params", .array(mapping.parameters.map(parameter))),
      (
        "variants",
        .array(
          mapping.variants.map { variant in
            let values = variant.values.sorted { $0.key < $1.key }
            return .object([
              ("name", .string(variant.name)),
              ("values", .object(values.map { ($0.key, .number($0.value)) })),
            ])
          })
      ),
      ("voices", .array(mapping.orchestra.voices.map(voice))),
      (
        "effects",
        .array(
          mapping.orchestra.effects.map {
            .object([("name", .string($0.name)), ("unit", .string($0.unit))])
          })
      ),
      (
        "buses",
        .array(
          mapping.orchestra.buses.map { bus in
            .object([
              ("name", .string(bus.name)),
              (
                "voices", .array(bus.voices.map { .string(mapping.orchestra.voices[$0].name) })
              ),
              ("level", .number(bus.level)),
            ])
          })
      ),
      (
        "map",
        .array(
          mapping.entries.map {
            .object([("from", .string($0.sourceName)), ("to", .string($0.targetName))])
          })
      ),
      ("sequences", .array(mapping.sequenceNames.map { .string($0) })),
      ("control", .bool(mapping.hasControl)),
    ])
  }

  private static func number(_ bus: BusSpec, _ mapping: Mapping) -> Int? {
    mapping.orchestra.buses.firstIndex(of: bus)
  }

  private static func parameter(_ parameter: MappingParameter) -> JSONText {
    .object([
      ("name", .string(parameter.spec.name)), ("value", .number(parameter.value)),
      ("unit", .string(parameter.spec.unit.symbol)),
      ("min", .number(parameter.spec.range.lowerBound)),
      ("max", .number(parameter.spec.range.upperBound)),
      ("scale", .string(parameter.spec.scale.name)),
    ])
  }

  private static func voice(_ voice: VoiceSpec) -> JSONText {
    .object([
      ("name", .string(voice.name)),
      ("parameters", .array(voice.parameters.map { .string($0.name) })),
      ("units", .array(voice.graph.nodes.map { .string($0.unit) })),
    ])
  }
}
