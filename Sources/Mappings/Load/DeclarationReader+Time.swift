import Score

extension DeclarationReader {
  /// Reads the meter, the swing and when a reload takes over.
  func readTime(into declaration: inout Declaration) throws(Fault) {
    declaration.meter = try meter() ?? declaration.meter
    declaration.swing = try swing() ?? declaration.swing
    switch table["reload_on"].string {
    case "beat": declaration.reloadBeats = 1
    case "bar":
      declaration.reloadBeats = declaration.meter.beats
      declaration.reloadsOnBar = true
    case nil: declaration.reloadBeats = try number("reload_on", in: 0.001...1024)
    case let word?:
      throw source.error(
        "reload_on is \"\(word)\"", at: "reload_on",
        expected: "\"beat\", \"bar\" or a number of beats")
    }
  }

  private func meter() throws(Fault) -> Meter? {
    if table["meter"].isNil { return nil }
    if let text = table["meter"].string, let meter = Meter(text) { return meter }
    throw source.error(
      "meter is \(table["meter"].spoken)", at: "meter",
      expected: "a time signature such as \"3/4\" or \"7/8\"")
  }

  /// `swing = 0.6`, or `swing = { 0.6, beats = 1/4 }` for the steps that swing.
  private func swing() throws(Fault) -> Swing? {
    let value = table["swing"]
    if value.isNil { return nil }
    let fields = value.table
    if let unknown = fields?.names.first(where: { $0 != "beats" }) {
      throw source.error(
        "swing has no field \"\(unknown)\"", at: "swing",
        hint: NearestName.hint(for: unknown, among: ["beats"]))
    }
    guard let part = (fields?.array.first ?? value).finiteNumber, Swing.parts.contains(part) else {
      let number = (fields?.array.first ?? value).finiteNumber ?? 0
      throw source.error(
        "swing is \((fields?.array.first ?? value).spoken)", at: "swing",
        expected: "a part of the pair in 0.1...0.9; 0.5 is straight",
        hint: (10...90).contains(number) ? "norns' \(number) % are \(number / 100)" : nil)
    }
    guard let steps = fields?["beats"], !steps.isNil else { return Swing(part: part) }
    guard let step = steps.finiteNumber, (1 / 64...64).contains(step) else {
      throw source.error(
        "beats of swing is \(steps.spoken)", at: "swing",
        expected: "the length of the steps that swing, in beats: 1/2 for eighth notes")
    }
    return Swing(part: part, step: step)
  }
}
