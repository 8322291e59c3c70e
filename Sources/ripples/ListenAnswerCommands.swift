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

        Writes answers.csv, a row for each answer; answers.json, which explains every column; \
        answers.parquet where Python has pyarrow (RIPPLES_PYTHON names another Python); and \
        key.json. Without the key nobody sees in the table which variant was heard, so that it may \
        be shared blind.
        """)

    @OptionGroup var study: StudyArgument
    @Option(
      name: [.customShort("o"), .long], help: "The folder; default: .answers beside the study.")
    var out: String?

    func work() throws {
      let folder = out ?? study.places.answers
      let plan = try StudyPlan.read(study.places)
      let store = try AnswerStore(study.places.answers)
      let before = StudyPlan.before(study.places)
      let place = out.map { OutputPath(folder: $0) } ?? OutputPath(folder)
      let note = try AnswerExport(plan, store, before: before).write(to: place)
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
      try AnswerExport(plan, store, isOfPlan: true).write(to: OutputPath(places.answers))
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

        Files of .results that name the listener are removed, too; analyse makes them anew.
        """)

    @OptionGroup var study: StudyArgument
    @Argument(help: "The listener's code.") var code: String

    func work() throws {
      try StudyFiles.refuseNoAnswers(study.places)
      let store = try AnswerStore(study.places.answers)
      guard try store.forget(code) else {
        throw Fault(
          .call, "nobody has the code \(quoted(code))", hint: "check its letters")
      }
      try StudyFiles.refreshExport(study.places, store)
      Terminal.say("\(code) is forgotten; what was exported elsewhere is yours to remove")
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
  }
}
