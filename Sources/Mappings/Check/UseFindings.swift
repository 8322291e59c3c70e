import Score

/// Findings about what a mapping declares and never uses.
struct UseFindings {
  let mapping: Mapping
  private let tokens: [LuaToken]

  init(_ mapping: Mapping) {
    self.mapping = mapping
    tokens = LuaToken.tokens(of: mapping.source.text)
  }

  var all: [Finding] { voices + voiceParameters + parameters + silence }

  private func line(_ path: String) -> Int? { mapping.source.outline.place(of: path)?.line }

  private var voices: [Finding] {
    mapping.orchestra.voices.filter { voice in
      !tokens.contains { $0.kind == .string(voice.name) }
        && voice.name != mapping.environmentLayer?.voice.name
        && !mapping.concrete.contains { $0.name == voice.name && $0.trigger != .script }
    }.map { voice in
      Finding(
        "unused-voice", .warning, line: line("voices.\(voice.name)"),
        "voice \"\(voice.name)\" is never played",
        hint: "play(\"\(voice.name)\", { … }) in a sequence")
    }
  }

  private var voiceParameters: [Finding] {
    mapping.orchestra.voices.flatMap { voice in
      let used = Set(voice.graph.nodes.flatMap(\.inputs) + [voice.graph.output])
      let own = VoiceSpec.standardParameters.count..<voice.parameters.count
      return own.filter { !used.contains(.parameter($0)) }.map { slot in
        Finding(
          "unused-voice-parameter", .warning, line: line("voices.\(voice.name)"),
          "\(voice.parameters[slot].name) of voice \"\(voice.name)\" changes nothing",
          hint: "use p.\(voice.parameters[slot].name) in its function")
      }
    }
  }

  private var parameters: [Finding] {
    mapping.parameters.map(\.spec.name).filter { !isRead($0) }.map { name in
      Finding(
        "unused-parameter", .warning, line: line("params.\(name)"),
        "parameter \"\(name)\" is never read",
        hint: "read params.\(name) in a sequence, or param \"\(name)\" in the map")
    }
  }

  private func isRead(_ name: String) -> Bool {
    tokens.indices.contains { i in
      switch tokens[i].word {
      case "params":
        i + 2 < tokens.count
          && (tokens[i + 2].word == name || tokens[i + 2].kind == .string(name))
      case "param":
        tokens[(i + 1)...].prefix(2).contains { $0.kind == .string(name) }
      default: false
      }
    }
  }

  private var silence: [Finding] {
    guard mapping.sequenceNames.isEmpty, mapping.concrete.isEmpty, mapping.environmentLayer == nil
    else { return [] }
    return [
      Finding(
        "no-sequence", .warning, line: nil, "no sequence plays a note",
        hint: "sequences = { name = function(env) play(\"voice\") end }")
    ]
  }
}
