import Score

/// The change to make where a running script used a value in a way that Lua refuses: by Lua's message and the text.
struct RuntimeHint {
  /// Lua's, without the place.
  let message: String
  let lexemes: [LuaLexeme]
  let line: Int
  /// Names that a table of the language has, such as `math`.
  let members: (String) -> [String]

  /// Tables of functions that are called with a dot.
  static let libraries: Set<String> = [
    "math", "string", "table", "utf8", "coroutine", "clock", "musicutil", "er",
  ]

  var hint: String? {
    if let hint = separator ?? rate ?? uncalled { return hint }
    if message.contains(" needs a function, not ") {
      return
        "write function() … end around what is to be done later, or the function's name without ()"
    }
    if message.contains("for iterator") {
      return "write for i = 1, 4 do, or for i, value in ipairs(list) do"
    }
    if message.hasPrefix("attempt to call a") { return call }
    if message.contains("arithmetic on a table") {
      if let hint = envSecond ?? paramAsNumber { return hint }
      return
        "a list is no number: sequins { 60, 62 } + 12 adds to each value, or go through it with a loop"
    }
    if message.contains("arithmetic on a function"), let subject {
      let owner = owner(of: subject.name)
      return owner == "clock"
        ? "\(subject.name) is a function: call it, clock.\(subject.name)()"
        : "\(subject.name) is a function: call it, as in \(subject.name)(6)"
    }
    if message.hasPrefix("attempt to index a nil value"), subject?.name == "out" {
      return "only the function of control is given out: control = function(env, out) … end"
    }
    if message.contains("a nil value") { return noValue }
    if message.hasPrefix("attempt to compare"), message.contains("nil") {
      return "one of the two has no value (nil): look at the spelling of both"
    }
    if message.hasPrefix("attempt to add"), lexemes.contains(where: isFromOfMap) {
      return
        "what data are made of first is a function: from = function(env) return env.temperature + 3 end"
    }
    if message.hasPrefix("attempt to add") || message.contains("arithmetic on a string") {
      return "texts are joined with ..: \"a\" .. \"b\""
    }
    return nil
  }

  /// `function(count, env)`: what the language gives comes in its own order, `env` first.
  private var envSecond: String? {
    let place = lexemes.indices.dropLast(5).last { i in
      lexemes[i].isKeyword("function") && lexemes[i].start.line <= line
        && lexemes[i + 1].isSymbol("(") && lexemes[i + 3].isSymbol(",")
        && lexemes[i + 4].word == "env"
    }
    return place.map { "env comes first: write function(env, \(lexemes[$0 + 2].text))" }
  }

  /// `param "density" * 500`: a parameter's name for the map, taken for its value.
  private var paramAsNumber: String? {
    let place = lexemes.indices.dropLast(2).first {
      lexemes[$0].start.line == line && lexemes[$0].word == "param"
        && lexemes[$0 + 1].kind == .string
    }
    return place.map {
      "param names a parameter for an entry of map; its value is params.\(lexemes[$0 + 1].text)"
    }
  }

  /// `sine.ar(440)`: the word is a function, of which nothing is called.
  private var rate: String? {
    guard message.hasPrefix("attempt to index a function"), let subject else { return nil }
    let place = lexemes.indices.dropLast(2).first {
      lexemes[$0].start.line == line && lexemes[$0].text == subject.name
        && (lexemes[$0 + 1].isSymbol(".") || lexemes[$0 + 1].isSymbol(":"))
    }
    guard let place else { return nil }
    let member = lexemes[place + 1].text + lexemes[place + 2].text
    return "\(subject.name) is called itself: write \(subject.name)(…), without \(member)"
  }

  /// `white * 0.2`: a word that stands without its parentheses among signals.
  private var uncalled: String? {
    guard message.contains("a function"), message.contains("signal") else { return nil }
    let words = Set(members("_G"))
    let place = lexemes.indices.dropLast().first { i in
      lexemes[i].start.line == line && lexemes[i].kind == .name && words.contains(lexemes[i].text)
        && !beginsArguments(lexemes[i + 1]) && !lexemes[i + 1].isSymbol(".")
        && !lexemes[i + 1].isSymbol("=") && (i == 0 || !lexemes[i - 1].isSymbol("."))
    }
    return place.map { "write \(lexemes[$0].text)(), with its parentheses" }
  }

  /// The name in Lua's `(global 'name')` and what it is.
  private var subject: (kind: String, name: String)? {
    guard message.hasSuffix("')"), let open = message.lastIndex(of: "(") else { return nil }
    let parts = message[message.index(after: open)...].dropLast(2).split(separator: " '")
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  private var call: String? {
    guard message.contains("a nil value") else {
      if let subject, message.contains("a table value"), !declared.contains(subject.name) {
        return "\(subject.name) is a table: write \(subject.name).name for a value of it"
      }
      if let subject, message.contains("a number value"), subject.kind != "local" {
        return
          "\(subject.name) is a number: take the parentheses away, or give it a value with \(subject.name) = …"
      }
      return
        "only a function can be called; if two values were meant, a comma is missing between them"
    }
    guard let subject else { return "there is no function to call here" }
    if let owner = owner(of: subject.name), let nearest = near(subject.name, of: owner) {
      return nearest
    }
    switch subject.kind {
    case "method", "field":
      if let foreign = ForeignWord.hint(for: subject.name) { return foreign }
      if owner(of: subject.name) == "state" || owner(of: subject.name) == "env" {
        return "\(owner(of: subject.name)!) has values only: write \(owner(of: subject.name)!).name"
      }
      return "there is no function \"\(subject.name)\" there: look at its spelling"
    default: return noValue
    }
  }

  private var declared: [String] { LuaNames.declared(in: lexemes) }

  private func isFromOfMap(_ lexeme: LuaLexeme) -> Bool {
    lexeme.start.line == line && lexeme.word == "from"
  }

  private func near(_ name: String, of owner: String) -> String? {
    let names = members(owner)
    return names.isEmpty ? nil : NearestName.hint(for: name, among: names)
  }

  private var noValue: String? {
    guard let subject else {
      return "a value is missing here (nil): look at the spelling of each name"
    }
    switch subject.kind {
    case "local", "upvalue", "global":
      return "\"\(subject.name)\" has no value (nil) yet: give it one before this line"
    case "field" where subject.name == "?" || subject.name == "integer index":
      return "that element of the list has no value (nil): a list has the elements 1 to #list"
    case "field" where owner(of: subject.name) == "env":
      return
        "the data have no \(subject.name) here: look at its spelling, :set \(subject.name) VALUE at the prompt gives it one, and env.\(subject.name) or 0 goes on without"
    case "field":
      return
        "the field \"\(subject.name)\" has no value (nil): look at its spelling, or give it one before"
    default: return nil
    }
  }

  /// The text before `.name` or `:name` in the line.
  private func owner(of name: String) -> String? {
    let places = lexemes.indices.dropFirst(2).filter {
      lexemes[$0].start.line == line && lexemes[$0].text == name
        && (lexemes[$0 - 1].isSymbol(".") || lexemes[$0 - 1].isSymbol(":"))
    }
    guard places.count == 1 else { return nil }
    let owner = lexemes[places[0] - 2]
    return owner.kind == .string ? "string" : owner.text
  }

  /// A function called with `:` that is called with `.`, or the reverse.
  private var separator: String? {
    let isOwnMissing = ["'self'", "bad argument #1", "argument 1 is nil", "bad self"]
      .contains { message.contains($0) }
    let isMissing = message.contains("got no value")
    for i in lexemes.indices.dropFirst().dropLast(2) where lexemes[i].start.line == line {
      let (owner, mark, name) = (lexemes[i - 1], lexemes[i], lexemes[i + 1])
      guard name.kind == .name, beginsArguments(lexemes[i + 2]) else { continue }
      if mark.isSymbol(":"), Self.libraries.contains(owner.text), owner.kind == .name {
        return "the functions of \(owner.text) are called with a dot: \(owner.text).\(name.text)(…)"
      }
      if mark.isSymbol("."), isOwnMissing || isMissing && owner.kind != .name,
        !Self.libraries.contains(owner.text)
      {
        let shown = owner.kind == .name ? owner.text : "…"
        return "call it with a colon: \(shown):\(name.text)(…)"
      }
    }
    return nil
  }

  private func beginsArguments(_ lexeme: LuaLexeme) -> Bool {
    lexeme.isSymbol("(") || lexeme.isSymbol("{") || lexeme.kind == .string
  }
}
