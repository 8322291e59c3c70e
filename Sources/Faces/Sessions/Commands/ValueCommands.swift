import Rendering
import Score

/// Commands that set parameters and inputs.
enum ValueCommands {
  static let all: [SessionCommand] = [
    SessionCommand(
      ":set", "NAME VALUE", [.parameterOrInput, .text],
      "set a parameter, or take over an input", example: ":set pace 120", guests: .all,
      coalesces: .all
    ) { call in
      let (name, word) = (call.words[0], call.words.dropFirst().joined(separator: " "))
      let mapping = call.mapping
      if let parameter = mapping.parameters.first(where: { $0.spec.name == name }) {
        try call.loop.perform(.set(parameter: name, value: try number(word)))
        return call.say("\(name) = \(word) \(parameter.spec.unit.symbol)".trimmed)
      }
      guard let input = call.performance.feed.inputs.first(where: { $0.name == name }) else {
        let names = mapping.parameters.map(\.spec.name) + call.performance.feed.inputs.map(\.name)
        throw Fault.unknown("parameter or input", name, among: names)
      }
      let value = try number(word, of: input)
      // Whoever delivered it gives it back no more.
      call.loop.sensors[name] = nil
      try call.perform(
        .take(input: name, value: value),
        "\(name) = \(word) \(input.unit.symbol)".trimmed + outside(value, input)
          + ", held until :free \(name)")
    },
    SessionCommand(
      ":free", "[NAME]", [.input], "give an input, or all, back to the walk", example: ":free pace",
      guests: .all
    ) { call in
      let names = call.words.isEmpty ? call.performance.takenInputs : call.words
      for name in names { try call.loop.perform(.free(input: name)) }
      call.say(names.isEmpty ? "no input is held" : "free: " + names.joined(separator: ", "))
    },
    SessionCommand(
      ":variant", "[NAME]", [.variant], "set the parameters as a variant, or default",
      example: ":variant still", guests: .all
    ) { call in
      let mapping = call.mapping
      // A name of several words may stand in quotes.
      let words = QuotedWords.split(call.rest)
      guard let name = words.count > 1 ? call.rest : words.first else {
        let names = mapping.variants.map(\.name)
        return call.say(names.isEmpty ? "no variants" : names.joined(separator: ", "))
      }
      if name == "default", !mapping.variants.contains(where: { $0.name == name }) {
        for parameter in mapping.parameters {
          let spec = parameter.spec
          try call.loop.perform(.set(parameter: spec.name, value: spec.defaultValue))
        }
      } else {
        try call.loop.perform(.variant(name))
      }
      call.say(
        mapping.parameters.map { "\($0.spec.name) = \(Figure.brief($0.value))" }
          .joined(separator: ", "))
    },
  ]

  private static func outside(_ value: Double, _ input: InputSpec) -> String {
    if input.plausible.contains(value) { return "" }
    let (low, high) = (input.plausible.lowerBound, input.plausible.upperBound)
    return " (outside what a log can hold, \(Figure.brief(low))...\(Figure.brief(high)))"
  }

  private static func number(_ word: String) throws -> Double {
    try SessionCommand.Call.number(word, hint: "write :set NAME 1.5")
  }

  /// The number of an input, or of the word of a category.
  private static func number(_ word: String, of input: InputSpec) throws -> Double {
    guard case .category(let words) = input.kind else { return try number(word) }
    if let index = words.firstIndex(of: word) { return Double(index) }
    throw Fault.unknown(input.name, word, among: words)
  }
}
