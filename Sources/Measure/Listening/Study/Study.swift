import Rendering
import Score

/// A listening study as its file says it: what is asked, of whom, about which sounds, and how it is analysed.
package struct Study: Sendable, Equatable {
  /// The path of the file that describes it.
  package var file: String
  /// The name of the study, which its listeners may see.
  package var name: String
  /// The version of the study, which its author counts.
  package var version: Int
  package var question: String
  package var hypothesis: String
  package var stimuli: Stimuli
  package var tasks: [StudyTask]
  package var order: Order
  /// The conditions between listeners, of whom each is in one; none where all do the same.
  package var groups: [Group] = []
  /// The number of listeners who shall complete it.
  package var listeners: Int
  package var screening: Screening
  package var consent: Consent
  /// The questions about the listener that are asked once, before anything is heard.
  package var background: [Background] = []
  package var exclusions: [Exclusion]
  package var analysis: [Step]
  /// The language of its texts, as BCP 47 has it.
  package var language = ListenerWords.english.language
  /// Its texts in other languages.
  package var languages: [Translation] = []
  package var breaks: Breaks?
  package var debrief: Debrief?
  /// The SHA-256 of the page's words in its languages, in a frozen study that fixes them; nil before.
  package var words: String?

  /// The sounds: each variant plays each segment of each dataset.
  package struct Stimuli: Sendable, Equatable {
    /// The mappings, as `ripples compare` takes them: `ada.lua`, `ben.lua=Ben`.
    package var variants: [String]
    /// The paths of the datasets.
    package var data: [String]
    /// The seconds of sound in which each segment is played; a tail of two seconds follows.
    package var seconds: Double
    package var segments: [Segment]
    /// The integrated loudness of each stimulus, in LUFS.
    package var loudness: Double
    package var seed: UInt64
    /// The SHA-256 of the hashes of all sounds, in a frozen study; nil before.
    package var sounds: String?
  }

  /// A part of each dataset that is one stimulus.
  package struct Segment: Sendable, Equatable {
    /// The name by which plan and export know it, such as `s1`.
    package var id: String
    package var part: LogPart
  }

  /// The order in which a listener hears the variants.
  package enum Order: Sendable, Equatable {
    /// A block for each variant, in the orders of a Williams design.
    case williams(seed: UInt64)
    /// All variants in one block, mixed by chance.
    case random(seed: UInt64)

    package var seed: UInt64 {
      switch self {
      case .williams(let seed), .random(let seed): seed
      }
    }

    package var design: String {
      switch self {
      case .williams: "williams"
      case .random: "random"
      }
    }

    package static let designs = ["williams", "random"]
  }

  /// A condition between listeners: what its listeners do otherwise than those of other groups.
  package struct Group: Sendable, Equatable {
    /// The name by which plan, export and analysis know it.
    package var id: String
    /// The variants that it hears and the tasks that it does; empty for all.
    package var variants: [String] = []
    package var tasks: [String] = []
    /// The trials with feedback of each task that has right answers; nil for those that the task has.
    package var training: Int?
  }

  package struct Screening: Sendable, Equatable {
    package enum Headphones: String, Sendable, CaseIterable { case none, woods, huggins, both }
    package var headphones: Headphones
    /// Whether a listener who fails may not take part.
    package var required: Bool
  }

  package struct Consent: Sendable, Equatable {
    /// The text that a listener agrees to.
    package var text: String
    /// The data that are kept of a listener: `answers`, `times`.
    package var keeps: [String]
    /// The date until which it is kept, `2027-12-31`.
    package var until: String

    package static let kept = ["answers", "times"]
  }

  /// A rule by which the analysis leaves a listener out.
  package struct Exclusion: Sendable, Equatable {
    package enum Rule: String, Sendable, CaseIterable {
      case `catch`, attention, headphones, bs1534, bs1116
    }
    package var rule: Rule
    /// The share of catch trials below which a listener is left out; nil for other rules.
    package var below: Double?
    /// The failed attention checks from which on a listener is left out; nil for other rules.
    package var from: Int?
  }

  /// A test that the plan fixes before the first answer.
  package struct Step: Sendable, Equatable {
    package var id: String
    package var task: String
    package var test: String
    package var measure: String
    package var by: String
    package var alpha: Double
    package var correction: String
    /// The half-width of the range that counts as no difference; nil where none is tested.
    package var equivalence: Double?
    /// The scale of an instrument whose score is analysed; nil for the one of all items.
    package var scale: String?
    /// The prior of its Bayes factor; nil where none is asked for.
    package var bayes: BayesPrior?

    /// The Python package knows these words; a plan that names another could never be analysed.
    static let tests = [
      "proportion", "paired-proportion", "dprime", "wilcoxon", "friedman", "mann-whitney",
      "kruskal", "mixed", "psychometric", "bradley-terry", "confusion", "polarity", "kappa", "icc",
      "equivalence",
    ]
    static let measures = [
      "correct", "dprime", "rating", "rank", "error", "signed_error", "difference_grade", "angle",
      "front_back", "rt_ms", "plays", "threshold", "slope", "preference", "answer",
      "score",
    ]
    static let factors = ["variant", "dataset", "segment", "group"]
    static let corrections = ["none", "holm", "bonferroni", "sidak", "fdr_bh", "fdr_by"]
  }
}
