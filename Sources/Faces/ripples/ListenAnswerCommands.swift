import ArgumentParser
import Files
import Listening
import Rendering
import Score

/// The commands that export, analyse and forget answers.
extension ListenCommand {
  struct Export: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the answers as tidy rows, and apart from them what they are answers to.",
      discussion: """
        Examples:
          ripples listen export out/study.json
          ripples listen export out/study.json --out out/answers
          ripples listen export out/study.json --without-texts --out out/shared

        Writes answers.csv, a row for each answer; answers.json, which explains every column; \
        answers.parquet where Python has pyarrow (RIPPLES_PYTHON names another Python); and \
        key.json. Without the key nobody sees in the table which variant was heard, so that it may \
        be shared blind.
        """)

    @OptionGroup var study: StudyArgument
    @Option(
      name: [.customShort("o"), .long], help: "The folder; default: .answers beside the study.")
    var out: String?
    @Flag(help: "Leave out what listeners wrote in their own words.") var withoutTexts = false

    func work() throws {
      let folder = out ?? study.places.answers
      let plan = try StudyPlan.read(study.places)
      let store = try AnswerStore(study.places.answers)
      let before = StudyPlan.before(study.places)
      let place = out.map { OutputPath(folder: $0) } ?? OutputPath(folder)
      let export = AnswerExport(plan, store, before: before, leavesTextsOut: withoutTexts)
      let note = try export.write(to: place)
      let listeners = try store.listeners()
      Terminal.say(
        "\(folder)/answers.csv: \(counted(listeners.count, "listener")), \(listeners.count { $0.completed != nil }) of them to the end"
      )
      let simulated = listeners.count { $0.code.hasPrefix(ListenerRecord.simulated) }
      if simulated > 0 {
        Terminal.say(
          "note: \(simulated) of them are simulated; their codes begin with \(ListenerRecord.simulated)"
        )
      }
      if withoutTexts {
        Terminal.say("\(counted(try export.leftOut, "answer")) in listeners' own words left out")
      }
      if let note { Terminal.say("note: \(note)") }
    }
  }

  struct Analyse: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Analyse the answers by the plan, with the Python package.",
      discussion: """
        Examples:
          ripples listen analyse out/study.json

        Writes results.json, results.md and report.html to the folder .results beside the study. \
        RIPPLES_PYTHON names the Python that has the package.
        """)

    @OptionGroup var study: StudyArgument
    @Option(
      name: [.customShort("o"), .long], help: "The folder; default: .results beside the study.")
    var out: String?
    @Flag(help: "Nobody else will come: show the results of fewer listeners than planned.")
    var ended = false

    func work() throws {
      let places = study.places
      let plan = try StudyPlan.read(places)
      let store = try AnswerStore(places.answers)
      let others = try store.listeners().count { $0.plan != plan.hash }
      if others > 0 {
        Terminal.say(
          "note: \(counted(others, "listener")) answered under another plan, and \(others == 1 ? "is" : "are") left out of \(places.answers)/answers.csv; ripples listen export \(study.file) writes all"
        )
      }
      try AnswerExport(
        plan, store, isOfPlan: true,
        leavesTextsOut: AnswerExport.leavesTextsOut(in: places.answers)
      ).write(to: OutputPath(places.answers))
      let folder = out ?? places.results
      Terminal.put(
        try StudyAnalysis.run(places, answers: places.answers, to: folder, hasEnded: ended))
      Terminal.say("\(folder)/report.html")
    }
  }

  struct Forget: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a listener with all answers, from the store and the export beside it.",
      discussion: """
        Examples:
          ripples listen forget out/study.json L7F3K
          ripples listen forget out/study.json L7F3K --yes

        It says what there is, and asks before it removes it. That a listener was forgotten is \
        counted, with nothing that tells who it was: the analysis says how many asked for it. Files of .results that name the listener are removed, too; analyse makes them anew.
        """)

    @OptionGroup var study: StudyArgument
    @Argument(help: "The listener's code.") var code: String
    @Flag(help: "Remove it without a question.") var yes = false

    func work() throws {
      try StudyFiles.refuseNoAnswers(study.places)
      // People write their codes in small letters, too; codes have capital ones only.
      let code = code.uppercased()
      let store = try AnswerStore(study.places.answers)
      guard let listener = try store.listener(code) else {
        throw Fault(
          .call, "nobody has the code \(quoted(code))", hint: "check its letters")
      }
      let belongings = Self.words(
        Belongings(
          listener, try store.answers(of: code), of: try? StudyPlan.read(study.places).study))
      if !yes { try confirm(belongings) }
      _ = try store.forget(code)
      try StudyFiles.refreshExport(study.places, store)
      Terminal.say(
        "\(code) is forgotten: \(belongings) removed; what was exported elsewhere is yours to remove"
      )
      if let removed = try StudyFiles.removeResults(study.places, naming: code) {
        let named =
          removed.isEmpty
          ? ""
          : " (\(removed.joined(separator: ", ")) named \(code) and \(removed.count == 1 ? "is" : "are") removed)"
        Terminal.say(
          "\(study.places.results) was made with these answers\(named): make it anew with ripples listen analyse \(study.file)"
        )
      }
    }

    /// The count of what a listener has in the store, in words.
    private static func words(_ belongings: Belongings) -> String {
      let parts = [
        counted(belongings.answers, "answer"),
        belongings.texts > 0 ? "\(belongings.texts) of them in words" : nil,
        belongings.breaks > 0 ? "\(counted(belongings.breaks, "break"))" : nil,
        belongings.isCompleted ? "to the end of the study" : "not to the end",
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// Asks whether a listener shall be removed for good.
    private func confirm(_ belongings: String) throws {
      Terminal.write("Remove \(code) for good (\(belongings))? Type yes: ", to: 1)
      guard readLine()?.trimmed == "yes" else {
        throw Fault(
          .call, "\(code) is still there: it was not confirmed", hint: "type yes, or give --yes")
      }
    }
  }

  struct Texts: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the texts of a study that a translation needs, to be translated.",
      discussion: """
        Examples:
          ripples listen texts out/study.json --language fr

        It prints a member of "languages": all that listeners read of the study, and the page's own \
        words in a language that Ripples does not have (\(ListenerWords.builtIn.joined(separator: ", "))).
        """)

    @OptionGroup var study: StudyArgument
    @Option(help: "The language, as BCP 47 has it.") var language: String

    func work() throws {
      Terminal.put(try StudyReader.readUntranslated(study.file).draft(in: language).pretty)
    }
  }
}
