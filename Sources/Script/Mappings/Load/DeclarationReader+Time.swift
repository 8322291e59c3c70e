import Score

extension DeclarationReader {
  /// Reads the meter, the swing and when a reload takes over.
  func readTime(into declaration: inout Declaration) throws(Fault) {
    declaration.meter =
      try options.value(
        "meter", expected: "a time signature such as \"3/4\" or \"7/8\""
      ) { $0.string.flatMap(Meter.init) } ?? declaration.meter
    declaration.swing = try swing() ?? declaration.swing
    switch table["reload_on"].string {
    case "beat": declaration.reloadBeats = 1
    case "bar":
      declaration.reloadBeats = declaration.meter.beats
      declaration.reloadsOnBar = true
    case nil: declaration.reloadBeats = try options.number("reload_on", in: 0.001...1024)
    case let word?:
      throw source.error(
        "reload_on is \"\(word)\"", at: "reload_on",
        expected: "\"beat\", \"bar\" or a number of beats")
    }
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
    let given = fields?.array.first ?? value
    guard let part = given.finiteNumber, Swing.parts.contains(part) else {
      let number = given.finiteNumber ?? 0
      throw source.error(
        "swing is \(given.spoken)", at: "swing",
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
