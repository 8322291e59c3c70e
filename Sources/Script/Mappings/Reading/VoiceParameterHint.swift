import Score

/// Advice about a parameter that a voice does not have.
enum VoiceParameterHint {
  /// - Parameter isSynth: whether the voice could declare it.
  static func hint(for name: String, among names: [String], isSynth: Bool = true) -> String {
    if let foreign = ForeignWord.hint(forParameter: name) { return foreign }
    let hint = NearestName.hint(for: name, among: names)
    let isName = ParameterReader.fault(ofName: name) == nil
    guard isSynth, isName, NearestName.to(name, among: names) == nil else { return hint }
    return hint
      + "; to have it declare it: synth({ \(name) = { 1, min = 0, max = 10 } }, function(p) … end)"
  }
}
