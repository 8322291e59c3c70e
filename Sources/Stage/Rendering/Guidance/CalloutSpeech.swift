import Score

/// The language and the voice of callouts that a person asks for: they go before what the site says.
///
/// A site names a language, and never a program: one is run for the person who names it on the command line only, so
/// that neither a site nor a manifest or journal of somebody else's can start any.
package struct CalloutSpeech: Sendable {
  /// The code of a language, or the path of a phrase book; nil leaves it to the site.
  package var language: String?
  /// The line of the program that speaks (`CommandSpeech`); nil for espeak-ng.
  package var command: String?

  /// The path of the phrase book; nil for a language of ours.
  package var phraseBook: String? { language.flatMap { $0.hasSuffix(".json") ? $0 : nil } }
}

extension PlaySettings {
  package var speech: CalloutSpeech {
    CalloutSpeech(language: self.language, command: self.voiceCommand)
  }

  /// Takes from a record what spoke then, where the person who plays it again names the program, too.
  /// - Parameters:
  ///   - given: the command that the person gives.
  ///   - record: the path of the manifest or journal.
  /// - Throws: `Fault` of permission where the record alone names a program.
  package mutating func allow(voiceCommand given: String?, of record: String) throws(Fault) {
    if let recorded = self.voiceCommand, given == nil {
      throw Fault(
        .permission, "was spoken by a program, and no file may start one: \(quoted(recorded))",
        at: FaultPlace(record),
        hint: "if you trust it, name it yourself: ‹voice-command \(recorded)›")
    }
    self.voiceCommand = given
  }
}
