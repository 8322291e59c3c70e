/// A word that works in another way here than where a person knows it from: what an error of it should say.
struct MisusedWord {
  /// The error's message, without the place.
  let message: String
  let lexemes: [LuaLexeme]
  let line: Int

  /// A message that says what is wrong, and the text to write.
  typealias Advice = (message: String, hint: String)

  var advice: Advice? { loopRange ?? loopTable ?? mathOfSignal ?? parameterMethod }

  // MARK: Loops

  /// `for i in range(4)`, where `range` is a unit of signals.
  private var loopRange: Advice? {
    guard message.contains("range"), let place = place(of: "range"), place > 0,
      lexemes[place - 1].isKeyword("in"), lexemes[place + 1].isSymbol("(")
    else { return nil }
    let given = lexemes[(place + 2)...].prefix { !$0.isSymbol(")") && $0.start.line == line }
      .split { $0.isSymbol(",") }.map { $0.map(\.quoted).joined(separator: " ") }
    let limits = given.count == 1 ? ["1"] + given : given
    return (
      "range makes no list of numbers: it brings a signal into a range",
      "write for i = \(limits.count < 2 ? "1, 4" : limits.joined(separator: ", ")) do"
    )
  }

  /// `for step in list do`, without what goes through it.
  private var loopTable: Advice? {
    guard message.contains("for iterator"), message.hasPrefix("attempt to call a") else {
      return nil
    }
    return message.contains("table value")
      ? ("for … in does not go through a table by itself", "write for i, value in ipairs(list) do")
      : (
        "for … in needs what it goes through",
        "write for i = 1, 4 do, or for i, value in ipairs(list) do"
      )
  }

  // MARK: Signals

  private static let ofSignals = [
    "sin": "sine(f) sounds at a frequency, lfo(f) is a slow one",
    "cos": "sine(f, 0.25) is a cosine",
    "abs": "write abs(x)", "max": "write max(a, b)", "min": "write min(a, b)",
    "sqrt": "write pow(x, 0.5)", "exp": "write pow(2.718, x)",
    "log": "decibels(x) is the level of a factor",
    "fmod": "write wrap(x, 0, 1) for the part after the point", "pow": "write pow(x, 2)",
    "floor": "write x - wrap(x, 0, 1)",
  ]

  /// `math.sin(p.pitch)`: Lua's functions take numbers.
  private var mathOfSignal: Advice? {
    if message.hasPrefix("a signal cannot be compared") {
      let name = ["max", "min"].first { name in
        place(of: name).map { $0 > 1 && lexemes[$0 - 2].text == "math" } ?? false
      }
      return name.map { ofSignal("math.\($0)", $0) }
    }
    guard message.hasPrefix("bad argument #"), message.contains("got signal"),
      let open = message.firstIndex(of: "'"),
      let close = message[message.index(after: open)...].firstIndex(of: "'")
    else { return nil }
    let name = String(message[message.index(after: open)..<close])
    let owner = place(of: name).flatMap { place in
      place > 1 && lexemes[place - 1].isSymbol(".") ? lexemes[place - 2].text + "." : nil
    }
    return ofSignal((owner ?? "") + name, name)
  }

  private func ofSignal(_ call: String, _ name: String) -> Advice {
    (
      "\(call) takes numbers, and a signal has none while the graph is described",
      Self.ofSignals[name]
        ?? "signals go through units and + - * / only: ripples reference lists them"
    )
  }

  // MARK: Parameters

  /// `params:get("x")`, as on norns.
  private var parameterMethod: Advice? {
    guard message.hasPrefix("unknown parameter \""),
      let place = lexemes.indices.dropLast(4).first(where: { i in
        lexemes[i].start.line == line && lexemes[i].text == "params"
          && lexemes[i + 1].isSymbol(":") && lexemes[i + 3].isSymbol("(")
      })
    else { return nil }
    let method = lexemes[place + 2].text
    let name = lexemes[place + 4].kind == .string ? lexemes[place + 4].text : "name"
    let hint =
      switch method {
      case "get", "string": "write params.\(name)"
      case "set", "delta":
        ":set \(name) VALUE at the prompt sets it; a mapping reads it as params.\(name)"
      default: "declare it in the mapping: params = { \(name) = { 1, min = 0, max = 10 } }"
      }
    return ("params is a table of values, which has no method \"\(method)\"", hint)
  }

  /// Where a name stands in the line, once.
  private func place(of name: String) -> Int? {
    let places = lexemes.indices.dropLast().filter {
      lexemes[$0].start.line == line && lexemes[$0].kind == .name && lexemes[$0].text == name
    }
    return places.count == 1 ? places[0] : nil
  }
}
