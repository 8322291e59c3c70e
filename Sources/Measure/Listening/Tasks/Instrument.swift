/// A published questionnaire: the form of its items, and its words where they may be used as they are.
///
/// How its answers are scored is known to the analysis alone (`instruments.py`).
package struct Instrument: Sendable {
  /// The name in a study's file.
  let id: String
  /// The full name.
  let name: String
  /// The number of items.
  let count: Int
  /// An item without its text, which has the form of all of them; nil where the study's file gives the points.
  let template: Item?
  /// Whether each item is a pair of words, at the ends of its row.
  var isOfPairs = false
  /// The question above the items.
  let question: String
  /// The items in the words of the publication, in English; empty where whoever runs the study pastes them.
  var published: [Item] = []
  /// The publication and its terms.
  let source: String
  /// The scores of several scales that the analysis computes beside the one of all items.
  var scales: [String] = []
  /// Whether the analysis computes a score.
  var isScored = true

  static let all = [sus, userExperience, taskLoad, buzz]

  /// The language of the words that Ripples has.
  static let language = "en"

  static func named(_ id: String) -> Instrument? { all.first { $0.id == id } }
}

extension Instrument {
  static let sus = Instrument(
    id: "sus", name: "System Usability Scale", count: 10,
    template: row(5, ends: ["Strongly disagree", "Strongly agree"]),
    question: "How far do you agree with each statement?",
    published: [
      "I think that I would like to use this system frequently.",
      "I found the system unnecessarily complex.",
      "I thought the system was easy to use.",
      "I think that I would need the support of a technical person to be able to use this system.",
      "I found the various functions in this system were well integrated.",
      "I thought there was too much inconsistency in this system.",
      "I would imagine that most people would learn to use this system very quickly.",
      "I found the system very cumbersome to use.",
      "I felt very confident using the system.",
      "I needed to learn a lot of things before I could get going with this system.",
    ].map { row(5, $0, ends: ["Strongly disagree", "Strongly agree"]) },
    source:
      "J. Brooke, SUS: a quick and dirty usability scale, 1996; free where its source is named")

  static let userExperience = Instrument(
    id: "ueq-s", name: "User Experience Questionnaire, short version", count: 8,
    template: row(7, ends: []), isOfPairs: true,
    question: "Which word describes it better, and how clearly?",
    published: [
      ["obstructive", "supportive"], ["complicated", "easy"], ["inefficient", "efficient"],
      ["confusing", "clear"], ["boring", "exciting"], ["not interesting", "interesting"],
      ["conventional", "inventive"], ["usual", "leading edge"],
    ].map { pair(7, $0) },
    source:
      "M. Schrepp, A. Hinderks and J. Thomaschewski, UEQ-S, 2017 (ueq-online.org); free of charge",
    scales: ["pragmatic", "hedonic"])

  static let taskLoad = Instrument(
    id: "nasa-tlx", name: "NASA Task Load Index", count: 6,
    template: load("", ends: ["Low", "High"]), question: "How was the task?",
    published: [
      load(
        "Mental Demand: How much mental and perceptual activity was required (e.g., thinking, deciding, calculating, remembering, looking, searching, etc.)? Was the task easy or demanding, simple or complex, exacting or forgiving?"
      ),
      load(
        "Physical Demand: How much physical activity was required (e.g., pushing, pulling, turning, controlling, activating, etc.)? Was the task easy or demanding, slow or brisk, slack or strenuous, restful or laborious?"
      ),
      load(
        "Temporal Demand: How much time pressure did you feel due to the rate or pace at which the tasks or task elements occurred? Was the pace slow and leisurely or rapid and frantic?"
      ),
      load(
        "Performance: How successful do you think you were in accomplishing the goals of the task set by the experimenter (or yourself)? How satisfied were you with your performance in accomplishing these goals?",
        ends: ["Good", "Poor"]),
      load(
        "Effort: How hard did you have to work (mentally and physically) to accomplish your level of performance?"
      ),
      load(
        "Frustration Level: How insecure, discouraged, irritated, stressed and annoyed versus secure, gratified, content, relaxed and complacent did you feel during the task?"
      ),
    ],
    source:
      "S. G. Hart and L. E. Staveland, NASA Task Load Index, 1988; a work of the United States government, in the public domain"
  )

  /// The words are not known here for certain, and what a score would be made of has not been read.
  static let buzz = Instrument(
    id: "buzz", name: "BUZZ Auditory Interface User Experience Scale", count: 11, template: nil,
    question: "How far do you agree with each statement?",
    source:
      "B. J. Tomlinson, B. E. Noah and B. N. Walker, BUZZ, 2018; free to use where it is unaltered",
    isScored: false)

  private static func row(_ points: Int, _ text: String = "", ends: [String]) -> Item {
    var item = Item(text)
    (item.form, item.points, item.ends) = (.points, points, ends)
    return item
  }

  /// An item of two words, between which a row of points lies.
  static func pair(_ points: Int, _ words: [String]) -> Item {
    row(points, words.joined(separator: " … "), ends: words)
  }

  /// A scale of the Task Load Index, in steps of 5.
  private static func load(_ text: String, ends: [String] = ["Low", "High"]) -> Item {
    var item = Item(text)
    (item.step, item.ends) = (5, ends)
    return item
  }
}
