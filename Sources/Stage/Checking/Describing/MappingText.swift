import JSON
import Mappings
import Score

/// A mapping in words and as JSON.
package enum MappingText {
  /// The lines for a terminal: name, inputs, parameters, variants, voices, effects, buses, map and sequences.
  package static func lines(_ mapping: Mapping) -> [String] {
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
      "name": mapping.name, "inputs": mapping.inputNames,
      "params": mapping.parameters.map(parameter),
      "variants": mapping.variants.map(variant),
      "voices": mapping.orchestra.voices.map(voice),
      "effects": mapping.orchestra.effects.map {
        JSONText.object(["name": $0.name, "unit": $0.unit])
      },
      "buses": mapping.orchestra.buses.map { bus in
        let voices = bus.voices.map { mapping.orchestra.voices[$0].name }
        return JSONText.object(["name": bus.name, "voices": voices, "level": bus.level])
      },
      "map": mapping.entries.map { JSONText.object(["from": $0.sourceName, "to": $0.targetName]) },
      "sequences": mapping.sequenceNames, "control": mapping.hasControl,
    ])
  }

  private static func number(_ bus: BusSpec, _ mapping: Mapping) -> Int? {
    mapping.orchestra.buses.firstIndex(of: bus)
  }

  /// A parameter with its present value.
  package static func parameter(_ parameter: MappingParameter) -> JSONText {
    let spec = parameter.spec
    return .object([
      "name": spec.name, "doc": spec.doc, "value": parameter.value, "default": spec.defaultValue,
      "unit": spec.unit.symbol, "min": spec.range.lowerBound, "max": spec.range.upperBound,
      "scale": spec.scale.name,
    ])
  }

  /// A variant with the values that it gives, in the order of their names.
  package static func variant(_ variant: MappingVariant) -> JSONText {
    let values = variant.values.sorted { $0.key < $1.key }
    return .object([
      "name": variant.name, "values": JSONText.object(values.map { ($0.key, .number($0.value)) }),
    ])
  }

  private static func voice(_ voice: VoiceSpec) -> JSONText {
    .object([
      "name": voice.name, "parameters": voice.parameters.map(\.name),
      "units": voice.graph.nodes.map(\.unit),
    ])
  }
}
