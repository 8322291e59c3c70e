import Files
import Glibc
import JSON
import Score

/// What links the names of an export to conditions, in a file of its own: the table beside it may be shared blind.
struct AnswerKey {
  /// The conditions of a stimulus, or of several that were heard in one trial: joined by `|` in the order presented.
  struct Stimulus {
    var variant = ""
    var dataset = ""
    var segment = ""
    /// `1` for the hidden reference, else `0`.
    var reference = "0"
  }

  private let secret: String
  /// Those who were forgotten; of them nothing else is known.
  var forgotten = Forgotten(people: 0, completed: 0, simulated: 0)
  private var listeners: [(String, JSONText)] = []
  private var stimuli: [String: Stimulus] = [:]

  /// - Parameter folder: the store's, which keeps the secret of the names.
  init(_ folder: String) throws {
    secret = try Self.secret(in: OutputPath(folder).below(".names"))
  }

  /// The secret by which names are made: without it nobody finds the condition of a name, though the program is known.
  private static func secret(in place: OutputPath) throws -> String {
    let file = place.path
    if place.kind == S_IFREG {
      let kept = try FileContent.text(file)
      if !kept.isEmpty { return kept }
    }
    let made = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
      .joined(separator: "-")
    try TextFile.write(made, to: place)
    guard try OutputName(place).protect(0o600) else {
      throw Fault.system(
        "\(file) cannot be kept from others", at: FaultPlace(file), hint: "choose another folder")
    }
    return made
  }

  /// Notes the group and the order of a listener.
  mutating func note(_ listener: String, group: String, order: String) {
    listeners.append((listener, .object([("group", .string(group)), ("order", .string(order))])))
  }

  /// The name of a stimulus, the same for the same conditions.
  mutating func name(_ stimulus: Stimulus) -> String {
    let conditions = [stimulus.variant, stimulus.dataset, stimulus.segment, stimulus.reference]
    let text = ([secret] + conditions).joined(separator: "\u{1f}")
    let name = "s" + String(SHA256.hexadecimal(of: text.utf8).prefix(12))
    stimuli[name] = stimulus
    return name
  }

  /// The text of key.json.
  var text: String {
    JSONText.object([
      ("Description", .string(Self.meaning)),
      ("forgotten", forgotten.json),
      ("listeners", .object(listeners)),
      (
        "stimuli",
        .object(
          stimuli.keys.sorted().map { name in
            let stimulus = stimuli[name]!
            return (
              name,
              .object([
                ("variant", .string(stimulus.variant)), ("dataset", .string(stimulus.dataset)),
                ("segment", .string(stimulus.segment)),
                ("reference", .integer(stimulus.reference == "1" ? 1 : 0)),
              ])
            )
          })
      ),
    ]).pretty
  }

  private static let meaning =
    "The conditions behind the names in answers.csv. Of each listener: group (in a study without groups the order of variants, such as g1) and order. Of each stimulus: variant, dataset and segment, joined by | where several were heard, in the order presented, and reference, 1 where it was the hidden reference. Under forgotten stands how many asked for their answers to be removed. Keep it apart for as long as the table is to be blind."
}
