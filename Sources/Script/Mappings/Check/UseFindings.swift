import Score

extension FindingKind {
  static let unusedVoice = FindingKind(
    "unused-voice", .warning, "A voice is never played",
    why: "What is declared and never sounds was forgotten, or is played under a misspelt name.",
    cure: "play it in a sequence, or take it out")

  static let unusedVoiceParameter = FindingKind(
    "unused-voice-parameter", .warning, "A parameter of a voice changes nothing",
    why: "Data that are mapped to it are not heard.",
    cure: "use it in the voice's function, or take it out")

  static let unreadTarget = FindingKind(
    "unread-target", .warning, "A parameter is moved that its voice does not read",
    why: "Data that are mapped to it are not heard.",
    cure:
      "read it in the voice's function, as in sine(p.pitch), or map to a parameter that it reads")

  static let unusedParameter = FindingKind(
    "unused-parameter", .warning, "A parameter of the mapping is never read",
    why: "Variants and sweeps of it all sound the same: a comparison of them compares nothing.",
    cure: "read it in a sequence or in the map, or take it out")

  static let duplicateField = FindingKind(
    "duplicate-field", .warning, "A field is given twice",
    why: "Lua keeps the last one and forgets the others without a word.",
    source: "Lua 5.4 Reference Manual, 3.4.9",
    cure: "rename or remove one of them")

  static let noSequence = FindingKind(
    "no-sequence", .warning, "No sequence plays a note",
    why: "Voices sound only when a sequence plays them: the mapping is silent.",
    cure: "sequences = { name = function(env) play(\"voice\") end }")
}

/// Findings about what a mapping declares and never uses.
struct UseFindings {
  let mapping: Mapping

  private var tokens: [LuaLexeme] { mapping.source.lexemes }

  var all: [Finding] { voices + voiceParameters + targets + parameters + duplicates + silence }

  private func place(_ path: String) -> SourcePlace? { mapping.source.outline.place(of: path) }

  private var voices: [Finding] {
    mapping.orchestra.voices.filter { voice in
      !tokens.contains { $0.isString(voice.name) }
        && voice.name != mapping.environmentLayer?.voice.name
        && !mapping.concrete.contains { $0.name == voice.name && $0.trigger != .script }
    }.map { voice in
      mapping.source.finding(
        .unusedVoice, at: place("voices.\(voice.name)"),
        "voice \"\(voice.name)\" is never played",
        cure: "play(\"\(voice.name)\", { … }) in a sequence, or take the voice out")
    }
  }

  private var voiceParameters: [Finding] {
    mapping.orchestra.voices.flatMap { voice in
      let used = Set(voice.graph.nodes.flatMap(\.inputs) + [voice.graph.output])
      let own = VoiceSpec.standardParameters.count..<voice.parameters.count
      return own.filter { !used.contains(.parameter($0)) }.map { slot in
        mapping.source.finding(
          .unusedVoiceParameter, at: place("voices.\(voice.name)"),
          "\(voice.parameters[slot].name) of voice \"\(voice.name)\" changes nothing",
          cure: "use p.\(voice.parameters[slot].name) in its function, or take it out")
      }
    }
  }

  /// The parameters that the engine itself applies to a voice.
  private static let applied = [
    VoiceSpec.Slot.gate, VoiceSpec.Slot.velocity, VoiceSpec.Slot.level, VoiceSpec.Slot.pan,
  ]

  private var targets: [Finding] {
    mapping.entries.compactMap { entry in
      guard case .voice(let number, let slot) = entry.target, !Self.applied.contains(slot) else {
        return nil
      }
      let voice = mapping.orchestra.voices[number]
      let used = Set(voice.graph.nodes.flatMap(\.inputs) + [voice.graph.output])
      guard !used.contains(.parameter(slot)) else { return nil }
      let name = voice.parameters[slot].name
      return mapping.source.finding(
        .unreadTarget, at: entry.place,
        "\(entry.targetName) is moved, and voice \"\(voice.name)\" never reads p.\(name)",
        cure: "read p.\(name) in the function of \(voice.name), or map to a parameter that it reads"
      )
    }
  }

  private var parameters: [Finding] {
    mapping.parameters.map(\.spec.name).filter { !isRead($0) }.map { name in
      mapping.source.finding(
        .unusedParameter, at: place("params.\(name)"), "parameter \"\(name)\" is never read",
        cure: "read params.\(name) in a sequence, or param \"\(name)\" in the map, or take it out")
    }
  }

  private func isRead(_ name: String) -> Bool {
    tokens.indices.contains { i in
      switch tokens[i].word {
      case "params":
        i + 2 < tokens.count
          && (tokens[i + 2].word == name || tokens[i + 2].isString(name))
      case "param":
        tokens[(i + 1)...].prefix(2).contains { $0.isString(name) }
      default: false
      }
    }
  }

  private var duplicates: [Finding] {
    let known = mapping.source.outline.duplicates
    let others = tableDuplicates.filter { place in
      !known.contains { $0.place == tokens[place].start }
    }.map { (path: tokens[$0].text, place: tokens[$0].start) }
    return (known + others).map { path, place in
      mapping.source.finding(
        .duplicateField, at: place, "\(path) is given twice; the last one counts",
        cure: "rename or remove one of them")
    }
  }

  /// The fields of any table of the text that have been given in it before.
  private var tableDuplicates: [Int] {
    var (open, found): ([Set<String>?], [Int]) = ([], [])
    for i in tokens.indices.dropLast() {
      if tokens[i].isOpener { open.append(tokens[i].isSymbol("{") ? [] : nil) }
      if tokens[i].isCloser { _ = open.popLast() }
      let isField =
        i > 0 && tokens[i].kind == .name && tokens[i + 1].isSymbol("=")
        && ["{", ",", ";"].contains(where: tokens[i - 1].isSymbol)
      guard isField, let last = open.indices.last, let names = open[last] else { continue }
      if names.contains(tokens[i].text) { found.append(i) }
      open[last] = names.union([tokens[i].text])
    }
    return found
  }

  private var silence: [Finding] {
    guard mapping.sequenceNames.isEmpty, mapping.concrete.isEmpty, mapping.environmentLayer == nil
    else { return [] }
    let voice = mapping.orchestra.voices.first?.name ?? "voice"
    return [
      mapping.source.finding(
        .noSequence, at: nil, "no sequence plays a note",
        cure: "sequences = { main = function(env) play(\"\(voice)\") end }")
    ]
  }
}
