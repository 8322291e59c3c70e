import Score

/// The fields of the forms, under names of our own, in the order in which the registers ask.
extension Preregistration {
  /// The questions of AsPredicted (aspredicted.org).
  var asPredicted: [Field] {
    [
      Field(name: "1. Data collected already?", known: [isCollected]),
      Field(name: "2. Hypothesis", known: hypotheses, missing: missingHypothesis),
      Field(name: "3. Dependent variables", known: [measured.joined(separator: "\n")]),
      Field(name: "4. Conditions", known: conditions + [randomisation]),
      Field(name: "5. Analyses", known: analyses + inference),
      Field(name: "6. Outliers and exclusions", known: exclusions),
      Field(name: "7. Sample size", known: [sampleSize, Self.stopping] + power),
      Field(
        name: "8. Anything else",
        known: ["Everything else that is analysed is called exploratory.", Self.missingData]
          + course + [files],
        missing: "further variables, and earlier studies of the same question"),
      Field(
        name: "9. Name", known: ["\(study.name), version \(study.version): \(study.question)"]),
      Field(
        name: "10. Type of the study", known: ["Experiment."],
        missing:
          "whether it is for a class, a thesis or research, and where its listeners come from"),
    ]
  }

  /// The main fields of the form "OSF Preregistration" (osf.io).
  var osf: [Field] { osfStudy + osfDesign + osfSampling + osfVariables + osfAnalysis }

  private var osfStudy: [Field] {
    [
      Field(name: "Title", known: ["\(study.name), version \(study.version)"]),
      Field(
        name: "Authors", known: [], missing: "the names of all who take part in the research"),
      Field(
        name: "Description", known: [study.question],
        missing: "the background, and why the question matters"),
      Field(name: "Hypotheses", known: hypotheses, missing: missingHypothesis),
    ]
  }

  private var osfDesign: [Field] {
    [
      Field(name: "Study type", known: ["Experiment."]),
      Field(
        name: "Blinding",
        known: [
          "Listeners do not know which mapping they hear: sounds have names by chance. Answers are scored by a program, and exported without their conditions, whose key is a file apart."
        ]),
      Field(name: "Study design", known: conditions + [stimuli]),
      Field(name: "Randomization", known: [randomisation]),
    ]
  }

  private var osfSampling: [Field] {
    [
      Field(name: "Existing data", known: [isCollected]),
      Field(
        name: "Data collection procedures", known: [procedure] + course,
        missing: "how listeners are found, who may take part, what they are paid, and when"),
      Field(name: "Sample size", known: [sampleSize]),
      Field(
        name: "Sample size rationale", known: power,
        missing: power.isEmpty ? "why this number of listeners" : nil),
      Field(name: "Stopping rule", known: [Self.stopping]),
    ]
  }

  private var osfVariables: [Field] {
    [
      Field(name: "Manipulated variables", known: conditions),
      Field(name: "Measured variables", known: [measured.joined(separator: "\n")]),
      Field(
        name: "Indices",
        known: [
          "Each listener has one score for each level of an analysis, the mean over the answers, unless the measure says otherwise."
        ]),
    ]
  }

  private var osfAnalysis: [Field] {
    [
      Field(name: "Statistical models", known: analyses),
      Field(
        name: "Transformations",
        known: ["Times to answer are analysed as logarithms; nothing else is transformed."]),
      Field(
        name: "Inference criteria", known: inference,
        missing: inference.isEmpty ? "by what a result is judged, as no test is planned" : nil),
      Field(name: "Data exclusion", known: exclusions),
      Field(name: "Missing data", known: [Self.missingData]),
      Field(
        name: "Exploratory analysis",
        known: ["Everything that is not named above is called exploratory, and has no p value."]),
      Field(
        name: "Other", known: [files],
        missing: "the approval of an ethics board, where one is needed"),
    ]
  }

  private var stimuli: String {
    "Stimuli: \(counted(bank.cells.count, "sound")), segments of data of \(Figure.brief(study.stimuli.seconds)) s each, all at \(Figure.brief(study.stimuli.loudness)) LUFS."
      + (bank.cutWords.map { " " + $0 } ?? "")
  }

  private var procedure: String {
    let check =
      study.screening.headphones == .none
      ? "There is no headphone check."
      : "Headphones are checked (\(study.screening.headphones.rawValue)); \(study.screening.required ? "who fails does not take part" : "the result is kept, and nobody is sent away")."
    let training = study.tasks.filter { $0.training > 0 }
      .map { "\(counted($0.training, "trial")) of \($0.id)" }
    return "Listeners answer in a browser or a terminal. \(check)"
      + (training.isEmpty
        ? "" : " Training with feedback comes first: \(training.joined(separator: ", ")).")
      + " Kept are \(study.consent.keeps.joined(separator: ", ")) under a pseudonym, until \(study.consent.until)."
  }

  private var files: String {
    "The frozen plan (plan.json) holds the study and the hash of every sound, under the SHA-256 \(plan.hash). The program analyses the answers by that plan alone."
  }
}
