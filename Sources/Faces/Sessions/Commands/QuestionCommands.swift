import Checking
import JSON
import Prompt
import Rendering
import Score

/// Commands that only answer.
enum QuestionCommands {
  static let all: [SessionCommand] = [
    SessionCommand(
      ":inputs", "[all]", [.choice(["all"])],
      "the inputs and their values", example: ":inputs", guests: .all
    ) { call in call.say(SessionText.inputs(call.performance, all: call.words == ["all"])) },
    SessionCommand(
      ":params", "", [], "the parameters, their values and ranges", example: ":params", guests: .all
    ) { call in call.say(SessionText.parameters(call.performance)) },
    SessionCommand(
      ":voices", "", [], "voices, effects and sequences, and what they do", example: ":voices",
      guests: .all
    ) { call in call.say(SessionText.voices(call.performance)) },
    SessionCommand(
      ":map", "", [], "the map with its present values", example: ":map", guests: .all
    ) { call in call.say(SessionText.map(call.performance)) },
    SessionCommand(
      ":why", "[TIME] [walk]", [.number, .choice(["walk"])],
      "what sounds or sounded, and which row and line made it", example: ":why", guests: .all
    ) { call in
      if call.words.isEmpty { return call.say(SessionText.why(call.performance)) }
      let explanation = try explanation(call)
      call.reply(Reply(.value, explanation.text, figures: explanation.figures.compact))
    },
    SessionCommand(
      ":describe", "", [], "what the mapping is", example: ":describe", guests: .all
    ) { call in
      call.say(MappingText.lines(call.mapping).joined(separator: "\n"))
    },
    SessionCommand(
      ":status", "", [], "where the session is, and whether it keeps up", example: ":status",
      guests: .all
    ) { call in
      let report = StatusReport(loop: call.loop)
      call.reply(Reply(.value, report.text, figures: report.figures.compact))
    },
    SessionCommand(
      ":meter", "", [], "loudness and peaks since the last :meter", example: ":meter", guests: .all
    ) { call in
      guard let (loudness, seconds) = call.loop.meter.take() else {
        throw Fault(.call, "nothing has been measured yet", hint: "wait a moment")
      }
      let peak = text(loudness.truePeak, "dBTP")
      let whole = text(loudness.integrated, "LUFS") ?? (peak == nil ? "silent" : "no loudness yet")
      let loudest = text(loudness.momentaryMaximum, "LUFS").map { ", loudest 400 ms \($0)" } ?? ""
      call.say(
        "\(whole) over \(Figure.fixedOrDash(seconds, decimals: 1)) s" + loudest
          + (peak.map { ", true peak \($0)" } ?? ""))
    },
    SessionCommand(
      ":where", "", [], "where the walker is, and what is heard from where",
      example: ":where", guests: .all
    ) { call in
      guard let surroundings = call.performance.surroundings else {
        throw Fault(
          .call, "there is no garden to be in", hint: "begin the session with ‹site SITE›")
      }
      call.say(surroundings.whereabouts)
    },
    SessionCommand(
      ":help", "[WORD]", [.text], "what can be typed, and what a word means",
      example: ":help sine", guests: .all
    ) { call in
      guard !call.rest.isEmpty else { return call.say(SessionText.help) }
      call.say(try call.loop.explain(call.rest))
    },
  ]

  /// A level with its unit; nil for silence.
  private static func text(_ level: Double, _ unit: String) -> String? {
    level.isFinite ? "\(Figure.fixedOrDash(level, decimals: 1)) \(unit)" : nil
  }

  /// Explains the second that a call of `:why` names, of the sound or of the walk.
  /// - Throws: `Fault` where that second has not sounded, or longer ago than is known.
  private static func explanation(_ call: SessionCommand.Call) throws -> Explanation {
    let (performance, history) = (call.loop.performance, call.loop.history)
    let isOfWalk = call.words.count > 1
    guard !isOfWalk || call.words[1] == "walk" else {
      throw Fault(.call, "\(quoted(call.words[1])) is not walk", hint: "write :why 30 walk")
    }
    let end = isOfWalk ? performance.feed.dataDuration : performance.seconds
    let second = try call.number(0, "the second", in: 0...end)
    let moment = isOfWalk ? history.moment(ofWalk: second) : history.moment(at: second)
    guard let moment else {
      let minutes = Int(held: SoundHistory.seconds / 60)
      throw Fault(
        .call, "that second has not sounded in the last \(minutes) minutes",
        hint: isOfWalk ? "go there with :seek \(call.words[0])" : ":why tells what sounds now")
    }
    return Explanation(
      history, moment, at: isOfWalk ? moment.time : second, in: performance)
  }
}
