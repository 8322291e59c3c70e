import ArgumentParser
import Listening
import Page
import Rendering
import Score
import Network

struct ListenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Blind listening tests: plan them, run them, export and analyse the answers.",
    discussion: """
      Examples:
        ripples listen init mappings/compare/ada.lua mappings/compare/ben.lua \\
          --data datasets/daily-weather --task trend --out out/study.json
        ripples listen check out/study.json
        ripples listen plan out/study.json
        ripples listen run out/study.json --simulate 12 --seed 1
        ripples listen export out/study.json

      A study is a JSON file that you edit. Beside it lie its .stimuli (the sounds), its .plan \
      (frozen before the first answer) and its .answers.
      """,
    subcommands: [
      Init.self, Check.self, Plan.self, Run.self, Serve.self, Export.self, Analyse.self,
      Forget.self, Texts.self,
    ])
}

/// The argument and the sounds that the steps of a study share.
struct StudyArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The study's file.", valueName: "study")) var file: String

  @Option(help: "Cells that are rendered at the same time; default: one per processor.")
  var threads: Int?

  @Option(help: ArgumentHelp("A further folder that mappings may read from.", valueName: "folder"))
  var allowRead: [String] = []

  @Flag(name: [.customShort("q"), .long], help: "No progress.") var quiet = false

  var places: StudyPlaces { StudyPlaces(file) }

  /// The stimuli of a study, made where they are missing.
  func stimuli(_ study: Study) throws -> StimulusBank {
    Interruption.watch()
    let maker = StimulusMaker(
      study, folder: places.stimuli, permit: try ReadPermit(folders: allowRead))
    let bank = try ProgressBar(isSilent: quiet).during { bar in
      try maker.make(
        threads: threads ?? Terminal.processors,
        progress: { finished, all, part in
          Interruption.noteRendering()
          bar.show(part, of: "\(finished) of \(all) stimuli")
        }, isCancelled: { Interruption.isAskedFor })
    }
    guard let bank else {
      Terminal.say("stopped; the same command goes on from the finished stimuli")
      throw Interruption.exitCode
    }
    return bank
  }

  /// The study with its frozen plan, its stimuli and its store.
  func run() throws -> StudyRun {
    let plan = try StudyPlan.read(places)
    if let now = try? StudyReader.read(file), !plan.isOf(now) {
      Terminal.say(
        "note: \(file) has changed since its plan was frozen; the plan counts (ripples listen plan \(file) freezes it anew)"
      )
    }
    return try StudyRun(plan, stimuli(plan.study), AnswerStore(places.answers))
  }
}

extension ListenCommand {
  struct Init: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a first study of mappings and data, to be edited.",
      discussion: """
        Examples:
          ripples listen init mappings/compare/ada.lua mappings/compare/ben.lua \\
            --data datasets/daily-weather --task trend --out out/study.json
          ripples listen init a.lua=Ada b.lua=Ben --data d1 --task bs2132 \\
            --out out/rating.json

        Kinds of tasks: \(TaskKind.all.map(\.id).joined(separator: ", ")).
        """)

    @Argument(help: "Mappings; a.lua@still is a variant, a.lua=Ada gives it a name.")
    var mappings: [String]
    @Option(name: [.customShort("d"), .long], help: "A dataset; repeatable.") var data: [String]
    @Option(help: "The kind of the task.") var task = "trend"
    @Option(help: "The column that is asked about; default: the first quantity.") var input: String?
    @Option(help: "Segments that are cut from each dataset; each is a stimulus.") var segments = 12
    @Option(
      help:
        "Seconds of sound in which each segment is played, however long it is in the data (there is no --length, which is of a whole dataset)."
    ) var seconds = 8.0
    @Option(help: "Listeners who shall complete the study.") var listeners = 24
    @Option(name: [.customShort("o"), .long], help: "The study's file.") var out = "study.json"

    func work() throws {
      let range = [("segments", segments, 1...1000), ("listeners", listeners, 1...100_000)]
      for (name, value, allowed) in range where !allowed.contains(value) {
        throw Fault(
          .call, "is \(value), expected \(allowed.lowerBound) to \(allowed.upperBound)",
          at: .setting(name))
      }
      guard (1...120).contains(seconds) else {
        throw Fault(.call, "is \(seconds), expected 1 to 120", at: .setting("seconds"))
      }
      var draft = StudyDraft(
        name: StudyFiles.name(of: out), variants: mappings, data: data, task: task)
      (draft.input, draft.segments, draft.seconds) = (input, segments, seconds)
      draft.listeners = listeners
      try StudyFiles.write(draft, to: out)
      Terminal.say("\(out): edit it, then ripples listen check \(out)")
    }
  }

  struct Check: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say what a colleague would say of a study's design.",
      discussion: """
        Examples:
          ripples listen check out/study.json

        Renders the stimuli first. Exit code 1: there are objections.
        """)

    @OptionGroup var study: StudyArgument

    func work() throws {
      let found = try StudyReader.read(study.file)
      let bank = try study.stimuli(found)
      let check = StudyCheck(found, bank)
      let objections = check.objections
      for line in found.power(of: bank) { Terminal.put(line) }
      for remark in check.remarks { Terminal.put("note: \(remark)") }
      for objection in objections { Terminal.put(objection) }
      if objections.isEmpty {
        Terminal.put(
          "Nothing to object to: \(study.file), \(counted(bank.cells.count, "stimulus", plural: "stimuli"))."
        )
      } else {
        throw ExitCode(1)
      }
    }
  }

  struct Plan: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Freeze a study's plan under a hash, and print its text for preregistration.",
      discussion: """
        Examples:
          ripples listen plan out/study.json
          ripples listen plan out/study.json --for osf

        Writes plan.json and plan.md to the folder .plan beside the study. Answers count only to \
        the plan under which they were given. --for prints, and writes there too, the same in the \
        fields of a register's form; what only you know is marked to be filled in.
        """)

    @OptionGroup var study: StudyArgument
    @Option(
      name: .customLong("for"),
      help: ArgumentHelp("The register whose form is filled.", valueName: "register"))
    var register: Preregistration.Form?

    func work() throws {
      let found = try StudyReader.read(study.file)
      let bank = try study.stimuli(found)
      let (plan, isNew) = try StudyPlan.freeze(found, bank, study.places)
      Terminal.put(try register.map { try form($0, plan, bank) } ?? plan.text(bank))
      Terminal.say(
        "\(study.places.plan)/plan.json: \(isNew ? "frozen" : "the same plan, frozen \(plan.frozen)"), \(plan.hash)"
      )
      if isNew { try tellOtherAnswers(than: plan) }
    }

    /// The text of a register's form, which is written beside the plan.
    private func form(
      _ form: Preregistration.Form, _ plan: StudyPlan, _ bank: StimulusBank
    ) throws -> String {
      let codes =
        StudyFiles.hasAnswers(study.places)
        ? try AnswerStore(study.places.answers).listeners().map(\.code) : []
      return try Preregistration(plan, bank, codes: codes).write(form, study.places)
    }

    private func tellOtherAnswers(than plan: StudyPlan) throws {
      guard StudyFiles.hasAnswers(study.places) else { return }
      let others = try AnswerStore(study.places.answers).listeners().filter { $0.plan != plan.hash }
      guard !others.isEmpty else { return }
      Terminal.say(
        "warning: \(counted(others.count, "listener")) answered under another plan, and will not count under this one; to take that plan again, set the study back to what it was"
      )
    }
  }

  struct Run: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lead a listener through a study in the terminal, or let simulated ones answer.",
      discussion: """
        Examples:
          ripples listen run out/study.json
          ripples listen run out/study.json --resume L7F3K
          ripples listen run out/study.json --simulate 12 --seed 1 --noise 2
          ripples listen run out/study.json --simulate 12 --seed 1 --typical
          ripples listen run out/study.json --simulate 12 --seed 1 --served

        Every answer is on the disk before the next question. The simulated listeners are the \
        ideal listener with noise and lapses, or with --typical as untrained people answered in \
        published experiments; with --served they answer as browsers do, through the server and \
        the messages of the page.
        """)

    @OptionGroup var study: StudyArgument
    @Option(help: ArgumentHelp("Go on with a listener's session.", valueName: "code"))
    var resume: String?
    @Option(help: "The language of the listener, of those that the study has.")
    var language: String?
    @Option(help: "The sound device: name or number.") var device: String?
    @Flag(help: "Play nothing: to look at the questions.") var silent = false
    @Option(help: ArgumentHelp("Simulated listeners who complete it.", valueName: "n"))
    var simulate: Int?
    @Option(help: "The seed of simulated listeners.") var seed: UInt64 = 1
    @Flag(help: "They answer through the server, as browsers do.") var served = false
    @Flag(help: "They hear as typical listeners do; no --noise and --lapses are needed.")
    var typical = false
    @Option(help: "Their noise beside the ideal listener's, in just noticeable differences.")
    var noise = 2.0
    @Option(help: "The share of trials that they answer by chance.") var lapses = 0.02
    @Option(help: "The share by which their noise has grown at the end.") var fatigue = 0.0
    @Option(help: "The share of them who leave before the end.") var dropout = 0.0

    func work() throws {
      if let simulate { return try simulated(simulate) }
      let run = try study.run()
      var chance = SystemRandomNumberGenerator()
      let known = run.plan.study.tongues
      if let language, !known.contains(language) {
        throw Fault.call(
          "language", "the study has no texts in \(quoted(language))",
          hint: "it has \(known.joined(separator: ", "))")
      }
      let code = try resume?.uppercased() ?? run.begin(chance: &chance, language: language)
      let player = StimulusPlayer(device: device)
      let face = TerminalFace(
        run, try HeadphoneSounds(in: study.places.stimuli), say: { Terminal.put($0) },
        ask: { prompt in
          Terminal.write(prompt, to: 1)
          return readLine()
        }, play: silent ? nil : { try player.play($0, isCancelled: { Interruption.isAskedFor }) })
      if try face.lead(code) != .done { throw ExitCode(1) }
    }

    private func simulated(_ count: Int) throws {
      var traits = typical ? SimulatedListener.Traits.typical : SimulatedListener.Traits()
      if !typical { (traits.noise, traits.lapses) = (noise, lapses) }
      (traits.fatigue, traits.dropout) = (fatigue, dropout)
      for (name, value) in [("lapses", lapses), ("dropout", dropout)]
      where !(0...0.95).contains(value) {
        throw Fault(.call, "is \(value), expected a share from 0 to 0.95", at: .setting(name))
      }
      for (name, value) in [("noise", noise), ("fatigue", fatigue)]
      where !(0...1000).contains(value) {
        throw Fault(.call, "is \(value), expected 0 to 1000", at: .setting(name))
      }
      guard (1...100_000).contains(count) else {
        throw Fault(.call, "is \(count), expected 1 to 100000", at: .setting("simulate"))
      }
      let run = try study.run()
      run.isSimulated = true
      let server =
        served
        ? try StudyServer(
          run, HeadphoneSounds(in: study.places.stimuli), host: "127.0.0.1", port: 0,
          access: WebAccess(spoken: Wording.spoken), isSecure: false,
          say: { Terminal.say(Wording.spoken($0)) }) : nil
      defer { server?.end() }
      let result = try ProgressBar(isSilent: study.quiet, verb: "answered").during { bar in
        let progress = { (done: Int) in
          bar.show(Double(done) / Double(count), of: "\(done) of \(count) listeners")
        }
        let isCancelled = { Interruption.isAskedFor }
        if let server {
          return try ServedSimulation(server, traits, seed: seed).listeners(
            count, progress: progress, isCancelled: isCancelled)
        }
        return try Simulation(run, traits, seed: seed).listeners(
          count, progress: progress, isCancelled: isCancelled)
      }
      Terminal.say(
        "\(counted(result.completed, "simulated listener")) completed the study, \(result.left) left before its end"
          + (result.refused > 0 ? ", \(result.refused) could not go on after practice" : "")
      )
      if result.completed < count { throw Interruption.exitCode }
    }
  }
}

extension ListenCommand {
  struct Serve: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serve a study to listeners' browsers.",
      discussion: """
        Examples:
          ripples listen serve out/study.json
          ripples listen serve out/study.json --host 0.0.0.0 --tls

        It prints an address for listeners. A browser gets sounds under names by chance, and \
        nothing that names a condition; an answer is on the disk before it is acknowledged. \
        Ctrl-C ends it; sessions go on when it serves again.
        """)

    @OptionGroup var study: StudyArgument
    @Option(help: "The port of the page; 0 lets the system choose.") var port = 8000
    @Option(help: "The address to listen at; 0.0.0.0 lets in the network.") var host = "127.0.0.1"
    @Flag(help: "Serve https.") var tls = false

    func work() throws {
      let run = try study.run()
      let server = try StudyServer(
        run, HeadphoneSounds(in: study.places.stimuli), host: host, port: port,
        access: WebAccess(spoken: Wording.spoken), isSecure: tls
      ) { Terminal.say(Wording.spoken($0)) }
      Terminal.put("open \(server.own)")
      for address in server.addresses { Terminal.put("listeners open \(address)") }
      if let authority = server.authority { Terminal.put(ServeCommand.words(for: authority)) }
      Interruption.wait()
      server.end()
    }
  }
}

extension Preregistration.Form: ExpressibleByArgument {}
